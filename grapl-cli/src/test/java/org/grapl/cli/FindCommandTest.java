package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.grapl.data.GraphFiles;
import org.grapl.data.ValueFiles;
import org.grapl.graph.Graph;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class FindCommandTest extends TwoTriangles {

  private static final Path BLOGS = Path.of("../examples/polblogs");

  /**
   * The sequence of items computed in quadruple precision, ties to the lowest item, gives these.
   */
  @Test
  void thePoliticalBlogsGiveTheResultOfAnExactComputation() {
    CommandRun run =
        CommandRun.of(
            "find",
            "--graph",
            BLOGS.resolve("edges.csv"),
            "--truth",
            BLOGS.resolve("values.csv"),
            "--threshold",
            "0.5",
            "--policy",
            "grapl",
            "--gamma",
            "1e-5",
            "--budget",
            "1000",
            "--json");
    assertThat(run.code()).as(run.err()).isZero();
    JsonNode json = run.json();
    assertThat(json.get("items").asInt()).isEqualTo(1222);
    assertThat(json.get("links").asInt()).isEqualTo(16714);
    assertThat(json.get("components").asInt()).isEqualTo(1);
    assertThat(json.get("gamma").asDouble()).isEqualTo(1e-5);
    assertThat(json.get("wrong").asInt()).isEqualTo(4);
    assertThat(json.get("error").asDouble()).isEqualTo(4 / 1222.0);
    assertThat(json.get("firstCheckAtError").get("0.01").asInt()).isEqualTo(420);
    assertThat(json.get("firstCheckAtError").get("0.001").isNull()).isTrue();
    assertThat(json.get("above").asInt() + json.get("below").asInt()).isEqualTo(1222);
    assertThat(json.get("stepMicros").asDouble()).isPositive();
    assertThat(json.get("seconds").asDouble()).isPositive();
  }

  /** With nothing set but the threshold; the paper's rule at its best γ needs some 20, 20, 550. */
  @Test
  void thePoliticalBlogsNeedFewChecksWithNothingSet() {
    JsonNode json = blogs("--budget", "400").json();
    assertThat(json.get("policy").asText()).isEqualTo("auto");
    JsonNode first = json.get("firstCheckAtError");
    assertThat(first.get("0.1").asInt()).isLessThanOrEqualTo(8);
    assertThat(first.get("0.05").asInt()).isLessThanOrEqualTo(60);
    assertThat(first.get("0.01").asInt()).isLessThanOrEqualTo(380);
    assertThat(json.get("kernel").asText()).isNotEqualTo("independent");
    assertThat(json.get("graphExplains").asDouble()).isBetween(0.3, 1.0);
    assertThat(json.get("noise").asDouble()).isZero();
    assertThat(json.get("stopReason").asText()).isEqualTo("budget");
    assertThat(json.get("certificate").isNull()).isTrue();
  }

  @Test
  void aSearchStopsAsSoonAsWhatWasAskedForIsCertain() {
    JsonNode json = blogs("--until", "error=0.05,confidence=0.9").json();
    assertThat(json.get("stopReason").asText()).isEqualTo("certified");
    assertThat(json.get("finished").asBoolean()).isTrue();
    // 413, 346, 677, 346 on the first four seeds; without the graph nearly all of the 1222.
    assertThat(json.get("checks").asInt()).isLessThan(1222 / 2);
    JsonNode certificate = json.get("certificate");
    assertThat(certificate.get("kind").asText()).isEqualTo("audit");
    assertThat(certificate.get("claim").asText()).startsWith("At most ");
    assertThat(certificate.get("confidence").asDouble()).isEqualTo(0.9);
    assertThat(certificate.get("checks").asInt()).isPositive();
    JsonNode error = certificate.get("claims").get(0);
    assertThat(error.get("of").asText()).isEqualTo("error");
    assertThat(error.get("atMost").asDouble()).isBetween(0.0, 0.05);
    assertThat(error.get("confidence").asDouble()).isEqualTo(0.9);
    // The draw of this seed is one of the nine in ten.
    assertThat(json.get("error").asDouble()).isLessThanOrEqualTo(0.05);
  }

  @Test
  void recallAndPrecisionMayBeAskedFor() {
    JsonNode json = blogs("--until", "recall=0.9,precision=0.85").json();
    assertThat(json.get("stopReason").asText()).isEqualTo("certified");
    JsonNode claims = json.get("certificate").get("claims");
    assertThat(claims.findValuesAsText("of")).containsExactly("error", "recall", "precision");
    assertThat(claims.get(1).get("atLeast").asDouble())
        .isBetween(0.9, json.get("recall").asDouble());
    assertThat(claims.get(2).get("atLeast").asDouble())
        .isBetween(0.85, json.get("precision").asDouble());
    assertThat(json.get("certificate").get("claim").asText())
        .contains("of the items above 0.5 are among the");
  }

  @Test
  void findsAreCertifiedWhileTheSearchGoesOn() {
    CommandRun run = blogs("--goal", "above", "--until", "recall=0.8");
    JsonNode json = run.json();
    assertThat(json.get("stopReason").asText()).isEqualTo("certified");
    assertThat(json.get("found").asInt()).isEqualTo(json.get("above").asInt());
    assertThat(json.get("precision").asDouble()).isEqualTo(1);
    assertThat(json.at("/certificate/claims/1/atLeast").asDouble())
        .isBetween(0.8, json.get("recall").asDouble());
    assertThat(json.at("/certificate/claim").asText())
        .contains(" found, each of which was checked");
    assertThat(run.err()).contains("note: an audit begins: about ", "no test could do with fewer");
  }

  @Test
  void claimsMayBeAskedForInEachGroup() throws IOException {
    StringBuilder items = new StringBuilder("label,half\n");
    Graph graph = GraphFiles.read(BLOGS.resolve("edges.csv"));
    for (int item = 0; item < graph.size(); item++) {
      items.append('"').append(graph.label(item)).append("\",").append(item % 2).append('\n');
    }
    Path groups = write("groups.csv", items.toString());
    JsonNode json =
        blogs("--items", groups, "--groups", "half", "--until", "recall=0.8,precision=0.8").json();
    JsonNode claims = json.at("/certificate/claims");
    assertThat(claims.findValuesAsText("group")).containsExactly("0", "0", "0", "1", "1", "1");
    assertThat(json.at("/certificate/claim").asText()).startsWith("In each of the 2 groups at");
    assertThat(find("--truth", values, "--groups", "town", "--until", "error=0.1").err())
        .contains("--groups must be a column of the items", ", got \"town\"");
    assertThat(find("--truth", values, "--groups", "half").err())
        .contains("--groups needs --until: it says what to show in each group");
  }

  /** A score that is right for nine blogs in ten, and one that is a name. */
  @Test
  void aColumnOfItemsMaySayBeforehandWhatTheyAre() throws IOException {
    Graph graph = GraphFiles.read(BLOGS.resolve("edges.csv"));
    double[] means = ValueFiles.read(BLOGS.resolve("values.csv"), graph).means();
    StringBuilder items = new StringBuilder("item,guess,owner\n");
    for (int item = 0; item < graph.size(); item++) {
      double guess = item % 10 == 0 ? 1 - means[item] : means[item];
      items.append('"' + graph.label(item) + "\"," + guess + ",somebody\n");
    }
    Path table = write("guesses.csv", items.toString());
    int alone = blogs("--budget", "60").json().get("wrong").asInt();
    int scored =
        blogs("--items", table, "--score", "guess", "--budget", "60").json().get("wrong").asInt();
    assertThat(scored).isLessThan(alone * 4 / 5);
    assertThat(find("--truth", values, "--score", "guess").err())
        .contains("--score must be a column of the items", ", got \"guess\"");
    Path small = write("small.csv", "item,guess,owner\na,1,somebody\n");
    CommandRun text = find("--truth", values, "--items", small, "--score", "guess,owner");
    assertThat(text.code()).isEqualTo(2);
    assertThat(text.err())
        .contains("--score must be a column of numbers, got \"owner\", which has others");
    assertThat(
            find("--truth", values, "--items", small, "--score", "guess", "--policy", "grapl")
                .err())
        .contains("score must be left out unless the strategy is auto");
  }

  @Test
  void nothingIsCertifiedWhereNothingCouldBeWrong() {
    CommandRun run = find("--truth", values, "--until", "error=0.1", "--tolerance", "100");
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.out())
        .contains("nothing seen lies further from the line than --tolerance 100, so that nothing");
  }

  @Test
  void aBudgetMayBeInCosts() throws IOException {
    Path costs = write("costs.csv", "a,10\nb,1\nc,2\nx,10\ny,1.5\nz,2\n");
    CommandRun run = find("--truth", values, "--costs", costs, "--budget", "7", "--json");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.json().get("spent").asDouble()).isBetween(6.0, 7.0);
    CommandRun half = find("--truth", values, "--costs", costs, "-b", "7.5", "--json");
    assertThat(half.json().get("spent").asDouble()).as(half.err()).isBetween(6.0, 7.5);
    assertThat(run.json().get("wrong").asInt()).isZero();
    assertThat(find("--truth", values, "--costs", costs).out())
        .containsPattern("after \\d+ checks that cost [0-9.]+ of 27");
    Path free = write("free.csv", "a,0\nb,1\nc,2\nx,10\ny,1.5\nz,2\n");
    assertThat(find("--truth", values, "--costs", free).err())
        .contains("free.csv:1: cost must be a finite number > 0, got 0");
  }

  @Test
  void whatCouldNotBeCertifiedIsSaidToBeSo() throws IOException {
    CommandRun run = find("--truth", values, "--until", "error=0.1", "--budget", "3");
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.out())
        .contains("NOT certified: the search ended (budget) before error=0.1 could be shown; ")
        .contains("random");
    Path costs = write("dear.csv", "a,1\nb,1\nc,1\nx,1000\ny,1000\nz,1000\n");
    CommandRun dear =
        find(
            "--truth",
            values,
            "--costs",
            costs,
            "--until",
            "error=0.2",
            "--budget",
            "1500",
            "--json");
    assertThat(dear.code()).as(dear.err()).isEqualTo(3);
    assertThat(dear.json().get("spent").asDouble()).isLessThanOrEqualTo(1500);
    assertThat(dear.json().get("stopReason").asText()).isEqualTo("budget");
  }

  @Test
  void exactChecksEndWhenEveryItemHasHadOne() {
    JsonNode json = find("--truth", values, "--budget", "1000", "--json").json();
    assertThat(json.get("checks").asInt()).isEqualTo(6);
    assertThat(json.get("stopReason").asText()).isEqualTo("everything known");
    assertThat(json.get("finished").asBoolean()).isTrue();
    assertThat(json.get("wrong").asInt()).isZero();
    JsonNode batches = find("--truth", values, "--budget", "1000", "--batch", "4", "--json").json();
    assertThat(batches.get("checks").asInt()).isEqualTo(6);
    CommandRun noisy = find("--truth", values, "--noise", "0.1", "--budget", "20", "--json");
    assertThat(noisy.json().get("checks").asInt()).isEqualTo(20);
  }

  @Test
  void aVerdictIsExplainedByTheChecksItRestsOn() {
    CommandRun run = find("--truth", values, "--budget", "4", "--explain", "a,z");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .containsPattern("\\na: above, estimate 0\\.\\d+\\n")
        .containsPattern("\\nz: below, estimate")
        .containsPattern("from . \\(1 check, mean ")
        .contains("one more check of it is expected to put ");
    assertThat(find("--truth", values, "--policy", "apt", "--explain", "a").out())
        .contains("no reasons: they need the covariances");
    CommandRun unknown = find("--truth", values, "--explain", "nobody");
    assertThat(unknown.code()).isEqualTo(2);
    assertThat(unknown.err()).contains("--explain: no item is called \"nobody\" in the graph");
  }

  @Test
  void nothingCanBeCertainAboutChecksThatScatterNobodyKnowsHow() {
    CommandRun run = find("--sampler", "cat", "--until", "error=0.1");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .isEqualToIgnoringNewLines(
            "grapl: --until needs --noise: without knowing how checks scatter nothing can be guaranteed");
    assertThat(find("--truth", values, "--until", "error=2").err())
        .contains("error must be")
        .contains("got 2");
    assertThat(find("--truth", values, "--until", "soon").err())
        .contains(
            "until must be like error=0.05,confidence=0.95 or recall=0.9,precision=0.8, got \"soon\"");
  }

  private static CommandRun blogs(Object... more) {
    Object[] first = {
      "find",
      "--graph",
      BLOGS.resolve("edges.csv"),
      "--truth",
      BLOGS.resolve("values.csv"),
      "--threshold",
      "0.5",
      "--json"
    };
    Object[] args = java.util.Arrays.copyOf(first, first.length + more.length);
    System.arraycopy(more, 0, args, first.length, more.length);
    CommandRun run = CommandRun.of(args);
    assertThat(run.code()).as(run.err()).isZero();
    return run;
  }

  @Test
  void jsonHasThePromisedKeysAndNothingElseIsOnStdout() {
    CommandRun run = find("--truth", values, "--json");
    assertThat(run.json().fieldNames())
        .toIterable()
        .contains(
            "items",
            "links",
            "components",
            "threshold",
            "tolerance",
            "policy",
            "gamma",
            "lambda",
            "alpha",
            "checks",
            "above",
            "below",
            "wrong",
            "error",
            "firstCheckAtError",
            "seconds",
            "stepMicros",
            "kernel",
            "noise",
            "graphExplains",
            "recall",
            "precision",
            "expectedWrong",
            "wronglyAbove",
            "wronglyBelow",
            "stopReason",
            "certificate");
    assertThat(run.json().get("policy").asText()).isEqualTo("auto");
    assertThat(run.out().strip().lines()).hasSize(1);
    assertThat(run.json().get("checks").asInt()).as("one per item").isEqualTo(6);
    assertThat(run.json().get("recall").asDouble()).isEqualTo(1);
    assertThat(run.json().get("precision").asDouble()).isEqualTo(1);
    assertThat(run.json().get("expectedWrong").fieldNames())
        .toIterable()
        .containsExactly("low", "value", "high");
  }

  @Test
  void recallAndPrecisionAreNullWhereNothingIsAbove() {
    JsonNode json =
        CommandRun.of("find", "--graph", graph, "--truth", values, "--threshold", "99", "--json")
            .json();
    assertThat(json.get("recall").isNull()).isTrue();
    assertThat(json.get("precision").isNull()).isTrue();
  }

  @Test
  void withoutTruthTextTellsHowManyAreExpectedToBeWrong() {
    CommandRun run =
        find(
            "--sampler",
            "while read item; do case $item in [abc]) echo 1;; *) echo 0;; esac; done",
            "--budget",
            "3");
    assertThat(run.out()).containsPattern("(?m)^(about \\d+|fewer than 1) wrong \\(\\d to \\d\\)");
  }

  @Test
  void textTellsTheAnswerAndWhichDefaultIsWorthChanging() {
    CommandRun run = find("--truth", values);
    assertThat(run.out())
        .contains("6 items, 6 links, 2 components")
        .contains("3 above 0.5, 3 below, after 6 checks")
        .contains("above: a, b, c")
        .contains("0 of 6 wrong (0.00 %)")
        .contains("policy auto: of 6 items checked at random, the graph tells the side of 6 ")
        .contains("noise exact");
    assertThat(find("--truth", values, "--policy", "grapl").out())
        .contains("default for exact values, worth changing with --gamma");
  }

  @Test
  void theDirectoryGetsDecisionsStepsSummaryAndReport() throws IOException {
    Path out = dir.resolve("new/report");
    CommandRun run = find("--truth", values, "--budget", "4", "-o", out);
    assertThat(run.code()).as(run.err()).isZero();
    List<String> decisions = Files.readAllLines(out.resolve("decisions.csv"));
    assertThat(decisions).hasSize(7);
    assertThat(decisions.get(0)).isEqualTo("label,estimate,sd,verdict,probability,checks");
    assertThat(decisions.get(1)).startsWith("a,0.9,");
    List<String> steps = Files.readAllLines(out.resolve("steps.csv"));
    assertThat(steps).hasSize(5);
    assertThat(steps.get(0)).isEqualTo("step,label,value,wrong,error");
    assertThat(steps.get(1)).startsWith("1,a,0.9,");
    assertThat(out.resolve("summary.json")).content().contains("\"checks\" : 4");
    assertThat(out.resolve("report.html")).content().contains("<html").doesNotContain("src=\"http");
  }

  @Test
  void theSameSeedGivesTheSameFilesAndAnotherSeedOthers() throws IOException {
    for (String seed : List.of("1", "1", "2")) {
      Path out = dir.resolve("out" + seed);
      CommandRun run =
          find(
              "--truth",
              values,
              "--noise",
              "1",
              "--budget",
              "40",
              "--seed",
              seed,
              "-o",
              Files.exists(out) ? dir.resolve("again") : out);
      assertThat(run.code()).isZero();
    }
    assertThat(dir.resolve("again/steps.csv"))
        .hasSameTextualContentAs(dir.resolve("out1/steps.csv"));
    assertThat(Files.readString(dir.resolve("out2/steps.csv")))
        .isNotEqualTo(Files.readString(dir.resolve("out1/steps.csv")));
  }

  @Test
  void everyPolicyRunsByItsName() {
    for (String policy :
        List.of("auto", "grapl", "random", "uniform", "round-robin", "apt", "oracle")) {
      CommandRun run =
          find(
              "--truth", values, "--noise", "0.05", "--budget", "60", "--policy", policy, "--json");
      assertThat(run.code()).as(policy + run.err()).isZero();
      assertThat(run.json().get("wrong").asInt()).as(policy).isZero();
    }
  }

  @Test
  void aProgramIsAskedForEveryItemAndItsRepeatedAnswersSetGamma() throws IOException {
    CommandRun run =
        find(
            "--sampler",
            "while read item; do case $item in [abc]) echo 1;; *) echo 0;; esac; done",
            "--policy",
            "grapl",
            "--budget",
            "12",
            "--json");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.json().get("above").asInt()).isEqualTo(3);
    assertThat(run.json().get("gamma").asDouble()).isEqualTo(1e-5);
    assertThat(run.json().has("wrong")).isFalse();
  }

  @Test
  void aProgramThatDiesLosesNothingToldSoFar() {
    Path out = dir.resolve("out");
    CommandRun run =
        find(
            "--sampler",
            "read a; echo 1; read b; echo 1; exit 3",
            "--budget",
            "6",
            "--noise",
            "exact",
            "-o",
            out,
            "--json");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.json().get("checks").asInt()).isEqualTo(2);
    assertThat(run.err()).contains("from the 2 checks made before").doesNotContain("\tat ");
    assertThat(run.json().get("finished").asBoolean()).isFalse();
    assertThat(run.json().get("failure").asText()).contains("3");
    assertThat(out.resolve("decisions.csv")).exists();
  }

  @Test
  void aProgramThatHangsIsGivenUp() {
    CommandRun run =
        find("--sampler", "sleep 100", "--budget", "6", "--answer-within", "0.3", "--json");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("0.3");
    assertThat(run.json().get("checks").asInt()).isZero();
  }

  @Test
  void anAnswerTooLargeToAverageLosesNothingToldSoFar() {
    Path out = dir.resolve("out");
    CommandRun run =
        find(
            "--sampler",
            "n=0; while read a; do n=$((n+1)); [ $n -gt 3 ] && echo 1e300 || echo 1; done",
            "--budget",
            "6",
            "--noise",
            "exact",
            "-o",
            out,
            "--json");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("must be in [-1.0E150, 1.0E150], got 1.0E300");
    assertThat(run.json().get("checks").asInt()).isEqualTo(3);
    assertThat(out.resolve("steps.csv")).content().hasLineCount(4);
  }

  @Test
  void aptOnExactValuesEndsInADecisionWhateverTheBudget() {
    for (String budget : List.of("1", "5", "12", "20")) {
      CommandRun run =
          find(
              "--truth",
              values,
              "--policy",
              "apt",
              "--budget",
              budget,
              "--json",
              "-o",
              dir.resolve("apt" + budget));
      assertThat(run.code()).as(run.err()).isZero();
    }
  }

  @Test
  void aBandThatSwallowsEveryItemIsPointedOut() {
    CommandRun run = find("--truth", values, "--tolerance", "3");
    assertThat(run.out()).doesNotContain("0 of 0");
    assertThat(run.err())
        .isEqualToIgnoringNewLines(
            "note: every item lies within the tolerance 3 of the threshold, so none can be wrong; give"
                + " a smaller --tolerance");
  }

  @Test
  void theUnitOfTheValuesDoesNotDecideTheAnswer() throws IOException {
    values = write("large.csv", "a,9000\nb,8000\nc,7000\nx,-9000\ny,-8000\nz,-7000\n");
    Object[] args = {"--truth", values, "--noise", "1000", "--budget", "60", "--json"};
    assertThat(find(args).json().get("wrong").asInt()).isZero();
    args = java.util.Arrays.copyOf(args, 9);
    args[7] = "--policy";
    args[8] = "grapl";
    CommandRun run = find(args);
    assertThat(run.json().get("wrong").asInt()).isZero();
    assertThat(run.json().get("gamma").asDouble()).isBetween(0.1, 0.3);
  }

  @Test
  void checksPaidForEarlierAreNotOverwritten() throws IOException {
    Path out = dir.resolve("paid");
    String sampler = "while read a; do echo 1; done";
    assertThat(find("--sampler", sampler, "--budget", "3", "-o", out).code()).isZero();
    String before = Files.readString(out.resolve("steps.csv"));
    CommandRun again = find("--sampler", "exit 1", "--budget", "3", "-o", out);
    assertThat(again.code()).as("there is nothing left to ask the program").isZero();
    assertThat(again.err()).contains("note: 3 answers from earlier in ", ", going on");
    assertThat(out.resolve("steps.csv")).hasContent(before);
    for (String file : List.of("steps.csv", "answers.csv")) {
      CommandRun twice =
          find("--sampler", sampler, "--budget", "3", "-o", out, "--known", out.resolve(file));
      assertThat(twice.code()).as("answers would be counted twice").isEqualTo(2);
      assertThat(twice.err()).contains("--known must name other files than " + out.resolve(file));
    }
    CommandRun simulated = find("--truth", values, "-o", out);
    assertThat(simulated.code()).isEqualTo(2);
    assertThat(simulated.err()).contains("holds the answers of an earlier search");
    Files.delete(out.resolve("answers.csv"));
    CommandRun unkept = find("--sampler", sampler, "--budget", "3", "-o", out);
    assertThat(unkept.code()).isEqualTo(2);
    assertThat(unkept.err())
        .contains(
            "already holds the checks of an earlier search; name another directory, and go on from them");
    assertThat(out.resolve("steps.csv")).hasContent(before);
  }

  @Test
  void aProgramMaySkipWhatItCannotCheck() {
    String program = "while read a; do case $a in [ax]) echo skip;; *) echo 1;; esac; done";
    CommandRun run = find("--sampler", program, "--budget", "9", "--noise", "exact", "--json");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.json().get("checks").asInt()).isEqualTo(4);
    assertThat(run.json().get("stopReason").asText()).isEqualTo("rest skipped");
    assertThat(run.err()).contains("note: 2 items were skipped, and no other is left to check");
  }

  @Test
  void anItemDrawnByLotCannotBeSkipped() {
    String program =
        "n=0; while read a; do n=$((n+1)); if [ $n -gt 40 ]; then echo skip; else case $a in"
            + " [abc]) echo 1;; *) echo 0;; esac; fi; done";
    CommandRun run =
        find("--sampler", program, "--noise", "1", "--until", "error=0.4,confidence=0.6", "--json");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.json().get("failure").asText())
        .contains("was skipped, but it was drawn by lot to show what --until asks for");
    assertThat(run.json().get("checks").asInt()).isEqualTo(40);
  }

  @Test
  void nothingIsWrittenWhenNothingWasChecked() {
    Path out = dir.resolve("nothing");
    CommandRun run = find("--sampler", "exit 1", "--budget", "3", "-o", out);
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out()).contains("no check was made, so nothing is decided");
    assertThat(out).doesNotExist();
  }

  @Test
  void theReportOfAFailedSearchSaysSoFirst() throws IOException {
    Path out = dir.resolve("failed");
    find("--sampler", "read a; echo 1; read b; echo n/a", "--budget", "3", "-o", out);
    assertThat(Files.readString(out.resolve("report.html")))
        .contains("Stopped after 1 of 3 checks: ");
  }

  @Test
  void aFirstRowThatLooksLikeAHeaderIsPointedOut() throws IOException {
    graph = write("headed.csv", "village_a,village_b\na,b\nb,c\nc,a\nx,y\ny,z\nz,x\n");
    assertThat(CommandRun.of("graph", "info", graph).err())
        .contains("\"village_a\" and \"village_b\" of the first row are linked to nothing else");
  }

  @Test
  void aSamplerNeedsABudget() {
    CommandRun run = find("--sampler", "cat");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .isEqualToIgnoringNewLines(
            "grapl: --sampler needs --budget N or --until CLAIMS: every check costs, say how many");
  }

  @Test
  @Tag("slow")
  void batchesThatGrowSpendTheSameBudgetAndHardlyCostMoreChecks() {
    JsonNode json = blogs("--budget", "400", "--batch", "auto").json();
    assertThat(json.get("checks").asInt()).isEqualTo(400);
    assertThat(json.get("firstCheckAtError").get("0.1").asInt()).isLessThanOrEqualTo(10);
    assertThat(json.get("error").asDouble()).isLessThan(0.015);
  }

  @Test
  void batchesSpendTheSameBudget() {
    CommandRun run = find("--truth", values, "--batch", "4", "--budget", "6", "--json");
    assertThat(run.json().get("checks").asInt()).isEqualTo(6);
    assertThat(run.json().get("wrong").asInt()).isZero();
  }

  @Test
  void aGraphWithoutLinksWorksWithANote() throws IOException {
    graph = write("lonely.csv", "a,\nb,\n");
    values = write("two.csv", "a,1\nb,0\n");
    CommandRun run = find("--truth", values, "--json");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.json().get("wrong").asInt()).isZero();
    assertThat(run.err())
        .isEqualToIgnoringNewLines(
            "note: the graph has no links; every item must be checked on its own");
  }

  @Test
  void aGraphOfOneItemWorksWithANote() throws IOException {
    graph = write("one.csv", "a,\n");
    values = write("one-value.csv", "a,1\n");
    CommandRun run = find("--truth", values, "--json");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.json().get("above").asInt()).isEqualTo(1);
    assertThat(run.err())
        .isEqualToIgnoringNewLines(
            "note: the graph has a single item; there is nothing to learn from neighbours");
  }

  @Test
  void isolatedItemsBesideOthersWork() throws IOException {
    graph = write("mixed.csv", "a,b\nlonely,\n");
    values = write("three.csv", "a,1\nb,1\nlonely,0\n");
    CommandRun run = find("--truth", values, "--json");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.json().get("components").asInt()).isEqualTo(2);
    assertThat(run.json().get("wrong").asInt()).isZero();
  }
}
