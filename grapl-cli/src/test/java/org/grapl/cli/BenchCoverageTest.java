package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenchCoverageTest {

  @Test
  void jsonTellsFalseClaimsOnEachGraphAndThatTheLemmaFailsAsPrintedOnly() {
    CommandRun run = CommandRun.of("bench", "coverage", "--trials", "20", "--json");
    assertThat(run.code()).as(run.err()).isZero();
    JsonNode json = run.json();
    assertThat(json.get("seed").asLong()).isEqualTo(1001);
    assertThat(json.get("searchesWanted").asInt()).isEqualTo(20);
    assertThat(json.get("until").asText()).isEqualTo("error=0.1,confidence=0.95");
    assertThat(json.get("falseAlarmRate").asDouble()).isEqualTo(1e-3);
    assertThat(json.get("audits").findValuesAsText("graph"))
        .containsExactly("right", "wrong", "random");
    for (JsonNode row : json.get("audits")) {
      assertThat(row.get("values").asText()).isEqualTo("exact");
      assertThat(row.get("searches").asInt()).isEqualTo(20);
      assertThat(row.get("certified").asInt()).isEqualTo(20);
      assertThat(row.get("falseClaims").asInt()).isBetween(0, 5);
      assertThat(row.get("limit").asInt()).isEqualTo(5);
      assertThat(row.get("verdict").asText()).isEqualTo("holds");
      assertThat(row.get("medianAuditChecks").asInt())
          .isBetween(1, row.get("medianObservations").asInt());
      assertThat(row.get("medianObservations").asInt()).isBetween(20, 120);
      assertThat(row.get("mostAudits").asInt()).isPositive();
    }
    JsonNode lemma = json.get("lemma");
    assertThat(lemma.findValuesAsText("form")).containsExactly("printed", "corrected");
    assertThat(lemma.findValuesAsText("verdict")).containsExactly("fails", "holds");
    assertThat(lemma.get(0).get("falseClaims").asInt()).isGreaterThan(5);
    assertThat(lemma.get(1).get("falseClaims").asInt()).isLessThanOrEqualTo(5);
  }

  @Test
  void theTableHasARowForEachGraphAndEachForm() {
    CommandRun run = CommandRun.of("bench", "coverage", "--trials", "4", "--values", "exact,EXACT");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .startsWith("Searches stopped by audits: error=0.1,confidence=0.95")
        .containsPattern("(?m)^  exact +right +0.5 +4 +4 +0 +2  holds")
        .containsPattern("(?m)^  as printed +4 +4 +2  fails")
        .containsPattern("(?m)^  corrected +4 +0 +2  holds")
        .contains("exceeds its limit with probability at most 0.001.");
    assertThat(run.out().lines()).hasSize(10);
    assertThat(run.err())
        .contains("exact values, random graph, 0.5 above: ", "lemma A.1, corrected: ");
  }

  @Test
  void theSameSeedGivesTheSameJsonOnAnyNumberOfThreads() {
    Object[] args = {
      "bench", "coverage", "--trials", "2", "--values", "normal", "--json", "--threads", "1"
    };
    CommandRun one = CommandRun.of(args);
    args[8] = "2";
    assertThat(CommandRun.of(args).out()).isEqualTo(one.out());
    CommandRun other =
        CommandRun.of(
            "bench", "coverage", "--trials", "2", "--values", "normal", "--json", "--seed", "7");
    assertThat(other.json().get("audits")).isNotEqualTo(one.json().get("audits"));
  }

  @Test
  void anInterruptionLeavesOutWhatWasNotBegun() {
    Thread.currentThread().interrupt();
    CommandRun run = CommandRun.of("bench", "coverage", "--trials", "5000", "--json");
    assertThat(Thread.interrupted()).as("heard").isFalse();
    assertThat(run.code()).isEqualTo(130);
    assertThat(run.err()).contains("exact values, right graph, 0.5 above: interrupted after ");
    assertThat(run.json().get("audits").size()).isLessThanOrEqualTo(1);
    assertThat(run.json().get("lemma")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          --trials     | 0     | trials must be a whole number >= 1, got 0
          --trials     | many  | --trials must be a whole number, got "many"
          --until      | error=0 | error must be a number between 0 and 1, neither of them, got 0
          --until      | recall=0.5,confidence=1 | confidence must be a number between 0 and 1, neither of them, got 1
          --until      | error=0.1,confidence=1e-20 | delta must be a number between 0 and 1, neither of them, got 1
          --prevalence | 1 | --prevalence must be a number between 0 and 1, neither of them, got 1
          --values     | dice  | --values must be exact, normal or coins, got "dice"
          --threads    | 0     | threads must be a whole number >= 1, got 0
          """)
  void badOptionsAreRefused(String option, String value, String message) {
    CommandRun run = CommandRun.of("bench", "coverage", option, value);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).startsWith("grapl: ").contains(message).doesNotContain("\tat ");
    assertThat(run.out()).isEmpty();
  }

  @Test
  void theHelpNamesTheKindsOfValues() {
    assertThat(CommandRun.of("bench", "coverage", "--help").out())
        .contains("exact, normal, coins")
        .doesNotContain("%%");
  }
}
