package org.grapl.data.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.grapl.Decision;
import org.grapl.Question;
import org.grapl.Truth;
import org.grapl.campaign.Campaign;
import org.grapl.campaign.Strategy;
import org.grapl.campaign.Ticket;
import org.grapl.certify.ErrorEstimate;
import org.grapl.certify.ErrorEstimate.Range;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.ItemTable;
import org.grapl.data.item.Verdicts;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.junit.jupiter.api.Test;

class ReportPageTest {

  private static final String NASTY = "<script>alert('a & \"b\"')</script>,\u0001\n\"x\"";
  private static final Truth TRUTH = Truth.of(1, 1, 1, 0, 0, 0);
  private static final Question QUESTION = new Question(0.5, 0.01);

  private static Graph graph() {
    return Graph.builder()
        .link(NASTY, "b")
        .link("b", "c")
        .link("d", "e")
        .link("e", "f")
        .link("c", "d", 0.1)
        .build();
  }

  /** What a search of so many checks says. */
  private static Verdicts searched(Graph graph, Truth truth, int budget) {
    Campaign campaign =
        Campaign.on(graph)
            .threshold(QUESTION.threshold())
            .tolerance(QUESTION.tolerance())
            .strategy(Strategy.grapl().gamma(1e-5))
            .budget(budget)
            .open();
    while (!campaign.isFinished()) {
      Ticket ticket = campaign.ask().orElseThrow();
      campaign.tell(ticket, truth.mean(ticket.item()));
    }
    Decision other = campaign.decision(new Question(0.95, 0.01));
    return Verdicts.of(graph, campaign.decision(), List.of(other), true);
  }

  private static Report report(ItemGraph data, Verdicts verdicts, Optional<Truth> truth) {
    return new Report(
        new Report.Head(
            "3 of 6", "", "Stopped early: <the boat> sank", "After 6 checks", List.of(), Map.of()),
        data,
        verdicts,
        OptionalDouble.empty(),
        truth,
        new Report.Claim(false, "", List.of()),
        List.of(),
        Map.of("graph", "<img src=x onerror=alert(1)>"));
  }

  private static String page(int budget, Optional<Truth> truth) {
    Graph graph = graph();
    return ReportPage.of(report(ItemGraph.of(graph), searched(graph, TRUTH, budget), truth));
  }

  @Test
  void labelsAndSettingsAreTextWhateverTheyHold() {
    assertThat(page(3, Optional.of(TRUTH)))
        .contains("&lt;script&gt;alert(&#39;a &amp; &quot;b&quot;&#39;)", "&lt;img src=x")
        .contains("Stopped early: &lt;the boat&gt; sank")
        .doesNotContain("<script", "<img", "\u0001");
  }

  @Test
  void thePageAsksNobodyForAnything() {
    assertThat(page(3, Optional.of(TRUTH)))
        .contains("default-src 'none'")
        .doesNotContainPattern("(?i)<[^>]*(src|href)\\s*=\\s*[\"']?\\s*(https?:)?//")
        .doesNotContainPattern("(?i)url\\((?!#)|@import|<link|<iframe");
  }

  @Test
  void theAnswerComesFirst() {
    String page = page(6, Optional.of(TRUTH));
    assertThat(page)
        .contains("<h1>3 of 6</h1>", "<p class=\"lead\">After 6 checks</p>")
        .contains("▲ above</dt><dd><strong>3</strong>", "▼ below</dt><dd><strong>3</strong>")
        .contains("0 of the 6 that can be wrong are wrong: an error of 0.00 %.");
    assertThat(page.indexOf("<h1>")).isLessThan(page.indexOf("<svg"));
  }

  @Test
  void wrongItemsAreRinged() {
    Graph graph = graph();
    Report report = report(ItemGraph.of(graph), searched(graph, TRUTH, 1), Optional.of(TRUTH));
    int wrong = (int) report.items().filter(report::isWrong).count();
    assertThat(wrong).isPositive();
    assertThat(ReportPage.of(report).split("<circle class=\"wrong\" cx=\"(?!7\")", -1))
        .hasSize(wrong + 1);
  }

  @Test
  void withTruthTheReportTellsHowSureTheModelWasAndHowOftenItWasRight() {
    Graph graph = graph();
    Decision decision =
        new Decision(
            QUESTION,
            new double[] {1.5, 1.5, 1.5, -0.5, -0.5, 9},
            new double[] {1, 1, 1, 1, 1, 0},
            new int[] {0, 0, 0, 0, 0, 1});
    Truth truth = Truth.of(1, 1, 0, 0, 0, 1);
    // Φ(1) = 0.8413: five times that are right, as many of the rest are wrong.
    assertThat(
            ReportPage.of(
                report(ItemGraph.of(graph), Verdicts.of(graph, decision), Optional.of(truth))))
        .contains("The model expects about 1 wrong (")
        .containsPattern("<td>80 to 90 %</td><td class=\"number\">5</td>")
        .containsPattern("<td class=\"number\">4</td><td class=\"number\">4.2067</td>")
        .doesNotContain("50 to 60 %");
  }

