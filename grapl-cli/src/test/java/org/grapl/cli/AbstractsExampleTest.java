package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of a screening does what its README says. */
class AbstractsExampleTest {

  private static final Path README = Path.of("examples/abstracts/README.md");

  @TempDir private Path dir = Path.of("");

  @Test
  void allPapersAboutDroughtAreFound() throws IOException {
    for (String command : ReadmeBlocks.commands(README)) {
      CommandRun run = ReadmeBlocks.run(command, dir);
      assertThat(run.code()).as(run.err()).isZero();
    }
    JsonNode summary =
        new ObjectMapper().readTree(dir.resolve("papers-report/summary.json").toFile());
    assertThat(summary.get("checks").asInt()).isEqualTo(120);
    List<String> decisions = Files.readAllLines(dir.resolve("papers-report/decisions.csv"));
    assertThat(decisions.get(0)).contains("title").contains("abstract");
    assertThat(decisions.stream().filter(row -> row.contains(",above,"))).hasSize(48);
  }

  @Test
  void textsAreComparedByTheirWordsAlone() throws IOException {
    Path table = dir.resolve("t.csv");
    Files.writeString(table, "id,title\na,rain and rivers\nb,rivers of rain\nc,\nd,rain\n");
    Path out = dir.resolve("t-links.csv");
    CommandRun run =
        CommandRun.of("graph", "knn", "--features", table, "--text", "title", "-o", out);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("4 items, 3 links");
    assertThat(
            CommandRun.of(
                    "graph", "knn", "--features", table, "--text", "title", "--raw", "-o", out)
                .err())
        .contains("--text must be given without --columns, --names, --distance, --raw");
  }
}
