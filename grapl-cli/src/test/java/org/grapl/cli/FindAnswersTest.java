package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What people are told in the end: several lines, reasons, and in which words. */
class FindAnswersTest extends TwoTriangles {

  @Override
  CommandRun find(Object... more) {
    List<Object> args = new ArrayList<>(List.of("--truth", values));
    args.addAll(List.of(more));
    return super.find(args.toArray());
  }

  private void refused(String message, Object... more) {
    CommandRun run = find(more);
    assertThat(run.err().lines().findFirst().orElse("")).isEqualTo("grapl: " + message);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
  }

  @Test
  void otherLinesAreDecidedByTheSameChecks() throws IOException {
    Path out = dir.resolve("out");
    CommandRun run = find("--also", "0.15,0.85", "--json", "-o", out);
    assertThat(run.code()).as(run.err()).isZero();
    JsonNode also = run.json().get("also");
    assertThat(also.findValuesAsText("threshold")).containsExactly("0.15", "0.85");
    assertThat(also.findValuesAsText("above")).containsExactly("5", "1");
    assertThat(also.findValuesAsText("wrong")).containsExactly("0", "0");
    assertThat(also.get(0).get("expectedWrong").get("value").isNumber()).isTrue();
    assertThat(run.json().get("above").asInt()).isEqualTo(3);
    assertThat(run.json().get("checks").asInt()).as("no check more").isEqualTo(6);
    assertThat(Files.readAllLines(out.resolve("decisions.csv")))
        .first()
        .isEqualTo("label,estimate,sd,verdict,probability,checks,verdict_at_0.15,verdict_at_0.85");
    assertThat(Files.readString(out.resolve("decisions.csv")))
        .containsPattern("\na,.*,above,above\n")
        .containsPattern("\nx,.*,below,below\n")
        .containsPattern("\ny,.*,above,below\n");
    assertThat(out.resolve("report.html")).content().contains("<h2>Other lines</h2>");
    assertThat(find("--also", "0.15", "--also", "0.85").out())
        .contains("by the same checks 5 above 0.15, 1 below; 0 wrong")
        .contains("by the same checks 1 above 0.85, 5 below; 0 wrong");
  }

  @Test
  void theFirstLineSteersWhateverTheOthers() {
    find("--budget", "4", "-o", dir.resolve("alone"));
    find("--budget", "4", "--also", "0.85", "-o", dir.resolve("both"));
    assertThat(dir.resolve("both/steps.csv"))
        .hasSameTextualContentAs(dir.resolve("alone/steps.csv"));
  }

  @Test
  void aLineGivenTwiceIsRefused() {
    refused("--also must be lines other than --threshold, each once, got 0.5", "--also", "0.5");
    refused("--also must be lines other than --threshold, each once, got 0.7", "--also", "0.7,0.7");
    refused("--also must be a finite number, got \"nan\"", "--also", "nan");
    refused("--also must be a number, got \"high\"", "--also", "high");
  }

