package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples with maps do what their READMEs say. */
class MapExamplesTest {

  @TempDir private Path dir = Path.of("");

  private JsonNode run(String example) throws IOException {
    CommandRun run = ReadmeBlocks.runFirst(Path.of("examples", example, "README.md"), dir);
    assertThat(run.code()).as(run.err()).isZero();
    Path report = dir.resolve(example + "-report");
    assertThat(Files.readString(report.resolve("report.html"))).contains("<h2>The map</h2>");
    assertThat(Files.size(report.resolve("report.html"))).isLessThan(3_000_000);
    return new ObjectMapper().readTree(report.resolve("summary.json").toFile());
  }

  @Test
  void theCountiesAreFound() throws IOException {
    assertThat(run("counties").get("error").asDouble()).isBetween(0.0, 0.14);
  }

  @Test
  @Tag("slow")
  void theLakeIsFound() throws IOException {
    // Measured 1.16 %; with checks at random it would be 2.3 to 2.6 %.
    assertThat(run("lake").get("error").asDouble()).isBetween(0.0, 0.02);
  }

  @Test
  void theLakeIsMadeByItsFormulas() throws IOException {
    Path lake = ReadmeBlocks.ROOT.resolve("examples/lake");
    assertThat(Lake.raster()).isEqualTo(Files.readString(lake.resolve("lake.asc")));
    assertThat(Lake.values()).isEqualTo(Files.readString(lake.resolve("oxygen.csv")));
  }
}
