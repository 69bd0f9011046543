package org.grapl.benchmarks.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("slow")
class BenchCommandsTest {

  @TempDir private Path dir = Path.of("");

  private static CommandRun engine(Object... more) {
    Object[] args = new Object[more.length + 6];
    Object[] first = {"bench", "engine", "--steps", "12", "--seconds", "9"};
    System.arraycopy(first, 0, args, 0, 6);
    System.arraycopy(more, 0, args, 6, more.length);
    return CommandRun.of(args);
  }

  @Test
  void jsonTellsTheMachineAndARowForEachCombination() {
    CommandRun run = engine("--graph", "grid", "--arms", "36,100", "--gamma", "1", "--json");
    assertThat(run.code()).as(run.err()).isZero();
    JsonNode json = run.json();
    assertThat(json.get("machine").get("processor").asText()).isNotEmpty();
    assertThat(json.get("machine").get("java").asText()).isNotEmpty();
    assertThat(json.get("failures")).isEmpty();
    JsonNode rows = json.get("measurements");
    assertThat(rows).hasSize(4);
    assertThat(rows.findValuesAsText("arms")).containsOnly("36", "100");
    assertThat(rows.findValuesAsText("phase")).containsOnly("start", "sustained");
    for (JsonNode row : rows) {
      assertThat(row.get("engine").asText()).isEqualTo("auto");
      assertThat(row.get("method").asText()).isNotEmpty();
      assertThat(row.get("steps").asInt()).isEqualTo(12);
      assertThat(row.get("error").asDouble()).isLessThan(1e-9);
      assertThat(row.fieldNames())
          .toIterable()
          .contains("microsPerStep", "openSeconds", "errorBound", "accuracy", "megabytes");
      assertThat(row.get("baselines")).isEmpty();
    }
    assertThat(run.err()).contains("grid of 36 arms, gamma 1, start: auto engine");
  }

  @Test
  void engineAndPhaseCanBeChosen() {
    CommandRun run =
        engine(
            "--graph",
            "grid",
            "--arms",
            "100",
            "--engine",
            "exact,ITERATIVE",
            "--phase",
            "start",
            "--json");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.json().get("measurements").findValuesAsText("engine"))
        .containsExactly("exact", "iterative");
  }

  @Test
  void whereNothingToCompareWithIsInstalledTheTableDoesWithout() {
    CommandRun run =
        engine(
            "--graph",
            "grid",
            "--arms",
            "25",
            "--baseline",
            "--python",
            "no-such-python",
            "--cc",
            "no-such-compiler");
    assertThat(run.code()).isZero();
    assertThat(run.err())
        .contains("scipy not found: column left out (apt-get install python3-scipy)")
        .contains("CHOLMOD not found: column left out");
    assertThat(run.out()).startsWith("graph").contains("µs/step", "certified");
    assertThat(run.out()).doesNotContain("scipy", "CHOLMOD", "ratio");
  }

  /** Whether or not they are installed here: each is a column or a message. */
  @Test
  void eachBaselineIsEitherInTheRowOrMissing() {
    CommandRun run = engine("--graph", "blogs", "--phase", "start", "--baseline", "--json");
    assertThat(run.code()).as(run.err()).isZero();
    JsonNode row = run.json().get("measurements").get(0);
    assertThat(row.get("baselines").size() + run.json().get("missing").size()).isEqualTo(2);
    for (JsonNode beside : row.get("baselines")) {
      assertThat(beside.get("error").asDouble()).isLessThan(1e-3);
      assertThat(beside.get("ratio").asDouble()).isPositive();
      assertThat(beside.get("steps").asInt()).isEqualTo(12);
    }
  }

  @Test
  void aRowThatIsBesideScipyShowsItsColumns() {
    CommandRun run = engine("--graph", "grid", "--arms", "100", "--phase", "start", "--baseline");
    assertThat(run.code()).as(run.err()).isZero();
    boolean isMissing = run.err().contains("scipy not found");
    assertThat(run.out().contains("scipy µs")).isNotEqualTo(isMissing);
    assertThat(run.out().lines().skip(1).findFirst().orElseThrow())
        .startsWith("grid")
        .containsPattern(isMissing ? "grid +100" : "grid +100.*[0-9]x");
  }

  @Test
  void aFileOfOnesOwnIsMeasured() throws IOException {
    Path file = Files.writeString(dir.resolve("mine.csv"), "a,b\nb,c\nc,d\n");
    CommandRun run = engine("--file", file, "--gamma", "1", "--json");
    assertThat(run.code()).as(run.err()).isZero();
    JsonNode row = run.json().get("measurements").get(0);
    assertThat(row.get("graph").asText()).isEqualTo("mine.csv");
    assertThat(row.get("arms").asInt()).isEqualTo(4);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          --steps    | 3       | steps must be a whole number >= 10, got 3
          --steps    | many    | --steps must be a whole number, got "many"
          --graph    | torus   | --graph must be block-model, small-world, grid, barabasi-albert or blogs, got "torus"
          --arms     | 1       | arms must be a whole number >= 2, got 1
          --arms     | -5      | arms must be a whole number >= 2, got -5
          --arms     | 3       | nearest must be an even number in [0, 3), got 4
          --gamma    | 0       | gamma must be a finite number > 0, got 0
          --gamma    | nan     | --gamma must be a finite number, got "nan"
          --gamma    | x       | must be a number, got "x"
          --seconds  | nan     | --seconds must be a finite number, got "nan"
          --accuracy | 0       | accuracy must be a finite number > 0, got 0
          --engine   | steam   | --engine must be auto, exact, separator, local or iterative, got "steam"
          --phase    | end     | --phase must be start or sustained, got "end"
          --file     | no.csv  | no.csv: no such file
          """)
  void badOptionsAreRefused(String option, String value, String message) {
    CommandRun run =
        option.equals("--arms")
            ? CommandRun.of("bench", "engine", "--graph", "small-world", option, value)
            : CommandRun.of("bench", "engine", option, value);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).startsWith("grapl: ").contains(message).doesNotContain("\tat ");
  }

  @Test
  void benchAloneSaysWhatThereIs() {
    assertThat(CommandRun.of("bench").err())
        .contains(
            "bench needs one of: calibration, coverage, methods, reviewers, auto, crash, engine, page, serve");
  }
}
