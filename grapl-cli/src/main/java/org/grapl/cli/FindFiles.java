package org.grapl.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.grapl.Decision;
import org.grapl.Noise;
import org.grapl.Smoothing;
import org.grapl.Truth;
import org.grapl.campaign.Campaign;
import org.grapl.data.DecisionFiles;
import org.grapl.data.file.AtomicFile;
import org.grapl.data.file.NumberText;
import org.grapl.data.file.TableFile;
import org.grapl.data.item.SameItems;
import org.grapl.data.item.Verdicts;
import org.grapl.data.page.Report;
import org.grapl.data.page.ReportPage;
import org.grapl.research.Curve;
import org.grapl.research.figure.ErrorFigure;
import org.grapl.research.figure.EstimateFigure;
import org.grapl.research.figure.FoundFigure;

/** What a search gave, as files. Those of the same names are replaced, each whole or not at all. */
final class FindFiles {

  private final FindSummary summary;
  private final Campaign campaign;
  private final Search search;
  private final Decision decision;

  private FindFiles(FindSummary summary) {
    this.summary = summary;
    this.campaign = summary.campaign;
    this.search = summary.search;
    this.decision = summary.decision();
  }

  /** Writes decisions.csv, steps.csv, report.html and summary.json. */
  static void write(FindSummary summary, Map<String, Object> json, Path directory) {
    FindFiles files = new FindFiles(summary);
    SameItems same = summary.input.same();
    DecisionFiles.write(
        directory.resolve("decisions.csv"),
        same.all(),
        same.ofAll(DecisionFiles.columns(summary.verdicts)));
    files.writeSteps(directory.resolve("steps.csv"));
    String page = ReportPage.of(files.report());
    AtomicFile.writeText(directory.resolve("report.html"), writer -> writer.write(page));
    AtomicFile.writeText(
        directory.resolve("summary.json"), writer -> writer.write(Json.pretty(json)));
  }

  private void writeSteps(Path file) {
    TableFile.write(
        file,
        List.of("step", "label", "value", "wrong", "error"),
        table -> {
          int number = 0;
          for (Search.Step step : search.steps()) {
            boolean known = step.wrong().isPresent();
            table.add(
                Integer.toString(++number),
                summary.graph.label(step.item()),
                Double.toString(step.value()),
                known ? Integer.toString(step.wrong().getAsInt()) : "",
                known ? Double.toString(error(step)) : "");
          }
        });
  }

  private double error(Search.Step step) {
    int counted = summary.truth.map(truth -> truth.counted(decision.question())).orElse(0);
    return counted == 0 ? 0 : (double) step.wrong().orElseThrow() / counted;
  }

  private Report report() {
    Map<String, String> files = new LinkedHashMap<>();
    files.put("decisions.csv", "All decisions");
    files.put("steps.csv", "All checks");
    files.put("summary.json", "Summary");
    Verdicts verdicts = summary.verdicts;
    long above = verdicts.above().count();
    int unchecked = verdicts.unchecked().cardinality();
    String threshold = NumberText.plain(decision.question().threshold());
    return new Report(
        new Report.Head(
            "%d of %d %slie above %s"
                .formatted(
                    above,
                    decision.size(),
                    summary.input.same().isNone() ? "" : "distinct items ",
                    threshold),
            "",
            notice(),
            "After %s%s, %d %s called above the line and %d below%s."
                .formatted(
                    FindText.plural(summary.checks(), "check"),
                    FindText.known(summary),
                    above,
                    above == 1 ? "item is" : "items are",
                    verdicts.below(),
                    unchecked == 0 ? "" : "; %d not checked".formatted(unchecked)),
            Stream.concat(
                    Stream.of(lookedAt(unchecked)),
                    summary.ofAll().stream()
                        .map(
                            all ->
                                all.inWords()
                                    + ". Decisions.csv lists them; this page counts the distinct ones."))
                .toList(),
            files),
        summary.input.data(),
        verdicts,
        OptionalDouble.empty(),
        summary.truth,
        claim(),
        figures(threshold),
        settings());
  }

  private List<Report.Section> figures(String threshold) {
    List<Report.Section> figures = new ArrayList<>();
    if (summary.isForFinds() && !search.steps().isEmpty()) {
      figures.add(found());
    } else {
      summary.truth.flatMap(this::errors).ifPresent(figures::add);
    }
    if (!summary.isByVotes()) {
      figures.add(estimates(threshold));
    }
    return figures;
  }

