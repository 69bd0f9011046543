package org.grapl.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.grapl.data.file.AtomicFile;
import org.grapl.graph.Graph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LargeFileTest {

  @TempDir Path directory;

  /** Every item joined to the ten that follow it on a ring, with weights 1 to 10. */
  private Path ring(int items, String name, String separator, String first, int offset) {
    Path path = directory.resolve(name);
    AtomicFile.writeText(
        path,
        out -> {
          out.write(first);
          for (int item = 0; item < items; item++) {
            for (int step = 1; step <= 10; step++) {
              int other = (item + step) % items;
              out.write(item + offset + separator + (other + offset) + separator + step + "\n");
            }
          }
        });
    return path;
  }

  private static void assertRing(int items, Graph graph) {
    assertThat(graph.size()).isEqualTo(items);
    assertThat(graph.links()).isEqualTo(10 * items);
    assertThat(graph.degree(0)).isEqualTo(110);
    assertThat(graph.degree(items / 2)).isEqualTo(110);
  }

  @ParameterizedTest
  @ValueSource(strings = {"g.csv", "g.csv.gz"})
  void aMillionEdgesAreReadAndProgressRisesToTheEnd(String name) throws IOException {
    Path path = ring(100_000, name, ",", "source,target,weight\n", 0);
    List<Long> heard = new ArrayList<>();
    long size = Files.size(path);
    Graph graph =
        GraphFiles.readItems(
                path,
                GraphFormat.of(path),
                (read, total) -> {
                  assertThat(total).isEqualTo(size);
                  heard.add(read);
                })
            .graph();
    assertRing(100_000, graph);
    assertThat(heard).isSorted().doesNotHaveDuplicates().endsWith(size);
    assertThat((long) heard.size()).isBetween(size >> 21, (size >> 20) + 1);
  }

  @Test
  void aHundredThousandEdgesSeparatedByBlanksAreRead() {
    assertRing(10_000, GraphFiles.read(ring(10_000, "g.txt", " ", "# a ring\n", 0)));
  }

  @Test
  void aHundredThousandEntriesOfAGeneralMatrixAreRead() {
    String head = "%%MatrixMarket matrix coordinate integer general\n10000 10000 100000\n";
    assertRing(10_000, GraphFiles.read(ring(10_000, "g.mtx", " ", head, 1)));
  }

  @Test
  void aLineWithoutEndIsRefusedBeforeItFillsTheMemory() {
    Path path = directory.resolve("g.txt");
    AtomicFile.writeText(path, out -> out.write("x".repeat(20_000_000)));
    assertThatThrownBy(() -> GraphFiles.read(path))
        .hasMessage(path + ":1: line must be at most 16777216 characters long");
  }
}
