package org.grapl.benchmarks.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenchAutoTest {

  @TempDir private Path dir = Path.of("");

  private static CommandRun auto(Object... more) {
    Object[] args = new Object[more.length + 8];
    Object[] first = {
      "bench", "auto", "--sizes", "500", "--checks", "25", "--kinds", "communities"
    };
    System.arraycopy(first, 0, args, 0, 8);
    System.arraycopy(more, 0, args, 8, more.length);
    return CommandRun.of(args);
  }

  @Test
  void theTableHasALineForEachMethodAndRatiosBesideAuto() {
    CommandRun run = auto("--methods", "auto,thumb,random");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out().lines()).hasSize(7);
    assertThat(run.out().lines().skip(1).findFirst().orElseThrow())
        .matches("communities +500 smooth +auto +25 .*% +(\\S+ ){3}\\S+");
    assertThat(run.out()).contains("classes  random");
    assertThat(run.err()).contains("communities, seed 1: Graph[500 items");
  }

  @Test
  void filesHoldWhatJsonPrintsAndTheCurves() throws IOException {
    Path output = dir.resolve("there");
    CommandRun run =
        auto("--values", "classes", "--trials", "2", "--seed", "5", "--json", "-o", output);
    assertThat(run.code()).as(run.err()).isZero();
    JsonNode row = run.json().get("problems").get(0);
    assertThat(row.get("kind").asText()).isEqualTo("communities");
    assertThat(row.get("campaigns").findValuesAsText("seed")).containsExactly("5", "5", "6", "6");
    JsonNode campaign = row.get("campaigns").get(0);
    assertThat(campaign.get("method").asText()).isEqualTo("auto");
    assertThat(campaign.get("check").get("count").asInt()).isEqualTo(25);
    assertThat(campaign.get("checksTo").fieldNames())
        .toIterable()
        .containsExactly("0.3", "0.2", "0.1", "0.05");
    assertThat(row.get("autoToThumb").has("0.1")).isTrue();
    JsonNode file = new ObjectMapper().readTree(output.resolve("result.json").toFile());
    assertThat(file).isEqualTo(run.json());
    assertThat(Files.readAllLines(output.resolve("curves.csv")))
        .startsWith("graph,items,values,method,seed,checks,wrong")
        .anyMatch(line -> line.startsWith("communities,500,classes,thumb,6,25,"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --kinds   | tube     | --kinds must be grid, plane, cube, small-world, heavy-tail or communities, got "tube"
          --methods | luck     | --methods must be auto, thumb or random, got "luck"
          --sizes   | 10       | size must be in [500, 10000000], got 10
          --sizes   | 20000000 | size must be in [500, 10000000], got 20000000
          --checks  | 0        | checks must be a whole number >= 1, got 0
          --noise   | 0        | noise must be a finite number > 0, got 0
          --trials  | 0        | trials must be a whole number >= 1, got 0
          """)
  void badOptionsAreRefused(String option, String value, String message) {
    CommandRun run = CommandRun.of("bench", "auto", option, value);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).startsWith("grapl: ").contains(message).doesNotContain("\tat ");
  }
}
