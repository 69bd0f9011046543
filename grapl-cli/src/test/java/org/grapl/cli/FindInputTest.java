package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What people bring to a search: costs beside values, checks made earlier, items without links. */
class FindInputTest extends TwoTriangles {

  private void refused(String message, Object... more) {
    CommandRun run = find(more);
    assertThat(run.err()).isEqualToIgnoringNewLines("grapl: " + message);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
  }

  private static final String COSTS = "a,10\nb,1\nc,2\nx,10\ny,1.5\nz,2\n";

  @Test
  void aColumnOfCostsDoesWhatAFileOfCostsDoes() throws IOException {
    Path table =
        write(
            "table.csv",
            "label,value,cost\na,0.9,10\nb,0.8,1\nc,0.7,2\nx,0.1,10\ny,0.2,1.5\nz,0.3,2\n");
    CommandRun column = find("--truth", table, "--budget", "7", "--json", "-o", dir.resolve("1"));
    assertThat(column.code()).as(column.err()).isZero();
    assertThat(column.err())
        .contains("note: checks cost what the column cost of " + table + " says");
    Path costs = write("costs.csv", COSTS);
    find("--truth", values, "--costs", costs, "--budget", "7", "-o", dir.resolve("2"));
    assertThat(column.json().get("spent").asDouble()).isBetween(6.0, 7.0);
    assertThat(dir.resolve("1/steps.csv")).hasSameTextualContentAs(dir.resolve("2/steps.csv"));
    refused(
        "costs must come from one place, got --costs "
            + costs
            + " and the column cost of "
            + table
            + "; leave out or rename the others",
        "--truth",
        table,
        "--costs",
        costs);
  }

  @Test
  void aCostThatIsNoneIsRefusedWithItsLine() throws IOException {
    Path table = write("table.csv", "label,value,cost\na,0.9,10\nb,0.8,\n");
    graph = write("pair.csv", "a,b\n");
    CommandRun run = find("--truth", table);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(table + ":3: cost must be a finite number > 0, got \"\"");
  }

  @Test
  void yesterdaysStepsAndTodaysMakeTheSearchThatWasNotInterrupted() throws IOException {
    Path whole = dir.resolve("whole");
    Path first = dir.resolve("first");
    Path second = dir.resolve("second");
    find("--truth", values, "--budget", "5", "-o", whole);
    find("--truth", values, "--budget", "2", "-o", first);
    CommandRun resumed =
        find(
            "--truth",
            values,
            "--budget",
            "3",
            "--known",
            first.resolve("steps.csv"),
            "-o",
            second,
            "--json");
    assertThat(resumed.code()).as(resumed.err()).isZero();
    assertThat(resumed.json().get("checks").asInt()).isEqualTo(3);
    assertThat(resumed.json().get("known").asInt()).isEqualTo(2);
    assertThat(resumed.json().get("spent").asInt()).isEqualTo(3);
    List<String> labels = labels(first);
    labels.addAll(labels(second));
    assertThat(labels).isEqualTo(labels(whole));
    assertThat(second.resolve("decisions.csv"))
        .hasSameTextualContentAs(whole.resolve("decisions.csv"));
  }

  private static List<String> labels(Path report) throws IOException {
    return new ArrayList<>(
        Files.readAllLines(report.resolve("steps.csv")).stream()
            .skip(1)
            .map(row -> row.split(",")[1])
            .toList());
  }

  @Test
  void checksKnownBeforeAreSaidToBeSoAndAreNotMadeAgain() throws IOException {
    Path checks = write("checks.csv", "a,0.9\nx,0.1\n");
    CommandRun run = find("--truth", values, "--known", checks, "-o", dir.resolve("out"));
    assertThat(run.out()).contains("after 4 checks and 2 known from before");
    assertThat(dir.resolve("out/report.html"))
        .content()
        .contains("After 4 checks and 2 known from before, 3 items are called above");
    assertThat(labels(dir.resolve("out"))).containsExactlyInAnyOrder("b", "c", "y", "z");
    CommandRun sampled =
        find(
            "--sampler",
            "while read a; do echo 0; done",
            "--known",
            checks,
            "--budget",
            "1",
            "--json");
    assertThat(sampled.code()).as(sampled.err()).isZero();
    assertThat(sampled.json().get("checks").asInt()).isEqualTo(1);
  }