  private Report.Section found() {
    int[] found = new int[search.steps().size()];
    BitSet above = new BitSet();
    for (int k = 0; k < found.length; k++) {
      Search.Step step = search.steps().get(k);
      above.set(step.item(), decision.isAbove(step.item()));
      found[k] = above.cardinality();
    }
    double byChance =
        summary
            .truth
            .map(
                truth ->
                    Arrays.stream(truth.means())
                        .map(mean -> decision.question().isAbove(mean) ? 1 : 0)
                        .average()
                        .orElse(0))
            .orElse(0.0);
    return new Report.Section(
        "Found against checks",
        html ->
            html.figure(
                "chart",
                FoundFigure.of(found, byChance).svg("found"),
                "Items checked and called above after each check."
                    + (byChance > 0 ? " Dashed: in random order." : "")));
  }

  private String lookedAt(int unchecked) {
    int size = decision.size();
    long checked = IntStream.range(0, size).filter(i -> decision.checks(i) > 0).count();
    if (checked == size) {
      return "All of them were looked at.";
    }
    String others =
        checked + unchecked == size
            ? "nothing is known of the others"
            : unchecked == 0
                ? "the others were judged by their neighbours"
                : "%d others were judged by their neighbours".formatted(size - checked - unchecked);
    return "%d of %d %s looked at; %s."
        .formatted(checked, size, checked == 1 ? "was" : "were", others);
  }

  private Report.Claim claim() {
    return search
        .certificate()
        .map(
            claimed ->
                new Report.Claim(
                    true,
                    summary.claim(claimed),
                    List.of(
                        "Shown by a look at items drawn at random, with a confidence of %s."
                            .formatted(NumberText.plain(claimed.confidence())))))
        .orElseGet(
            () ->
                new Report.Claim(
                    false,
                    search.isUncertified()
                        ? "The search ended (%s) before %s could be shown."
                            .formatted(summary.stopReason(), summary.options.until)
                        : "No items were drawn at random to test the decision.",
                    List.of()));
  }

  private Optional<Report.Section> errors(Truth truth) {
    int counted = truth.counted(decision.question());
    if (search.steps().isEmpty() || counted == 0) {
      return Optional.empty();
    }
    double[] errors = search.steps().stream().mapToDouble(this::error).toArray();
    return Optional.of(
        new Report.Section(
            "Error against checks",
            html ->
                html.figure(
                    "chart",
                    ErrorFigure.of(Curve.of(errors), counted).svg("error"),
                    "Share of items on the wrong side after each check, on a logarithmic axis. No"
                        + " error at all is drawn at half an item, labelled 0.")));
  }

  private Report.Section estimates(String threshold) {
    return new Report.Section(
        "Estimates",
        html ->
            html.figure(
                "chart",
                EstimateFigure.of(decision).svg("estimates"),
                "How many items have which estimate. The line is at %s; blue is called above, orange below."
                    .formatted(threshold)));
  }

  /** Why the search ended before its time; empty if it did not. */
  private String notice() {
    if (search.isFinished()) {
      return "";
    }
    return "Stopped after %d of %s %s: %s."
        .formatted(
            (long) campaign.spent(),
            NumberText.plain(campaign.budget()),
            summary.input.hasCosts() ? "units of cost" : "checks",
            search.failure().map(Throwable::getMessage).orElseGet(summary::stopReason));
  }

  private Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("graph", summary.options.graph.file.toString());
    settings.put("threshold", NumberText.plain(campaign.question().threshold()));
    settings.put("tolerance", NumberText.plain(campaign.question().tolerance()));
    settings.put("policy", summary.policy());
    if (summary.hasSmoothing()) {
      Smoothing smoothing = campaign.smoothing().orElseThrow();
      settings.put(
          "gamma", NumberText.plain(smoothing.gamma()) + " (" + summary.gammaSource() + ")");
      settings.put("lambda", NumberText.plain(smoothing.lambda()));
      settings.put("alpha", NumberText.plain(summary.options.policy.smoothing.alpha()));
      settings.put("offset", NumberText.plain(smoothing.offset()));
    }
    summary.belief.ifPresentOrElse(
        believed -> {
          settings.put("what the checks say", believed.words());
          settings.put("noise", summary.noiseInWords(believed));
        },
        () ->
            settings.put("noise", summary.options.noise().map(Noise::toString).orElse("measured")));
    settings.put("seed", Long.toString(summary.options.random.seed));
    settings.put(
        "estimates", campaign.report().method() + ", " + FindSummary.exactness(campaign.report()));
    campaign
        .plan()
        .ifPresent(
            plan -> {
              settings.put("engine", plan.description());
              settings.put(
                  "time of a step",
                  "%.0f µs measured, %.0f µs predicted"
                      .formatted(search.stepMicros(), plan.microsPerStep()));
            });
    return settings;
  }
}