  @Test
  void expectedNumbersAreToldWithTheirRangeAndBySide() {
    Range range = new Range(5, 12.4, 24);
    assertThat(Numbers.wrong(range)).isEqualTo("about 12 wrong (5 to 24)");
    assertThat(Numbers.wrong(new Range(0, 0.4, 3))).isEqualTo("fewer than 1 wrong (0 to 3)");
    ErrorEstimate estimate =
        new ErrorEstimate(range, new Range(1, 3.4, 8), new Range(4, 9, 20), 100, 20, true, 20);
    assertThat(Numbers.wrongBySide(estimate))
        .isEqualTo("about 12 wrong (5 to 24): 3 of those called above, 9 of those called below");
  }

  @Test
  void withoutTruthOnlyTheModelsOpinionIsTold() {
    assertThat(page(3, Optional.empty()))
        .contains("In the model&#39;s opinion")
        .doesNotContain("Against the known truth");
  }

  @Test
  void whatIsKnownExactlyIsNotUncertainHoweverCloseToTheLine() {
    Graph pair = Graph.builder().link("known", "guessed").build();
    Decision decision =
        new Decision(QUESTION, new double[] {0.5, 0.9}, new double[] {0, 0.3}, new int[] {1, 0});
    String page =
        ReportPage.of(report(ItemGraph.of(pair), Verdicts.of(pair, decision), Optional.empty()));
    String table = page.substring(page.indexOf("Nearest the line"));
    assertThat(table.indexOf("guessed")).isLessThan(table.indexOf("known"));
  }

  @Test
  void aGraphTooLargeToDrawIsExcused() {
    GraphBuilder path = Graph.builder();
    for (int k = 0; k < GraphPicture.MOST_ITEMS; k++) {
      path.link("a" + k, "a" + (k + 1));
    }
    Graph large = path.build();
    Truth truth = Truth.of(new double[large.size()]);
    assertThat(
            ReportPage.of(report(ItemGraph.of(large), searched(large, truth, 2), Optional.empty())))
        .contains("No picture: 3001 items")
        .doesNotContain("class=\"edges\"");
  }

  @Test
  void partsMustFit() {
    Graph pair = Graph.builder().link("a", "b").build();
    assertThatThrownBy(
            () -> report(ItemGraph.of(pair), searched(graph(), TRUTH, 1), Optional.empty()))
        .hasMessage("decision must be about 2 items, got 6");
  }

  @Test
  void otherLinesHaveARowEach() {
    Graph graph = graph();
    Truth truth = Truth.of(1, 0.9, 1, 0, 0, 0);
    assertThat(
            ReportPage.of(
                report(ItemGraph.of(graph), searched(graph, truth, 6), Optional.of(truth))))
        .contains("<h2>Other lines</h2>", "chosen for the line at 0.5")
        .containsPattern("<td[^>]*>0.95</td>\\s*<td[^>]*>2</td>\\s*<td[^>]*>4</td>");
  }

  @Test
  void itemsOfWhichNoCheckTellsAnythingAreNotCalledAbove() {
    Graph graph = Graph.builder().link("a", "b").link("c", "d").build();
    Decision decision =
        new Decision(
            QUESTION, new double[] {1, 0.9, 0.5, 0.5}, new double[0], new int[] {2, 0, 0, 0});
    Verdicts byGraph = Verdicts.of(graph, decision);
    assertThat(byGraph.above()).containsExactly(0, 1);
    assertThat(byGraph.inWords(2)).isEqualTo("not checked");
    Verdicts alone = Verdicts.of(graph, decision, List.of(), false);
    assertThat(alone.above()).containsExactly(0);
    assertThat(alone.below()).isZero();
    assertThat(ReportPage.of(report(ItemGraph.of(graph), alone, Optional.empty())))
        .contains("● not checked</dt><dd><strong>3</strong>")
        .contains("Of 3 items nothing is known")
        .contains("class=\"unchecked\"");
  }

  @Test
  void retiredItemsAreOnNeitherSide() {
    Graph graph = Graph.builder().link("a", "b").link("b", "c").link("c", "d").build();
    BitSet retired = new BitSet();
    retired.set(3);
    Decision decision =
        new Decision(
                QUESTION, new double[] {1, 0.9, 0.1, 0.1}, new double[0], new int[] {2, 0, 1, 0})
            .without(retired);
    assertThat(
            ReportPage.of(
                report(ItemGraph.of(graph), Verdicts.of(graph, decision), Optional.empty())))
        .contains("▲ above</dt><dd><strong>2</strong>", "▼ below</dt><dd><strong>1</strong>")
        .containsPattern("66\\.7.% of all.*33\\.3.% of all")
        .doesNotContain("● not checked");
  }

  @Test
  void attributesStandBesideItemsAndGroupsAreCounted() {
    Graph graph = graph();
    ItemTable items =
        ItemTable.of(
            6,
            List.of(
                Column.of("group", 6, item -> item < 3 ? "left" : "right"),
                Column.of("link", 6, item -> item == 1 ? "https://x.org/b" : "javascript:x()")));
    String page =
        ReportPage.of(
            report(new ItemGraph(graph, items), searched(graph, TRUTH, 6), Optional.empty()));
    assertThat(page)
        .contains("<h2>By group</h2>")
        .containsPattern("<td>left</td><td class=\"number\">3</td><td class=\"number\">3</td>")
        .contains("<a rel=\"noreferrer\" href=\"https://x.org/b\">b</a>")
        .doesNotContain("javascript:");
  }

  @Test
  void thousandsHaveNoExponent() {
    assertThat(Numbers.shortNumber(1234567.8)).isEqualTo("1234568");
    assertThat(Numbers.shortNumber(-12345)).isEqualTo("-12345");
  }
}
