package org.grapl.research.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.grapl.Decision;
import org.grapl.Question;
import org.grapl.Truth;
import org.grapl.campaign.Campaign;
import org.grapl.campaign.Strategy;
import org.grapl.campaign.Ticket;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.page.GraphPicture;
import org.grapl.data.page.Numbers;
import org.grapl.graph.Graph;
import org.grapl.research.Problem;
import org.grapl.research.graph.Graphs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FindReportTest {

  private static final String NASTY = "<script>alert('a & \"b\"')</script>,\u0001\n\"x\"";

  @TempDir Path directory;

  private static Graph graph() {
    return Graph.builder()
        .link(NASTY, "b")
        .link("b", "c")
        .link("d", "e")
        .link("e", "f")
        .link("c", "d", 0.1)
        .build();
  }

  private static FindRun run(Graph graph, Truth truth, int budget, boolean truthIsKnown) {
    Campaign campaign =
        Campaign.on(graph)
            .threshold(0.5)
            .strategy(Strategy.grapl().gamma(1e-5))
            .budget(budget)
            .open();
    List<FindRun.Step> steps = new ArrayList<>();
    while (!campaign.isFinished()) {
      Ticket ticket = campaign.ask().orElseThrow();
      campaign.tell(ticket, truth.mean(ticket.item()));
      steps.add(
          new FindRun.Step(
              ticket.item(),
              truth.mean(ticket.item()),
              truthIsKnown ? OptionalInt.of(campaign.wrong(truth)) : OptionalInt.empty()));
    }
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("graph", "<img src=x onerror=alert(1)>");
    settings.put("budget", Integer.toString(budget));
    return new FindRun(
        ItemGraph.of(graph),
        Verdicts.of(
            graph,
            campaign.decision(),
            List.of(campaign.decision(new Question(0.95, Problem.TOLERANCE))),
            true),
        steps,
        settings,
        truthIsKnown ? Optional.of(truth) : Optional.empty(),
        "Stopped early: <the boat> sank");
  }

  private String page(FindRun run) throws IOException {
    return Files.readString(FindReport.write(run, directory));
  }

  @Test
  void labelsAndSettingsAreTextWhateverTheyHold() throws IOException {
    String page = page(run(graph(), Truth.of(1, 1, 1, 0, 0, 0), 3, true));
    assertThat(page)
        .contains("&lt;script&gt;alert(&#39;a &amp; &quot;b&quot;&#39;)", "&lt;img src=x")
        .doesNotContain("<script", "<img", "\u0001");
  }

  @Test
  void thePageAsksNobodyForAnything() throws IOException {
    assertThat(page(run(graph(), Truth.of(1, 1, 1, 0, 0, 0), 3, true)))
        .contains("default-src 'none'")
        .doesNotContainPattern("(?i)<[^>]*(src|href)\\s*=\\s*[\"']?\\s*(https?:)?//")
        .doesNotContainPattern("(?i)url\\((?!#)|@import|<link|<iframe");
  }

  @Test
  void theAnswerComesFirst() throws IOException {
    String page = page(run(graph(), Truth.of(1, 1, 1, 0, 0, 0), 6, true));
    assertThat(page).contains("<h1>3 of 6 lie above 0.5</h1>");
    assertThat(page)
        .contains("After 6 checks, 3 items are called above the line and 3 below.")
        .contains("0 of the 6 that can be wrong are wrong: an error of 0.00 %.");
    assertThat(page.indexOf("<h1>")).isLessThan(page.indexOf("<svg"));
  }

  @Test
  void wrongItemsAreRinged() throws IOException {
    FindRun run = run(graph(), Truth.of(1, 1, 1, 0, 0, 0), 1, true);
    int wrong = run.wrong().orElseThrow();
    assertThat(wrong).isPositive();
    assertThat(page(run).split("<circle class=\"wrong\" cx=\"(?!7\")", -1)).hasSize(wrong + 1);
  }

  @Test
  void withoutTruthOnlyTheModelsOpinionIsTold() throws IOException {
    String page = page(run(graph(), Truth.of(1, 1, 1, 0, 0, 0), 3, false));
    assertThat(page)
        .contains("The truth is not known here. In the model&#39;s opinion about")
        .doesNotContain("Error against checks");
    assertThat(Files.readString(directory.resolve("steps.csv"))).contains(",,\n");
  }

  @Test
  void whatIsKnownExactlyIsNotUncertainHoweverCloseToTheLine() throws IOException {
    Graph pair = Graph.builder().link("known", "guessed").build();
    Decision decision =
        new Decision(
            new Question(0.5, Problem.TOLERANCE),
            new double[] {0.5, 0.9},
            new double[] {0, 0.3},
            new int[] {1, 0});
    Verdicts verdicts = Verdicts.of(pair, decision, List.of(), true);
    String page =
        page(new FindRun(ItemGraph.of(pair), verdicts, List.of(), Map.of(), Optional.empty(), ""));
    String table = page.substring(page.indexOf("Most uncertain"));
    assertThat(table.indexOf("guessed")).isLessThan(table.indexOf("known"));
  }

  @Test
  void stepsHaveLabelValueAndError() throws IOException {
    page(run(graph(), Truth.of(1, 1, 1, 0, 0, 0), 6, true));
    String steps = Files.readString(directory.resolve("steps.csv"));
    assertThat(steps).startsWith("step,label,value,wrong,error\n1,\"<script>");
    assertThat(steps).contains("\"\"x\"\"").endsWith(",0,0.0\n");
  }

  @Test
  void everyItemIsInTheTableOfDecisions() throws IOException {
    page(run(graph(), Truth.of(1, 1, 1, 0, 0, 0), 6, true));
    assertThat(Files.readString(directory.resolve("decisions.csv")))
        .startsWith("label,estimate,sd,verdict")
        .contains("\nb,", "\nf,", ",below,");
  }

  @Test
  void aGraphTooLargeToDrawIsExcused() throws IOException {
    Graph large = Graphs.path(GraphPicture.MOST_ITEMS + 1);
    double[] means = new double[large.size()];
    String page = page(run(large, Truth.of(means), 2, false));
    assertThat(page).contains("No picture: 3001 items").doesNotContain("class=\"edges\"");
  }

  @Test
  void partsMustFit() {
    FindRun run = run(graph(), Truth.of(1, 1, 1, 0, 0, 0), 1, true);
    assertThatThrownBy(
            () ->
                new FindRun(
                    ItemGraph.of(Graphs.path(3)),
                    run.verdicts(),
                    List.of(),
                    Map.of(),
                    Optional.empty(),
                    ""))
        .hasMessage("decision must be about 3 arms, got 6");
  }

  @Test
  void otherLinesHaveARowEachAndAColumnOfVerdicts() throws IOException {
    String page = page(run(graph(), Truth.of(1, 0.9, 1, 0, 0, 0), 6, true));
    assertThat(page)
        .contains("<h2>Other lines</h2>", "chosen for the line at 0.5")
        .containsPattern("<td[^>]*>0.95</td>\\s*<td[^>]*>2</td>\\s*<td[^>]*>4</td>");
    assertThat(Files.readString(directory.resolve("decisions.csv")))
        .startsWith("label,estimate,sd,verdict,probability_above,checks,verdict_at_0.95\n")
        .containsPattern("\nb,.*,above,.*,below\n");
  }

  @Test
  void itemsOfWhichNoCheckTellsAnythingAreNotCalledAbove() throws IOException {
    Graph graph = Graph.builder().link("a", "b").link("c", "d").build();
    Decision decision =
        new Decision(
            new Question(0.5, Problem.TOLERANCE),
            new double[] {1, 0.9, 0.5, 0.5},
            new double[0],
            new int[] {2, 0, 0, 0});
    Verdicts byGraph = Verdicts.of(graph, decision, List.of(), true);
    assertThat(byGraph.above()).containsExactly(0, 1);
    assertThat(byGraph.inWords(2)).isEqualTo("not checked");
    Verdicts alone = Verdicts.of(graph, decision, List.of(), false);
    assertThat(alone.above()).containsExactly(0);
    assertThat(alone.below()).isZero();
    FindRun.Step step = new FindRun.Step(0, 1, OptionalInt.empty());
    String page =
        page(
            new FindRun(ItemGraph.of(graph), alone, List.of(step), Map.of(), Optional.empty(), ""));
    assertThat(page)
        .contains("<h1>1 of 4 lie above 0.5</h1>")
        .contains(
            "After 1 check and 1 known from before, 1 item is called above the line and 0 below; 3 not checked.")
        .contains("1 of 4 was looked at; nothing is known of the others.")
        .contains("class=\"unchecked\"");
  }

  @Test
  void thousandsHaveNoExponent() {
    assertThat(Numbers.shortNumber(1234567.8)).isEqualTo("1234568");
    assertThat(Numbers.shortNumber(-12345)).isEqualTo("-12345");
  }
}
