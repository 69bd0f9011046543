package org.grapl.research.report;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.grapl.data.page.Html;
import org.grapl.data.page.Numbers;
import org.grapl.data.page.Table;
import org.grapl.data.page.Table.Cell;
import org.grapl.internal.Check;
import org.grapl.research.Power;
import org.grapl.research.comparison.Comparison;
import org.grapl.research.comparison.MethodCatalogue;
import org.grapl.research.comparison.Score;
import org.grapl.research.comparison.Scores;
import org.grapl.research.problems.TestProblem;

/** The page of a comparison of methods: one table of all problems, then each on its own. */
final class ComparisonPage {

  private final Comparison.Result result;
  private final Html html = new Html("grapl: methods compared");

  ComparisonPage(Comparison.Result result) {
    this.result = result;
    html.heading(1, "Methods compared");
    html.paragraph(
        "lead",
        "The error is the share of arms on the wrong side of the line. The area is that error"
            + " averaged over all samples from the first to the last: lower is better.");
    html.paragraph(
        "note",
        "%d trials asked for, seed %d. In a trial all methods get the same graph, values and numbering of the arms, which is drawn anew. Best and worst γ are chosen in hindsight, on these very trials."
            .formatted(result.trialsWanted(), result.seed()));
    html.heading(2, "Area under the error curve");
    html.table(areas());
  }

  private Table areas() {
    Set<String> names = new LinkedHashSet<>();
    result.problems().forEach(scores -> scores.methods().forEach(s -> names.add(s.name())));
    List<String> columns = new ArrayList<>(List.of("problem", "trials"));
    columns.addAll(names);
    Table table = Table.of(columns.toArray(String[]::new));
    for (Scores scores : result.problems()) {
      List<Cell> cells = new ArrayList<>();
      cells.add(Cell.text(scores.problem().title()));
      cells.add(Cell.number(Integer.toString(scores.trials())));
      for (String name : names) {
        Optional<Score> score = scores.score(name);
        cells.add(Cell.number(score.map(s -> area(s.area().mean())).orElse("–")));
      }
      table.row(cells);
    }
    return table;
  }

  void problem(Scores scores, String svg) {
    TestProblem problem = scores.problem();
    html.heading(2, problem.title());
    html.paragraph(
        "%s. %d arms, %d samples, noise %s, threshold %s."
            .formatted(
                problem.source(),
                problem.items(),
                problem.steps(),
                problem.noise(),
                Check.number(problem.question().threshold())));
    html.figure(
        "chart",
        svg,
        "Median over %d trials, quartiles as a band. Solid: adaptive; dotted: random order; dashed: without the graph."
            .formatted(scores.trials()));
    html.table(methods(scores));
    html.paragraph(
        "note",
        "Samples are medians over trials of the first step at which the error is down to so much, –"
            + " if the median trial does not get there; every sample counts. Ratio and wins, ties,"
            + " losses: area against "
            + MethodCatalogue.REFERENCE
            + ", trial by trial.");
  }

  private static Table methods(Scores scores) {
    List<String> columns = new ArrayList<>(List.of("method", "γ", "area", "± standard error"));
    Score.LEVELS.forEach(level -> columns.add("to " + Check.number(100 * level) + " %"));
    columns.add("ratio");
    columns.add("wins, ties, losses");
    Table table = Table.of(columns.toArray(String[]::new));
    for (Score score : scores.methods()) {
      List<Cell> cells = new ArrayList<>();
      cells.add(Cell.text(score.name()));
      cells.add(
          Cell.number(
              score.errors().method().gamma().stream()
                  .mapToObj(ComparisonPage::gamma)
                  .findFirst()
                  .orElse("–")));
      cells.add(Cell.number(area(score.area().mean())));
      cells.add(Cell.number(area(score.area().standardError())));
      for (double level : Score.LEVELS) {
        cells.add(Cell.number(checks(score.checksTo(level))));
      }
      Optional<Score.Pairing> pairing = score.pairing();
      cells.add(
          Cell.number(pairing.map(p -> String.format(Locale.ROOT, "%.2f", p.ratio())).orElse("–")));
      cells.add(
          Cell.number(
              pairing
                  .map(p -> "%d, %d, %d".formatted(p.wins(), p.ties(), p.losses()))
                  .orElse("–")));
      table.row(cells);
    }
    return table;
  }

  /** A number of checks, which as a median may end in a half. */
  private static String checks(OptionalDouble checks) {
    return checks.isPresent() ? Check.number(checks.getAsDouble()) : "–";
  }

  private static String area(double area) {
    return String.format(Locale.ROOT, "%.4f", area);
  }

  /** Powers of ten as such, everything else in few digits. */
  private static String gamma(double gamma) {
    String power = Power.text(gamma);
    return power.length() <= 5 ? power : Numbers.shortNumber(gamma);
  }

  String html() {
    html.paragraph("note", "All numbers behind this page:");
    html.link("result.json", "JSON").link("curves.csv", "CSV");
    return html.page();
  }
}
