package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchMethodsTest {

  @TempDir private Path dir = Path.of("");

  private static CommandRun methods(Object... more) {
    Object[] args = new Object[more.length + 6];
    Object[] first = {"bench", "methods", "--trials", "2", "--threads", "1"};
    System.arraycopy(first, 0, args, 0, 6);
    System.arraycopy(more, 0, args, 6, more.length);
    return CommandRun.of(args);
  }

  @Test
  void jsonTellsAreaAndSamplesOfEachMethodOnEachProblem() {
    CommandRun run =
        methods(
            "--problems",
            "karate,karate-noisy",
            "--methods",
            "apt,grapl",
            "--steps",
            "10",
            "--json");
    assertThat(run.code()).as(run.err()).isZero();
    JsonNode json = run.json();
    assertThat(json.get("seed").asLong()).isEqualTo(1001);
    assertThat(json.get("trialsWanted").asInt()).isEqualTo(2);
    assertThat(json.get("reference").asText()).isEqualTo("grapl best");
    assertThat(json.get("problems").findValuesAsText("problem"))
        .containsExactly("karate", "karate-noisy");
    for (JsonNode problem : json.get("problems")) {
      assertThat(problem.get("arms").asInt()).isEqualTo(34);
      assertThat(problem.get("steps").asInt()).isEqualTo(10);
      assertThat(problem.get("methods").findValuesAsText("method"))
          .containsExactly("apt", "grapl best", "grapl worst");
      for (JsonNode method : problem.get("methods")) {
        assertThat(method.get("area").asDouble()).isBetween(0.0, 1.0);
        assertThat(method.get("areaStandardError").isNumber()).isTrue();
        assertThat(method.get("trials").asInt()).isEqualTo(2);
        assertThat(method.get("samplesTo").fieldNames())
            .toIterable()
            .containsExactly("0.1", "0.05", "0.02", "0.01");
      }
      JsonNode apt = problem.get("methods").get(0);
      assertThat(apt.get("gamma").isNull()).isTrue();
      assertThat(apt.get("samplesTo").get("0.01").isNull()).isTrue();
      assertThat(apt.get("wins").asInt() + apt.get("ties").asInt() + apt.get("losses").asInt())
          .isEqualTo(2);
      assertThat(apt.get("ratio").asDouble()).isGreaterThan(1);
      JsonNode best = problem.get("methods").get(1);
      assertThat(best.has("wins")).isFalse();
      assertThat(best.get("gammas").findValuesAsText("gamma")).contains(best.get("gamma").asText());
    }
  }

  @Test
  void theSameSeedGivesTheSameJsonOnAnyNumberOfThreads() {
    Object[] options = {
      "--problems", "karate-noisy", "--methods", "auto,random", "--steps", "8", "--json"
    };
    CommandRun one = methods(options);
    Object[] more = java.util.Arrays.copyOf(options, options.length + 2);
    more[options.length] = "--seed";
    more[options.length + 1] = "7";
    CommandRun otherSeed = methods(more);
    CommandRun two =
        CommandRun.of(
            "bench",
            "methods",
            "--trials",
            "2",
            "--threads",
            "2",
            "--problems",
            "karate-noisy",
            "--methods",
            "auto,random",
            "--steps",
            "8",
            "--json");
    assertThat(two.out()).isEqualTo(one.out());
    assertThat(otherSeed.json().get("problems")).isNotEqualTo(one.json().get("problems"));
  }

  @Test
  void aProblemOfOnesOwnIsRunFromItsFiles() throws IOException {
    Path graph = Files.writeString(dir.resolve("edges.csv"), "a,b\nb,c\nc,d\nd,e\n");
    Path truth = Files.writeString(dir.resolve("values.csv"), "a,5\nb,5\nc,5\nd,1\ne,1\n");
    CommandRun run =
        methods(
            "--graph",
            graph,
            "--truth",
            truth,
            "--threshold",
            "3",
            "--noise",
            "1",
            "--methods",
            "apt,grapl,auto",
            "--json");
    assertThat(run.code()).as(run.err()).isZero();
    JsonNode problems = run.json().get("problems");
    assertThat(problems).hasSize(1);
    assertThat(problems.get(0).get("problem").asText()).isEqualTo("own");
    assertThat(problems.get(0).get("title").asText()).isEqualTo("edges.csv");
    assertThat(problems.get(0).get("arms").asInt()).isEqualTo(5);
    assertThat(problems.get(0).get("steps").asInt()).isEqualTo(5);
    assertThat(problems.get(0).get("noise").asText()).isEqualTo("1");
    assertThat(problems.get(0).get("methods")).hasSize(4);
    CommandRun both =
        methods(
            "--graph",
            graph,
            "--truth",
            truth,
            "--threshold",
            "3",
            "--problems",
            "karate",
            "--methods",
            "apt",
            "--steps",
            "3",
            "--json");
    assertThat(both.json().get("problems").findValuesAsText("problem"))
        .containsExactly("karate", "own");
    assertThat(both.json().get("problems").findValuesAsText("steps")).containsExactly("3", "3");
  }

  @Test
  void theReportHasAPageAFigurePerProblemAndTheNumbers() throws IOException {
    Path out = dir.resolve("report");
    CommandRun run =
        methods(
            "--problems", "karate", "--methods", "apt,random,grapl", "--steps", "10", "-o", out);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("karate: Karate club, 34 items, 10 samples, exact, 2 trials");
    assertThat(run.out()).contains("random best", "grapl worst", "Report: ");
    assertThat(out.resolve("karate.png")).isNotEmptyFile();
    assertThat(out.resolve("karate.svg")).isNotEmptyFile();
    assertThat(Files.readAllLines(out.resolve("curves.csv"))).hasSize(1 + 4 * 10);
    assertThat(Files.readString(out.resolve("report.html")))
        .contains("<svg", "Methods compared", "Zachary", "grapl best");
    JsonNode json = new ObjectMapper().readTree(out.resolve("result.json").toFile());
    assertThat(json.get("problems").get(0).get("methods")).hasSize(4);
  }

  @Test
  void aFamilyIsOneTableAndItsHeadline() throws IOException {
    Path page = dir.resolve("family");
    CommandRun run =
        methods(
            "--family",
            "2",
            "--methods",
            "apt,grapl,auto,auto-noise-unknown",
            "--steps",
            "5",
            "-o",
            page);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("Area divided by that of grapl best: geometric mean / worst decile / worst")
        .containsPattern("\nall +2 +")
        .containsPattern("auto has \\d+\\.\\d\\d of the area of grapl best")
        .containsPattern("auto has \\d+\\.\\d\\d of the area of the best of the rest")
        .doesNotContain("family-1:");
    assertThat(Files.readString(page.resolve("result.json"))).contains("worstDecile");
  }

  @Test
  void jsonOfAFamilyHasRatiosByKindAndWhatEachProblemIs() {
    CommandRun run = methods("--family", "2", "--methods", "grapl,auto", "--steps", "5", "--json");
    JsonNode json = run.json();
    assertThat(json.get("problems").findValuesAsText("problem"))
        .containsExactly("family-1", "family-2");
    assertThat(json.get("problems").get(0).get("kinds")).hasSize(4);
    JsonNode overall = json.get("overall");
    assertThat(overall.get("byKind").findValuesAsText("kind")).contains("all");
    JsonNode headline = overall.get("headlines").get(0);
    assertThat(headline.get("method").asText()).isEqualTo("auto");
    assertThat(headline.get("against").asText()).isEqualTo("grapl best");
    assertThat(headline.get("geometricMean").asDouble()).isPositive();
    assertThat(headline.get("worstDecile").asDouble()).isPositive();
  }

  @Test
  void anInterruptionBeforeTheFirstTrialLeavesNothingBehind() {
    Path out = dir.resolve("not/yet");
    Thread.currentThread().interrupt();
    CommandRun run = methods("--problems", "karate", "--methods", "apt", "-o", out);
    assertThat(Thread.interrupted()).as("heard").isFalse();
    assertThat(run.err())
        .contains("karate: interrupted after 0 of 2")
        .contains("note: no trial was finished, so nothing is written to " + out);
    assertThat(dir.resolve("not")).doesNotExist();
  }

  private static void refused(String message, Object... options) {
    CommandRun run = methods(options);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).startsWith("grapl: ").contains(message).doesNotContain("\tat ");
    assertThat(run.out()).isEmpty();
  }

  @Test
  void theHelpIsWellFormed() {
    CommandRun run = CommandRun.of("bench", "methods", "--help");
    assertThat(run.out()).contains("2 and 1 % error").doesNotContain("%%");
  }

  @Test
  void mistakesAreNamed() throws IOException {
    refused("problem must be one of blogs, block-model", "--problems", "karat");
    refused("boston, boston-noisy", "--problems", "meuse");
    refused("number of problems must be a whole number >= 1, got 0", "--family", "0");
    refused("method must be one of auto, grapl, hybrid", "--methods", "aptt");
    refused("steps must be a whole number >= 1, got 0", "--problems", "karate", "--steps", "0");
    CommandRun none = CommandRun.of("bench", "methods", "--trials", "0");
    assertThat(none.code()).isEqualTo(2);
    assertThat(none.err()).contains("trials must be a whole number >= 1, got 0");
    Path graph = Files.writeString(dir.resolve("edges.csv"), "a,b\nb,c\n");
    Path truth = Files.writeString(dir.resolve("values.csv"), "a,1\nb,1\nc,1\n");
    refused("--truth", "--graph", graph, "--threshold", "0.5");
    refused(
        "noise must be unknown, exact, yes-no or the standard deviation of a check",
        "--graph",
        graph,
        "--truth",
        truth,
        "--threshold",
        "0.5",
        "--noise",
        "loud");
  }
}
