package org.grapl.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.grapl.Noise;
import org.grapl.Smoothing;
import org.grapl.campaign.Campaign;
import org.grapl.certify.Certificate;
import org.grapl.data.file.AtomicFile;
import org.grapl.data.file.NumberText;
import org.grapl.research.report.FindReport;
import org.grapl.research.report.FindRun;

/** What a search gave, as files. */
final class FindFiles {

  private final FindSummary summary;
  private final Campaign campaign;
  private final Search search;

  private FindFiles(FindSummary summary) {
    this.summary = summary;
    this.campaign = summary.campaign;
    this.search = summary.search;
  }

  /**
   * Writes decisions.csv, steps.csv, report.html and, as {@code --json} prints it, summary.json.
   */
  static void write(FindSummary summary, FindJson json, Path directory) {
    FindFiles files = new FindFiles(summary);
    FindReport.write(
        new FindRun(
            summary.input.data,
            summary.verdicts,
            summary.search.steps(),
            files.settings(),
            summary.truth,
            files.notice()),
        directory);
    AtomicFile.writeText(
        directory.resolve("summary.json"), writer -> writer.write(Json.pretty(json)));
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

  /** What a reader of the report wants to know of the settings. */
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
          settings.put("what the checks say", FindSummary.forPeople(believed.words()));
          settings.put("noise", summary.noiseInWords(believed));
        },
        () ->
            settings.put("noise", summary.options.noise().map(Noise::toString).orElse("measured")));
    summary.estimate.ifPresent(
        opinion ->
            settings.put(
                "wrong items, in the model's opinion", "about %.1f".formatted(opinion.wrong())));
    settings.put("certified", search.certificate().map(Certificate::claim).orElse("nothing"));
    settings.put("seed", Long.toString(summary.options.random.seed));
    settings.put(
        "estimates", campaign.report().method() + ", " + FindSummary.exactness(campaign.report()));
    summary
        .plan()
        .ifPresent(
            plan -> {
              settings.put("engine", FindSummary.forPeople(plan.description()));
              settings.put(
                  "time of a step",
                  "%.0f µs measured, %.0f µs predicted"
                      .formatted(search.stepMicros(), plan.microsPerStep()));
            });
    return settings;
  }
}