  @Test
  void whatWasKnownBeforeMayBeEnoughForACertificate() {
    CommandRun run = find("--truth", values, "--known", values, "--until", "error=0.1", "--json");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.json().get("checks").asInt()).isZero();
    assertThat(run.json().get("stopReason").asText()).isEqualTo("certified");
    assertThat(find("--truth", values, "--known", values).out()).doesNotContain("NaN");
  }

  @Test
  void aColumnBesideTheValuesIsNoCheck() throws IOException {
    Path checks = write("sd.csv", "label,value,value_sd\na,0.9,9\nx,0.1,9\n");
    assertThat(find("--truth", values, "--known", checks, "--json").json().get("known").asInt())
        .isEqualTo(2);
  }

  @Test
  void everyPolicyGoesOnFromKnownChecks() throws IOException {
    Path checks = write("checks.csv", "label,value,value\na,0.9,0.9\nx,0.1,\n");
    for (PolicyOptions.Name policy : PolicyOptions.Name.values()) {
      CommandRun run =
          find(
              "--truth",
              values,
              "--noise",
              "0.1",
              "--known",
              checks,
              "--policy",
              policy,
              "--budget",
              9,
              "--json");
      assertThat(run.code()).as(policy + run.err()).isZero();
      assertThat(run.json().get("checks").asInt()).as(policy.toString()).isEqualTo(9);
      assertThat(run.json().get("known").asInt()).isEqualTo(3);
    }
  }

  @Test
  void knownChecksThatCannotBeAreRefused() throws IOException {
    Path unknown = write("unknown.csv", "a,0.9\nlonely,1\n");
    refused(
        unknown
            + ":2: no item is called \"lonely\" in the graph; if it has no links, give --unlinked or"
            + " add the row \"lonely,\" to "
            + graph,
        "--truth",
        values,
        "--known",
        unknown);
    Path apart = write("apart.csv", "a,0.9,0.8\n");
    refused(
        "--known: checks of \"a\" must agree where checks are exact, got different ones; say how"
            + " checks scatter with --noise",
        "--truth",
        values,
        "--known",
        apart);
    Path other = write("other.csv", "a,0.4\n");
    refused(
        "--known: checks of \"a\" must be its value in --truth, 0.9, where checks are exact, got 0.4;"
            + " say how checks scatter with --noise",
        "--truth",
        values,
        "--known",
        other);
    assertThat(find("--truth", values, "--known", apart, "--noise", "0.1").code()).isZero();
    refused(
        "--known must name different files, got " + other + " twice; each check counts once",
        "--truth",
        values,
        "--known",
        other,
        "--known",
        other);
    refused(
        "--known tells of every item already; say with --budget N how many checks to make besides",
        "--truth",
        values,
        "--known",
        values);
  }

  @Test
  void itemsWithoutLinksTakePartIfThatIsMeant() throws IOException {
    Path more = write("more.csv", "a,0.9\nb,0.8\nc,0.7\nx,0.1\ny,0.2\nz,0.3\nlonely,0.9\n");
    refused(
        more
            + ":7: no item is called \"lonely\" in the graph; if it has no links, give --unlinked or"
            + " add the row \"lonely,\" to "
            + graph,
        "--truth",
        more);
    CommandRun run = find("--truth", more, "--unlinked", "--json");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err()).isEqualToIgnoringNewLines("note: 1 item without links: lonely");
    JsonNode json = run.json();
    assertThat(json.get("items").asInt()).isEqualTo(7);
    assertThat(json.get("links").asInt()).isEqualTo(6);
    assertThat(json.get("above").asInt()).isEqualTo(4);
  }

  @Test
  void aLinkToItselfIsToldHowToBeARowOfItsOwn() throws IOException {
    graph = write("loop.csv", "a,b\nc,c\n");
    values = write("three.csv", "a,1\nb,1\nc,0\n");
    assertThat(find("--truth", values).err())
        .contains(
            "note: 1 link from an item to itself was dropped; an item without links is a row \"item,\"");
  }

  @Test
  void filesOfOtherHabitsAreReadAsTheyAre() throws IOException {
    Path commas = write("commas.csv", "a;0,9\nb;0,8\n");
    assertThat(find("--truth", commas).err()).doesNotContain("0,9").doesNotContain("point");
    Path windows = dir.resolve("windows.csv");
    Files.write(windows, "Zürich,1\n".getBytes(StandardCharsets.ISO_8859_1));
    assertThat(find("--truth", windows).err()).contains("no item is called \"Zürich\"");
  }

  @Test
  void noDirectoryIsLeftBehindWhereNothingCameOfIt() {
    Path out = dir.resolve("not/yet/there");
    CommandRun run = find("--truth", dir.resolve("nowhere.csv"), "-o", out);
    assertThat(run.code()).isEqualTo(2);
    assertThat(dir.resolve("not")).doesNotExist();
  }
}
