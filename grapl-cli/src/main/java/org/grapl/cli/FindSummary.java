package org.grapl.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.grapl.Check;
import org.grapl.Decision;
import org.grapl.Truth;
import org.grapl.campaign.Campaign;
import org.grapl.campaign.GammaChoice;
import org.grapl.data.AtomicFile;
import org.grapl.experiments.report.FindReport;
import org.grapl.experiments.report.FindRun;
import org.grapl.graph.Graph;

/** What a search gave, as text, as JSON and as files. */
final class FindSummary {

  /** The errors whose first step is reported. */
  private static final double[] LEVELS = {0.1, 0.05, 0.01, 0.001};

  private final Campaign campaign;
  private final Search search;
  private final Optional<Truth> truth;
  private final FindOptions options;
  private final boolean interrupted;
  private final double seconds;
  private final Graph graph;
  private final Decision decision;

  FindSummary(
      Campaign campaign,
      Search search,
      Optional<Truth> truth,
      FindOptions options,
      boolean interrupted,
      double seconds) {
    this.campaign = campaign;
    this.search = search;
    this.truth = truth;
    this.options = options;
    this.interrupted = interrupted;
    this.seconds = seconds;
    this.graph = campaign.graph();
    this.decision = campaign.decision();
  }

  private long above() {
    return decision.above().count();
  }

  private int wrong(Truth known) {
    return known.wrong(campaign.question(), decision::isAbove);
  }

  void print(PrintWriter out) {
    int arms = graph.size();
    out.printf(
        "%d arms, %d links, %s%n",
        arms, graph.edges(), plural(graph.components().count(), "component"));
    out.printf(
        "%d above %s, %d below, after %s%s%n",
        above(),
        Check.number(campaign.question().threshold()),
        arms - above(),
        plural(campaign.samples(), "check"),
        interrupted ? " (interrupted)" : "");
    truth.ifPresent(
        known -> {
          int counted = known.counted(campaign.question());
          out.printf(
              "%d of %d wrong (%.2f %%)%n",
              wrong(known), counted, 100 * known.error(campaign.question(), decision::isAbove));
          for (double level : LEVELS) {
            search
                .firstStepAt(level)
                .ifPresent(
                    t ->
                        out.printf(
                            "  at most %s %% wrong from check %d on, first time%n",
                            Check.number(100 * level), t));
          }
        });
    out.printf(
        "policy %s, gamma %s (%s), lambda %s, alpha %s%n",
        options.policy.resolve(),
        campaign.smoothing().gamma(),
        gammaSource(),
        campaign.smoothing().lambda(),
        options.problem.alpha);
    out.printf("%.1f s in all, %.0f µs per step%n", seconds, search.stepMicros());
  }

  private String gammaSource() {
    GammaChoice choice = campaign.gammaChoice();
    if (choice instanceof GammaChoice.Given) {
      return "given";
    } else if (choice instanceof GammaChoice.FromNoise known) {
      return known.noise() == 0
          ? "default for exact values, worth changing with --gamma"
          : "default 10 R² for R = "
              + Check.number(known.noise())
              + ", worth changing with --gamma";
    }
    return "from repeated checks that scatter by "
        + Check.number(campaign.tally().noise())
        + ", worth changing with --gamma";
  }

  private static String plural(long count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }

  ObjectNode json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("arms", graph.size());
    json.put("edges", graph.edges());
    json.put("components", graph.components().count());
    json.put("threshold", campaign.question().threshold());
    json.put("tolerance", campaign.question().tolerance());
    json.put("policy", options.policy.resolve().toString());
    json.put("gamma", campaign.smoothing().gamma());
    json.put("lambda", campaign.smoothing().lambda());
    json.put("alpha", options.problem.alpha);
    json.put("samples", campaign.samples());
    json.put("above", above());
    json.put("below", graph.size() - above());
    truth.ifPresent(
        known -> {
          json.put("wrong", wrong(known));
          json.put("error", known.error(campaign.question(), decision::isAbove));
          ObjectNode first = json.putObject("firstStepAtError");
          for (double level : LEVELS) {
            first.put(Check.number(level), search.firstStepAt(level).orElse(null));
          }
        });
    json.put("seconds", seconds);
    json.put("stepMicros", search.stepMicros());
    json.put("engine", campaign.report().method());
    json.put("errorBound", campaign.report().errorBound());
    json.put("interrupted", interrupted);
    return json;
  }

  /**
   * Writes decisions.csv, steps.csv, report.html and, as {@code --json} prints it, summary.json.
   */
  void write(Path directory) {
    FindReport.write(new FindRun(graph, decision, search.steps(), settings(), truth), directory);
    AtomicFile.writeText(
        directory.resolve("summary.json"), writer -> writer.write(json().toPrettyString() + "\n"));
  }

  /** What a reader of the report wants to know of the settings. */
  private Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("graph", options.problem.graph.toString());
    settings.put("threshold", Check.number(campaign.question().threshold()));
    settings.put("tolerance", Check.number(campaign.question().tolerance()));
    settings.put("policy", options.policy.resolve().toString());
    settings.put("gamma", campaign.smoothing().gamma() + " (" + gammaSource() + ")");
    settings.put("lambda", Check.number(campaign.smoothing().lambda()));
    settings.put("alpha", Check.number(options.problem.alpha));
    settings.put("offset", Check.number(campaign.smoothing().offset()));
    settings.put("noise", options.noise().map(Object::toString).orElse("measured"));
    settings.put("seed", Long.toString(options.seed));
    settings.put("estimates", campaign.report().method());
    return settings;
  }
}
