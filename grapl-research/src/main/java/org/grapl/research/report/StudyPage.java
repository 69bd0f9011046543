package org.grapl.research.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.grapl.data.page.Html;
import org.grapl.data.page.Numbers;
import org.grapl.data.page.Table;
import org.grapl.data.page.Table.Cell;
import org.grapl.internal.Check;
import org.grapl.research.Curve;
import org.grapl.research.Errors;
import org.grapl.research.ExperimentResult;
import org.grapl.research.Quartiles;
import org.grapl.research.Summary;
import org.grapl.research.study.Claim;
import org.grapl.research.study.Reference;
import org.grapl.research.study.StudyResult;

/** The page of a study. Everything it says about agreement is computed from the result. */
final class StudyPage {

  private static final double[] LEVELS = {0.05, 0.01, 0.001};

  private final StudyResult result;
  private final Html html;

  StudyPage(StudyResult result) {
    this.result = result;
    this.html = new Html("grapl: " + result.study().title());
    html.heading(1, result.study().title());
    html.paragraph("lead", result.study().purpose());
    html.paragraph(
        "note",
        result.isComplete()
            ? "%d trials, seed %d. %s".formatted(result.trials(), result.seed(), verdicts(result))
            : "Stopped early: %d of %d trials, seed %d. %s"
                .formatted(
                    result.trials(), result.trialsWanted(), result.seed(), verdicts(result)));
    if (!isSingle()) {
      claims();
    }
  }

  private boolean isSingle() {
    return result.experiments().size() == 1;
  }

  /** How many claims hold, in one sentence. */
  static String verdicts(StudyResult result) {
    Map<Claim.Verdict, Long> counts =
        result.claims().stream()
            .collect(Collectors.groupingBy(Claim::verdict, TreeMap::new, Collectors.counting()));
    return "Of %d things the paper says, this run %s."
        .formatted(
            result.claims().size(),
            counts.entrySet().stream()
                .map(count -> phrase(count.getKey()) + " " + count.getValue())
                .collect(Collectors.joining(", ")));
  }

  private static String phrase(Claim.Verdict verdict) {
    return switch (verdict) {
      case AGREES -> "agrees with";
      case AGREES_IN_PART -> "agrees in part with";
      case DISAGREES -> "disagrees with";
      case CANNOT_TELL -> "cannot tell about";
    };
  }

  void experiment(ExperimentResult experiment, String svg) {
    html.heading(2, isSingle() ? "Error against samples" : experiment.experiment().name());
    html.figure("chart", svg, caption(experiment));
    if (isSingle()) {
      claims();
    }
    html.heading(3, "First step at which the error is down to …");
    html.table(firstSteps(experiment));
    html.paragraph(
        "note",
        "The step of the median over trials, in brackets those of the first and the third"
            + " quartile; – if it does not get there. Every sample counts, those with which APT"
            + " starts too.");
    reference(experiment);
    measures(experiment);
  }

  private static String caption(ExperimentResult experiment) {
    int counted = experiment.errors().get(0).counted(0);
    boolean shifted = experiment.errors().stream().anyMatch(e -> e.method().uncounted() > 0);
    return "Median over %d trials, quartiles as a band. Solid: GrAPL; dotted: random sampling, same estimator; dashed: without the graph; one colour per γ.%s Where the median is 0 it is drawn at half an arm (%s %%), labelled 0."
        .formatted(
            experiment.trials(),
            shifted
                ? " The dash-dotted line is APT as the paper draws it, without the samples it starts with."
                : "",
            String.format(Locale.ROOT, "%.3f", 50.0 / counted));
  }

  private void claims() {
    html.heading(2, "What the paper says");
    Table table = Table.of("The paper", "This run", "Numbers");
    for (Claim claim : result.claims()) {
      table.row(
          new Cell(claim.statement(), "", "wide"),
          verdict(claim.verdict()),
          new Cell(claim.evidence(), "", "wide"));
    }
    html.table(table);
  }

  private static Cell verdict(Claim.Verdict verdict) {
    return switch (verdict) {
      case AGREES -> new Cell("✓ agrees", "", "good");
      case AGREES_IN_PART -> Cell.text("in part");
      case DISAGREES -> new Cell("✗ disagrees", "", "bad");
      case CANNOT_TELL -> Cell.text("cannot tell");
    };
  }

  private static Table firstSteps(ExperimentResult experiment) {
    Table table = Table.of("method", "trials", "5 %", "1 %", "0.1 %");
    for (Errors errors : experiment.errors()) {
      Curve curve = errors.curve();
      List<Cell> cells = new ArrayList<>();
      cells.add(Cell.text(errors.method().label()));
      cells.add(Cell.number(Integer.toString(errors.trials())));
      for (double level : LEVELS) {
        String median = step(curve.firstStepAt(level));
        cells.add(
            Cell.number(
                errors.trials() == 1
                    ? median
                    : bracketed(
                        median,
                        step(curve.firstStepAt(level, Quartiles::q1)),
                        step(curve.firstStepAt(level, Quartiles::q3)))));
      }
      table.row(cells);
    }
    return table;
  }

