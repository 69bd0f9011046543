package org.grapl.benchmarks.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("slow")
class BenchServerTest {

  @TempDir private Path dir = Path.of("");

  @Test
  void aKilledServerIsReportedAsJson() {
    CommandRun run =
        CommandRun.of(
            "bench",
            "crash",
            "--kills",
            "1",
            "--workers",
            "4",
            "--items",
            "16",
            "--life",
            "0.3",
            "--store",
            dir.resolve("grapl.db"),
            "--json");
    assertThat(run.code()).as(run.err() + run.out()).isZero();
    JsonNode json = run.json();
    assertThat(json.get("passed").asBoolean()).isTrue();
    assertThat(json.get("faults")).isEmpty();
    assertThat(json.get("kills").asInt()).isEqualTo(1);
    assertThat(json.get("starts").asInt()).isEqualTo(2);
    assertThat(json.get("machine").get("java").asText()).isNotEmpty();
    assertThat(dir.resolve("grapl.db")).exists();
  }

  @Test
  void whatServersKeepIsWhatWorkersCounted() throws java.io.IOException {
    Path graph = Files.writeString(dir.resolve("mine.csv"), "a,b\nb,c\nc,d\nd,e\ne,f\nf,a\n");
    CommandRun run =
        CommandRun.of(
            "bench",
            "serve",
            "--graph",
            graph,
            "--workers",
            "1,2",
            "--seconds",
            "0.5",
            "--lead-in",
            "0.2",
            "--warm-up",
            "0",
            "--json");
    assertThat(run.code()).as(run.err() + run.out()).isZero();
    JsonNode json = run.json();
    assertThat(json.get("items").asInt()).isEqualTo(6);
    for (JsonNode row : json.get("measurements")) {
      assertThat(row.get("kept").asLong()).isEqualTo(row.get("pairsInAll").asLong());
      assertThat(row.get("ask").get("count").asLong()).isEqualTo(row.get("pairs").asLong());
    }
    assertThat(json.get("measurements")).hasSize(4);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          crash | --kills        | -1  | kills must be a whole number >= 0, got -1
          crash | --workers      | 0   | workers must be a whole number >= 1, got 0
          crash | --items        | 3   | items must be a whole number >= 4, got 3
          crash | --life         | nan | --life must be a finite number, got "nan"
          serve | --workers      | 0   | --workers must be a whole number >= 1, got 0
          serve | --seconds      | 0   | seconds must be a finite number > 0, got 0
          serve | --items        | 3   | --items must be a whole number >= 4, got 3
          serve | --lead-in      | -1  | leadInSeconds must be a finite number >= 0, got -1
          """)
  void badOptionsAreRefused(String command, String option, String value, String message) {
    CommandRun run = CommandRun.of("bench", command, option, value);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).startsWith("grapl: ").contains(message).doesNotContain("\tat ");
  }
}
