package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every policy by its name on two groups of 17 items, each a ring with chords, joined by two. */
class FindPoliciesTest {

  private static final int GROUP = 17;

  /**
   * APT and EVT take two of each item, so that 60 checks leave four items unseen. Tossing a coin
   * for each of the 34 items leaves at most four wrong with a probability of 3e-6.
   */
  private static final int MOST_WRONG = 4;

  @TempDir private Path dir = Path.of("");

  private Path graph = Path.of("");
  private Path values = Path.of("");

  @BeforeEach
  void twoGroups() throws IOException {
    StringBuilder links = new StringBuilder();
    StringBuilder means = new StringBuilder("label,value\n");
    for (int group = 0; group < 2; group++) {
      for (int k = 0; k < GROUP; k++) {
        for (int step : new int[] {1, 4}) {
          links.append(name(group, k)).append(',').append(name(group, (k + step) % GROUP));
          links.append('\n');
        }
        means.append(name(group, k)).append(',').append(group == 0 ? 0.9 : 0.1).append('\n');
      }
    }
    links.append(name(0, 0)).append(',').append(name(1, 0)).append('\n');
    links.append(name(0, 8)).append(',').append(name(1, 5)).append('\n');
    graph = Files.writeString(dir.resolve("edges.csv"), links);
    values = Files.writeString(dir.resolve("values.csv"), means);
  }

  private static String name(int group, int k) {
    return "ab".charAt(group) + "" + k;
  }

  private CommandRun find(PolicyOptions.Name policy, Object... more) {
    Object[] args = {
      "find",
      "--graph",
      graph,
      "--truth",
      values,
      "--threshold",
      "0.5",
      "--policy",
      policy,
      "--budget",
      60,
      "--json"
    };
    Object[] all = Arrays.copyOf(args, args.length + more.length);
    System.arraycopy(more, 0, all, args.length, more.length);
    return CommandRun.of(all);
  }

  static List<PolicyOptions.Name> policies() {
    return PolicyOptions.Name.values();
  }

  @ParameterizedTest
  @MethodSource("policies")
  void everyPolicyDecidesExactValuesOnASmallGraph(PolicyOptions.Name policy) {
    CommandRun run = find(policy);
    assertThat(run.code()).as(run.err()).isZero();
    JsonNode json = run.json();
    if (json.get("stopReason").asText().equals("everything known")) {
      assertThat(json.get("checks").asInt()).isBetween(2 * GROUP, 59);
      assertThat(json.get("wrong").asInt()).isZero();
    } else {
      assertThat(json.get("checks").asInt()).isEqualTo(60);
    }
    assertThat(json.get("policy").asText()).isEqualTo(policy.toString());
    assertThat(json.get("finished").asBoolean()).isTrue();
    assertThat(json.get("above").asInt() + json.get("below").asInt()).isEqualTo(2 * GROUP);
    assertThat(json.get("wrong").asInt()).isLessThanOrEqualTo(MOST_WRONG);
  }

  @ParameterizedTest
  @MethodSource("policies")
  void everyPolicyWorksInBatchesAndWithNoise(PolicyOptions.Name policy) {
    CommandRun run = find(policy, "--batch", 7, "--noise", "0.1");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.json().get("checks").asInt()).isEqualTo(60);
    assertThat(run.json().get("wrong").asInt()).isLessThanOrEqualTo(MOST_WRONG);
  }

  @Test
  void aSearchForFindsSaysHowManyItFound() {
    CommandRun run =
        CommandRun.of(
            "find",
            "--graph",
            graph,
            "--truth",
            values,
            "--threshold",
            "0.5",
            "--noise",
            "exact",
            "--budget",
            25,
            "--goal",
            "above");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).containsPattern("1[4-7] found above 0.5 in 25 checks");
    assertThat(run.out()).contains("more among those called below");
    JsonNode json = find(PolicyOptions.Name.AUTO, "--goal", "above").json();
    assertThat(json.get("goal").asText()).isEqualTo("above");
    assertThat(json.get("found").asInt()).isEqualTo(GROUP);
    assertThat(find(PolicyOptions.Name.AUTO).json().has("goal")).isFalse();
    CommandRun refused = find(PolicyOptions.Name.of("grapl"), "--goal", "above");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err())
        .contains("--policy grapl: --goal must be left out, got above; --policy auto uses it");
  }

  @Test
  void theListHasALineForEachPolicy() {
    CommandRun run = CommandRun.of("policies");
    assertThat(run.code()).isZero();
    List<String> lines = run.out().lines().toList();
    assertThat(lines).hasSameSizeAs(PolicyOptions.Name.values());
    assertThat(run.out())
        .contains("straddle             1.96 deviations")
        .contains("[plain means]");
    assertThat(lines).allMatch(line -> line.length() < 140);
  }

  @Test
  void anEngineWithoutCovariancesIsRefusedWhereTheyAreNeeded() {
    CommandRun run = find(PolicyOptions.Name.of("straddle"), "--engine", "local");
    assertThat(run.code()).isEqualTo(Failures.BAD_INPUT);
    assertThat(run.err())
        .contains("--policy straddle needs covariances, which --engine local does not have");
  }
}