  /** One table per set of steps, one row per method and source. */
  private void reference(ExperimentResult experiment) {
    int compared = 0;
    int agreed = 0;
    Map<List<Integer>, Table> tables = new LinkedHashMap<>();
    for (Errors errors : experiment.errors()) {
      Map<String, List<Reference.ErrorRow>> bySource =
          Reference.errors(result.study().name(), errors.method()).stream()
              .collect(
                  Collectors.groupingBy(
                      Reference.ErrorRow::source, LinkedHashMap::new, Collectors.toList()));
      for (var source : bySource.entrySet()) {
        int shift = errors.method().uncounted();
        List<Integer> steps = source.getValue().stream().map(row -> row.step() - shift).toList();
        List<Cell> cells = new ArrayList<>();
        cells.add(
            new Cell(
                errors.method().label(),
                source.getKey() + (shift > 0 ? "; t counted after the first " + shift : ""),
                ""));
        for (Reference.ErrorRow row : source.getValue()) {
          Quartiles ours = errors.curve().after(row.step());
          compared++;
          agreed += row.agreesWith(ours) ? 1 : 0;
          cells.add(comparison(row, ours, errors.trials()));
        }
        tables.computeIfAbsent(steps, StudyPage::referenceTable).row(cells);
      }
    }
    if (compared > 0) {
      html.heading(2, "Against other programs");
      html.paragraph(
          "%d of %d medians lie within the quartiles of the other side, and the other side's within ours. Errors in %%: our median and quartiles, theirs on the last line."
              .formatted(agreed, compared));
      tables.values().forEach(html::table);
    }
  }

  private static Table referenceTable(List<Integer> steps) {
    return Table.of(
        Stream.concat(Stream.of("method"), steps.stream().map(t -> "t=" + t))
            .toArray(String[]::new));
  }

  private static Cell comparison(Reference.ErrorRow row, Quartiles ours, int trials) {
    boolean agrees = row.agreesWith(ours);
    Quartiles theirs = row.percent();
    String reference =
        theirs.q1() == theirs.q3()
            ? Check.number(theirs.median())
            : bracketed(
                Check.number(theirs.median()),
                Check.number(theirs.q1()),
                Check.number(theirs.q3()));
    String quartiles =
        trials == 1
            ? ""
            : "[%s, %s]\n".formatted(Numbers.percent(ours.q1()), Numbers.percent(ours.q3()));
    return new Cell(
        (agrees ? "✓ " : "✗ ") + Numbers.percent(ours.median()),
        quartiles + reference,
        agrees ? "good" : "bad");
  }

  private void measures(ExperimentResult experiment) {
    if (experiment.measures().isEmpty()) {
      return;
    }
    html.heading(isSingle() ? 2 : 3, "Theory");
    Map<String, String> published = result.study().published();
    Table table =
        published.isEmpty()
            ? Table.of("quantity", "value")
            : Table.of("quantity", "this run, mean ± sd", "the paper");
    experiment
        .measures()
        .forEach(
            (name, summary) -> {
              List<Cell> cells = new ArrayList<>();
              cells.add(Cell.text(quantity(name)));
              cells.add(Cell.number(meanAndSpread(summary)));
              if (!published.isEmpty()) {
                cells.add(Cell.number(published.getOrDefault(name, "–")));
              }
              table.row(cells);
            });
    html.table(table);
    html.paragraph(
        "note",
        "Printed: the paper's formula. Corrected: with the confidence lemma scaled as its source has"
            + " it and, for γ*, the balance T₁ = 8T₀ solved without the lost factor.");
  }

  private static String bracketed(String middle, String low, String high) {
    return "%s [%s, %s]".formatted(middle, low, high);
  }

  /** Mean ± standard deviation; the mean alone if nothing but rounding varies. */
  private static String meanAndSpread(Summary summary) {
    String mean = Numbers.shortNumber(summary.mean());
    return summary.sd() <= 1e-9 * Math.abs(summary.mean())
        ? mean
        : mean + " ± " + Numbers.shortNumber(summary.sd());
  }

  private static String step(OptionalInt step) {
    return step.isPresent() ? Integer.toString(step.getAsInt()) : "–";
  }

  /** In the JSON γ* is named by the object around it, here by itself. */
  private static String quantity(String measure) {
    return measure.startsWith("T_crit") ? measure : "γ* " + measure;
  }

  /** The page, with what was run at its end. */
  String html() {
    html.heading(2, "What was run");
    Table settings = Table.of("setting", "value");
    result.study().settings().forEach(s -> settings.row(Cell.text(s.name()), Cell.text(s.value())));
    html.table(settings);
    html.paragraph("note", "All numbers behind this page:");
    html.link("result.json", "JSON").link("curves.csv", "CSV");
    return html.page();
  }
}
