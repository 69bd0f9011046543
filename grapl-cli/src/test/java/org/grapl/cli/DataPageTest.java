package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of docs/DATA.md and docs/CHECKERS.md, one after the other. */
class DataPageTest {

  @TempDir private Path dir = Path.of("");

  private void runAll(String page) throws IOException {
    for (String command : ReadmeBlocks.commands(Path.of(page))) {
      CommandRun run = ReadmeBlocks.run(command, dir);
      assertThat(run.code()).as(command + "\n" + run.err()).isZero();
      assertThat(run.out()).as(command).isNotBlank();
    }
  }

  @Test
  void everyCommandWorks() throws IOException {
    runAll("docs/DATA.md");
    for (String file : new String[] {"blogs.graphml", "decided.json", "alike.csv", "thin.csv"}) {
      assertThat(dir.resolve(file)).isNotEmptyFile();
    }
  }

  @Test
  void everyCommandAboutCheckersWorks() throws IOException {
    runAll("docs/CHECKERS.md");
  }
}