  @Test
  void reasonsAreThereAsJsonAndAddUp() throws IOException {
    CommandRun run =
        find(
            "--budget",
            "5",
            "--noise",
            "0.1",
            "--explain",
            "a,z",
            "--json",
            "-o",
            dir.resolve("out"));
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out().strip().lines()).hasSize(1);
    JsonNode explanations = run.json().get("explanations");
    assertThat(explanations).hasSize(2);
    for (int k = 0; k < 2; k++) {
      JsonNode explanation = explanations.get(k);
      assertThat(explanation.get("item").asText()).isEqualTo(List.of("a", "z").get(k));
      assertThat(explanation.get("side").asText()).isEqualTo(k == 0 ? "above" : "below");
      assertThat(explanation.get("deviation").asDouble()).isPositive();
      JsonNode why = explanation.get("why");
      double sum = why.get("rest").asDouble();
      for (JsonNode each : why.get("influences")) {
        double product = each.get("weight").asDouble() * (each.get("mean").asDouble() - 0.5);
        assertThat(each.get("contribution").asDouble()).isCloseTo(product, within(1e-12));
        assertThat(each.get("checks").asInt()).isPositive();
        sum += product;
      }
      assertThat(why.get("offset").asDouble()).isEqualTo(0.5);
      assertThat(sum).isCloseTo(explanation.get("estimate").asDouble() - 0.5, within(1e-9));
      double drop = 0;
      for (JsonNode informed : explanation.at("/worth/informs")) {
        assertThat(informed.get("item").asText()).isIn("a", "b", "c", "x", "y", "z");
        assertThat(informed.get("correlation").asDouble()).isBetween(-1.0, 1.0);
        drop += informed.get("drop").asDouble();
      }
      assertThat(drop).isCloseTo(explanation.at("/worth/drop").asDouble(), within(1e-9));
    }
    assertThat(dir.resolve("out/summary.json")).content().contains("\"explanations\" : [");
    JsonNode without =
        find("--policy", "apt", "--explain", "a", "--json").json().get("explanations").get(0);
    assertThat(without.get("worth").isNull()).isTrue();
    assertThat(without.get("why").isNull()).isTrue();
    assertThat(find("--json").json().get("explanations")).isEmpty();
  }

  @Test
  void namesWithCommasCanBeExplained() throws IOException {
    graph = write("cities.csv", "\"Paris, France\",Lyon\nLyon,Nice\n");
    values = write("cities-values.csv", "\"Paris, France\",1\nLyon,1\nNice,0\n");
    assertThat(find("--explain", "Paris, France").out()).contains("\nParis, France: above");
    assertThat(find("--explain", "\"Paris, France\",Nice", "--explain", "Lyon").out())
        .contains("\nParis, France: above", "\nNice: below", "\nLyon: above");
    refused(
        "--explain: no item is called \"Nise\" in the graph; did you mean \"Nice\"?",
        "--explain",
        "Nise");
    refused(
        "--explain: no item is called \"Paris\" in the graph; a name with commas stands in double"
            + " quotes",
        "--explain",
        "Paris, France,Nice");
  }

  @Test
  void settingsAPolicyWouldIgnoreAreRefused() {
    refused(
        "--policy hybrid: --gamma must be left out, got 3; it finds the smoothing from the answers",
        "--policy",
        "hybrid",
        "--gamma",
        "3");
    refused(
        "--policy apt: --offset must be left out, got 0.2; it judges every item by its own checks,"
            + " without the graph",
        "--policy",
        "apt",
        "--offset",
        "0.2");
    refused(
        "--policy straddle: --alpha must be left out, got 0.5; only grapl uses it",
        "--policy",
        "straddle",
        "--alpha",
        "0.5");
    refused(
        "--policy lsa: --engine must be left out, got exact; its estimates need none of them",
        "--policy",
        "lsa",
        "--engine",
        "exact");
    refused(
        "--policy auto: --gamma must be left out, got 3; it finds its own; --policy grapl uses it",
        "--gamma",
        "3");
    refused(
        "--policy auto: --engine must be left out, got exact; --policy grapl uses it",
        "--engine",
        "exact");
    assertThat(find("--policy", "straddle", "--gamma", "0.1").out())
        .contains("policy straddle, gamma 0.1 (given)");
    assertThat(find("--policy", "hybrid").out()).contains("policy hybrid: ");
  }

  @Test
  void aPolicyWithoutGammaSpeaksOfNone() throws IOException {
    CommandRun text = find("--policy", "apt", "-o", dir.resolve("out"));
    assertThat(text.out())
        .contains("policy apt: it judges every item by its own checks, without the graph")
        .doesNotContain("gamma");
    assertThat(Files.readString(dir.resolve("out/report.html"))).doesNotContain(">gamma<");
    JsonNode json = find("--policy", "apt", "--json").json();
    assertThat(json.get("gamma").isNull()).isTrue();
  }

  @Test
  void whatIsNoWholeNumberAndNoPolicyIsToldBriefly() {
    refused(
        "--budget must be a whole number of checks unless checks have costs, got 7.5",
        "--budget",
        "7.5");
    refused("--budget must be a number, got \"many\"", "--budget", "many");
    refused("--seed must be a whole number, got \"0x10\"", "--seed", "0x10");
    assertThat(find("--budget", "0.5e1", "--json").json().get("checks").asInt()).isEqualTo(5);
    CommandRun run = find("--policy", "hybird");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .contains("grapl: --policy must be one of auto, grapl, hybrid, level-set, ")
        .contains("oracle, got \"hybird\"; did you mean \"hybrid\"?")
        .doesNotContain("LEVEL_SET");
    assertThat(find("--policy", "LEVEL_SET").code()).isZero();
    CommandRun comma =
        CommandRun.of("find", "--graph", graph, "--truth", values, "--threshold", "0,5");
    assertThat(comma.err())
        .startsWith("grapl: --threshold must be a number, got \"0,5\"; write 0.5");
    refused("--gamma must be a number, got \"0,5\"; write 0.5", "--gamma", "0,5");
  }

  @Test
  void whereNothingIsKnownNothingIsSaidToLieAbove() throws IOException {
    CommandRun run = find("--policy", "apt", "--budget", "4", "-o", dir.resolve("out"));
    assertThat(run.out())
        .contains("2 above 0.5, 0 below, 4 not checked, after 4 checks")
        .contains("above: a, b\n")
        .contains("3 of 6 wrong (50.00 %), items not checked included");
    assertThat(Files.readString(dir.resolve("out/report.html")))
        .contains("<h1>2 of 6 lie above 0.5</h1>", "0 below; 4 not checked.");
    JsonNode json = find("--policy", "apt", "--budget", "4", "--json").json();
    assertThat(json.get("unchecked").asInt()).isEqualTo(4);
    assertThat(json.get("above").asInt()).as("as ever").isEqualTo(6);
    // The triangle x, y, z has no link to the other one, so a check there tells nothing of it.
    assertThat(find("--policy", "round-robin", "--budget", "1").out())
        .contains("3 above 0.5, 0 below, 3 not checked, after 1 check\n");
    assertThat(find("--policy", "round-robin", "--json").json().get("unchecked").asInt()).isZero();
  }

  @Test
  void peopleReadOfItemsAndChecksWithoutExponents() throws IOException {
    values =
        write(
            "large.csv",
            "a,12345678.5\nb,12345678.5\nc,12345678.5\nx,-12345678.5\ny,-12345678.5\nz,-12345678.5\n");
    Path costs =
        write(
            "costs.csv",
            "a,2345678.5\nb,2345678.5\nc,2345678.5\nx,2345678.5\ny,2345678.5\nz,2345678.5\n");
    for (String policy : List.of("auto", "grapl", "apt", "straddle")) {
      Path out = dir.resolve(policy);
      CommandRun run =
          find(
              "--costs",
              costs,
              "--policy",
              policy,
              "--explain",
              "a,x",
              "--also",
              "-2345678.5",
              "-o",
              out);
      assertThat(run.code()).as(run.err()).isZero();
      String report =
          Files.readString(out.resolve("report.html"))
              .replaceAll("(?s)<style>.*?</style>", "")
              .replaceAll("<[^>]*>", " ");
      for (String text : List.of(run.out(), run.err(), report)) {
        assertThat(text)
            .doesNotContainPattern("(?i)\\barms?\\b|\\bsamples?\\b|\\bsampled\\b")
            .doesNotContainPattern("\\d[eE]\\+?\\d");
      }
    }
    CommandRun help = CommandRun.of("find", "--help");
    assertThat(help.out()).doesNotContainPattern("(?i)\\barms?\\b|\\bsamples?\\b");
  }
}
