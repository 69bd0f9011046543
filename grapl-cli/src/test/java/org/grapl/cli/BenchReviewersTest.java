package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenchReviewersTest {

  private static CommandRun karate(Object... more) {
    Object[] args = new Object[more.length + 10];
    Object[] first = {
      "bench",
      "reviewers",
      "--problems",
      "karate",
      "--trials",
      "2",
      "--checks",
      "60",
      "--right",
      "1,0.9"
    };
    System.arraycopy(first, 0, args, 0, 10);
    System.arraycopy(more, 0, args, 10, more.length);
    return CommandRun.of(args);
  }

  @Test
  void campaignsThatKnowWhoAnsweredStandBesideOthers() {
    CommandRun run = karate("--json");
    assertThat(run.code()).as(run.err()).isZero();
    JsonNode rows = run.json().get("rows");
    assertThat(rows.findValuesAsText("known")).containsExactly("alike", "names", "truth");
    for (JsonNode row : rows) {
      assertThat(row.get("campaigns").asInt()).isEqualTo(2);
      assertThat(row.get("area").asDouble()).isBetween(0.0, 0.5);
      assertThat(row.get("othersNamed").asDouble()).isZero();
    }
    assertThat(karate("--json", "--threads", "1").out()).isEqualTo(run.out());
    assertThat(karate().out())
        .startsWith("problem  known ")
        .contains("karate   who answered ")
        .contains("karate   how often each is right ");
  }

  @ParameterizedTest
  @CsvSource({
    "--right, 1.5, share of right answers must be",
    "--trials, 0, trials must be",
    "--checks, 0, checks must be"
  })
  void whatCannotBeIsRefused(String option, String value, String complaint) {
    CommandRun run = CommandRun.of("bench", "reviewers", "--problems", "karate", option, value);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).startsWith("grapl: " + complaint);
  }
}
