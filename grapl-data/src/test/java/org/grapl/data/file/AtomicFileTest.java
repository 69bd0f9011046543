package org.grapl.data.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.grapl.data.Given;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {

  @TempDir Path directory;

  @Test
  void nothingIsSeenBeforeTheEndAndNothingIsLeftBehind() {
    Path path = Given.file(directory, "f.txt", "old");
    AtomicFile.writeText(
        path,
        out -> {
          out.write("new ü");
          out.flush();
          assertThat(path).hasContent("old");
        });
    assertThat(path).hasContent("new ü");
    assertThat(directory).isDirectoryNotContaining(file -> !file.equals(path));
  }

  @Test
  void aFailureLeavesTheOldFileAlone() {
    Path path = Given.file(directory, "f.txt", "old");
    assertThatThrownBy(
            () ->
                AtomicFile.writeText(
                    path,
                    out -> {
                      out.write("half");
                      throw new IOException("the disk is full");
                    }))
        .isInstanceOf(DataFileException.class)
        .hasMessage(path + ": the disk is full");
    assertThatThrownBy(
            () ->
                AtomicFile.writeBytes(
                    path,
                    out -> {
                      throw new IllegalStateException("a bug");
                    }))
        .isInstanceOf(IllegalStateException.class);
    assertThat(path).hasContent("old");
    assertThat(directory).isDirectoryNotContaining(file -> !file.equals(path));
  }

  @Test
  void twoWritersOfOneFileDoNotMixAndTheLastWins() {
    Path path = directory.resolve("f.txt");
    AtomicFile.writeText(
        path,
        outer -> {
          outer.write("outer");
          AtomicFile.writeText(path, inner -> inner.write("inner"));
          assertThat(path).hasContent("inner");
        });
    assertThat(path).hasContent("outer");
    assertThat(directory).isDirectoryNotContaining(file -> !file.equals(path));
  }

  @Test
  void aFileGetsThePermissionsOfAnyOtherNewFile() throws IOException {
    Path plain = Given.file(directory, "plain.txt", "");
    Path path = directory.resolve("f.txt");
    AtomicFile.writeText(path, out -> out.write("x"));
    assertThat(Files.getPosixFilePermissions(path)).isEqualTo(Files.getPosixFilePermissions(plain));
  }

  @Test
  void aLinkStaysALink() throws IOException {
    Path path = Given.file(directory, "f.txt", "old");
    Path link = Files.createSymbolicLink(directory.resolve("link.txt"), path);
    AtomicFile.writeText(link, out -> out.write("new"));
    assertThat(link).isSymbolicLink();
    assertThat(path).hasContent("new");
  }

  @Test
  void placesWhereNoFileCanBeAreRefused() {
    assertThatThrownBy(() -> AtomicFile.writeText(directory, out -> out.write("x")))
        .hasMessage(directory + ": is a directory, expected a file to write");
    Path path = directory.resolve("none/f.txt");
    assertThatThrownBy(() -> AtomicFile.writeText(path, out -> out.write("x")))
        .hasMessage(path + ": there is no directory " + directory.resolve("none"));
  }

  @Test
  void aTableHoldsItsRowsToTheColumns() {
    Path path = directory.resolve("t.csv");
    assertThatThrownBy(() -> TableFile.write(path, List.of("a", "b"), rows -> rows.add("1")))
        .hasMessage("row must be of 2 fields, got 1");
    assertThatThrownBy(() -> TableFile.write(directory.resolve("t.mtx"), List.of("a"), rows -> {}))
        .hasMessageEndingWith(
            "t.mtx: a table must have a name that ends in .csv, .tsv, .tab, .txt, .xlsx or .ods, or one of the first four and .gz");
    assertThat(directory).isEmptyDirectory();
  }
}
