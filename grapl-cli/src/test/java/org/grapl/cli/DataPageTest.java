package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of docs/DATA.md, one after the other. */
class DataPageTest {

  private static final Path PAGE = Path.of("docs/DATA.md");

  @TempDir private Path dir = Path.of("");

  @Test
  void everyCommandWorks() throws IOException {
    for (String command : ReadmeBlocks.commands(PAGE)) {
      CommandRun run = ReadmeBlocks.run(command, dir);
      assertThat(run.code()).as(command + "\n" + run.err()).isZero();
      assertThat(run.out()).as(command).isNotBlank();
    }
    for (String file : new String[] {"blogs.graphml", "decided.json", "alike.csv", "thin.csv"}) {
      assertThat(dir.resolve(file)).isNotEmptyFile();
    }
  }
}
