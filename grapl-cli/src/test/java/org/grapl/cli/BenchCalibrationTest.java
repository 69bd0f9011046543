package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;

class BenchCalibrationTest {

  private static CommandRun calibration(Object... more) {
    Object[] args = new Object[more.length + 6];
    Object[] first = {"bench", "calibration", "--problems", "karate-noisy,karate", "--trials", "1"};
    System.arraycopy(first, 0, args, 0, 6);
    System.arraycopy(more, 0, args, 6, more.length);
    return CommandRun.of(args);
  }

  @Test
  void jsonTellsWhatWasSaidAndWhatWasTrue() {
    CommandRun run = calibration("--json");
    assertThat(run.code()).as(run.err()).isZero();
    JsonNode json = run.json();
    assertThat(json.get("seed").asLong()).isEqualTo(1001);
    assertThat(json.get("calibrationError").asDouble()).isBetween(0.0, 1.0);
    JsonNode all = json.get("calibration");
    assertThat(json.get("headline").asText()).startsWith("Of 5 cells ");
    assertThat(all.get("rows").findValuesAsText("of"))
        .contains("20 checks", "karate-noisy", "karate");
    assertThat(all.get("reliability").get("bins")).hasSize(7);
    JsonNode cell = all.get("campaigns").get(0).get("cells").get(0);
    assertThat(cell.get("checks").asInt()).isEqualTo(20);
    assertThat(cell.get("expected").fieldNames())
        .toIterable()
        .containsExactly("low", "value", "high");
    assertThat(cell.get("wrong").asInt()).isBetween(0, 34);
    assertThat(cell.get("covered").isBoolean()).isTrue();
  }

  @Test
  void theTablesHaveARowForEachMomentProblemAndBin() {
    CommandRun run = calibration();
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .containsPattern("(?m)^20 checks +2 ")
        .containsPattern("(?m)^all +5 ")
        .containsPattern("(?m)^karate +1 ")
        .containsPattern("(?m)^99 to 100 % ")
        .contains("calibration error ", "truth in the range (85 to 95 % wanted: ");
  }

  @Test
  void aProblemNobodyKnowsIsRefused() {
    CommandRun run = CommandRun.of("bench", "calibration", "--problems", "nobody");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("problem must be one of blogs, ", "got \"nobody\"");
  }
}
