package org.grapl.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.grapl.Check;
import org.grapl.Decision;
import org.grapl.Truth;
import org.grapl.arms.Noise;
import org.grapl.campaign.Campaign;
import org.grapl.campaign.GammaChoice;
import org.grapl.certify.Certificate;
import org.grapl.certify.ErrorEstimate;
import org.grapl.data.AtomicFile;
import org.grapl.estimate.Engine;
import org.grapl.estimate.EnginePlan;
import org.grapl.estimate.Smoothing;
import org.grapl.estimate.Tally;
import org.grapl.evidence.Belief;
import org.grapl.experiments.report.FindReport;
import org.grapl.experiments.report.FindRun;
import org.grapl.graph.Graph;
import org.grapl.linear.SolveReport;

/** What a search gave, as text, as JSON and as files. */
final class FindSummary {

  /** The errors whose first step is reported. */
  private static final double[] LEVELS = {0.1, 0.05, 0.01, 0.001};

  private static final int NAMES_SHOWN = 10;

  private final Campaign campaign;
  private final Search search;
  private final Optional<Truth> truth;
  private final FindOptions options;
  private final boolean interrupted;
  private final double seconds;
  private final Graph graph;
  private final Decision decision;
  private final Optional<Belief> belief;
  private final Optional<ErrorEstimate> estimate;

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
    this.decision = search.decision();
    this.belief = campaign.belief();
    this.estimate =
        decision.hasDeviations() ? Optional.of(ErrorEstimate.of(decision)) : Optional.empty();
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
    if (campaign.samples() == 0) {
      out.println("no check was made, so nothing is decided");
      return;
    }
    out.printf(
        "%d above %s, %d below, after %s%s%n",
        above(),
        Check.number(campaign.question().threshold()),
        arms - above(),
        plural(campaign.samples(), "check") + price(),
        interrupted ? " (interrupted)" : "");
    printNames(out);
    truth.ifPresent(known -> printErrors(known, out));
    search.certificate().ifPresent(certificate -> printCertificate(certificate, out));
    if (search.isUncertified()) {
      out.printf(
          "NOT certified: the search ended (%s) before %s could be shown; a larger --budget may do%n",
          stopReason(), options.until);
    }
    if (truth.isEmpty()) {
      estimate.ifPresent(
          opinion ->
              out.printf(
                  "about %.1f of them wrong in the model's own opinion, which guarantees nothing%n",
                  opinion.wrong()));
    }
    if (belief.isPresent()) {
      out.printf("policy auto: %s; noise %s%n", belief.get().words(), noiseInWords(belief.get()));
    } else {
      out.printf(
          "policy %s, gamma %s (%s), lambda %s, alpha %s%n",
          policy(),
          "%.3g".formatted(campaign.smoothing().gamma()),
          gammaSource(),
          campaign.smoothing().lambda(),
          options.problem.alpha);
    }
    campaign.plan().ifPresent(plan -> printEngine(plan, out));
    out.printf("%.1f s in all, %.0f µs per step%n", seconds, search.stepMicros());
  }

  /** What the checks cost, where that is not their number. */
  private String price() {
    return options.costs == null
        ? ""
        : " that cost %s of %d".formatted(Check.number(campaign.spent()), campaign.budget());
  }

  private static void printCertificate(Certificate certificate, PrintWriter out) {
    out.printf(
        "certified with confidence %s: %s%n",
        Check.number(certificate.confidence().orElseThrow()), certificate.claim());
  }

  private String noiseInWords(Belief believed) {
    if (options.noise().isPresent()) {
      return options.noise().get().toString();
    }
    return "about %.2g, as the checks tell".formatted(believed.noise());
  }

  /** The policy that served: {@code auto} falls back on the paper's where it must. */
  private String policy() {
    return belief.isPresent() && options.policy == PolicyName.AUTO
        ? options.policy.toString()
        : options.policy.resolve().toString();
  }

  /** Why the search ended. */
  private String stopReason() {
    if (search.isCertified()) {
      return "certified";
    } else if (search.failure().isPresent()) {
      return "failed";
    }
    return search.isFinished() ? "budget" : "interrupted";
  }

  private void printEngine(EnginePlan plan, PrintWriter out) {
    SolveReport report = campaign.report();
    out.printf(
        "estimates within %s of the exact solution (%s)%n",
        Check.number(Double.parseDouble("%.1e".formatted(report.errorBound()))), report.method());
    if (plan.engine() != Engine.EXACT) {
      out.printf("engine %s%n", plan.description());
    }
  }

  private void printNames(PrintWriter out) {
    String names =
        decision
            .above()
            .limit(NAMES_SHOWN)
            .mapToObj(graph::label)
            .collect(Collectors.joining(", "));
    if (above() > 0) {
      out.printf(
          "above: %s%s%n",
          names,
          above() > NAMES_SHOWN
              ? ", and %d more (--out DIR writes all)".formatted(above() - NAMES_SHOWN)
              : "");
    }
  }

  private void printErrors(Truth known, PrintWriter out) {
    int counted = known.counted(campaign.question());
    if (counted == 0) {
      return;
    }
    out.printf(
        "%d of %d wrong (%.2f %%)%n",
        wrong(known), counted, 100 * known.error(campaign.question(), decision::isAbove));
    for (double level : LEVELS) {
      search
          .firstStepAt(level)
          .ifPresent(
              t ->
                  out.printf(
                      "  %s %% wrong or fewer first reached at check %d%n",
                      Check.number(100 * level), t));
    }
  }

  /** What a reader of the result should know before relying on it. */
  List<String> notes() {
    List<String> notes = new ArrayList<>();
    if (truth.isPresent() && truth.get().counted(campaign.question()) == 0) {
      notes.add(
          "every arm lies within the tolerance %s of the threshold, so none can be wrong; give a smaller --tolerance"
              .formatted(Check.number(campaign.question().tolerance())));
    }
    if (campaign.samples() > 0 && !decision.hasDeviations()) {
      notes.add("sd and probability_above are left empty: they are not known for this run");
    }
    double bound = campaign.report().errorBound();
    if (!(bound <= campaign.question().tolerance())) {
      notes.add(
          "estimates are only known to within %.3g, more than the tolerance; try a larger --lambda or another --offset"
              .formatted(bound));
    }
    return notes;
  }

  private String gammaSource() {
    GammaChoice choice = campaign.gammaChoice();
    if (choice instanceof GammaChoice.Given) {
      return "given";
    } else if (choice instanceof GammaChoice.FromNoise known) {
      return fromNoise(known.noise());
    }
    Tally tally = campaign.tally();
    if (tally.repeats() == 0) {
      return "no check was repeated, so answers are taken as exact";
    }
    return "repeated checks scatter by %.2g; worth changing with --gamma".formatted(tally.noise());
  }

  private String fromNoise(double noise) {
    if (noise == 0) {
      return "default for exact values, worth changing with --gamma";
    }
    double gamma = campaign.smoothing().gamma();
    String unit =
        gamma == Smoothing.gammaForNoise(noise)
            ? ""
            : " and values about %.2g from the threshold"
                .formatted(Math.sqrt(Smoothing.gammaForNoise(noise) / gamma));
    return "default 10 R² for R = %s%s, worth changing with --gamma"
        .formatted(Check.number(noise), unit);
  }

  static String plural(long count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }

  ObjectNode json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("arms", graph.size());
    json.put("edges", graph.edges());
    json.put("components", graph.components().count());
    json.put("threshold", campaign.question().threshold());
    json.put("tolerance", campaign.question().tolerance());
    json.put("policy", policy());
    if (belief.isPresent()) {
      json.putNull("gamma").putNull("lambda").putNull("alpha");
      json.put("kernel", belief.get().kernel().toString());
      Numbers.put(json, "noise", belief.get().noise());
      Numbers.put(json, "graphExplains", belief.get().graphExplains());
    } else {
      json.put("gamma", campaign.smoothing().gamma());
      json.put("lambda", campaign.smoothing().lambda());
      json.put("alpha", options.problem.alpha);
      json.putNull("kernel");
      json.put("noise", options.noise().map(Noise::level).orElse(null));
      json.putNull("graphExplains");
    }
    json.put("samples", campaign.samples());
    Numbers.put(json, "spent", campaign.spent());
    json.put("above", above());
    json.put("below", graph.size() - above());
    json.put("estimatedWrong", estimate.map(ErrorEstimate::wrong).orElse(null));
    json.put("stopReason", stopReason());
    search
        .certificate()
        .ifPresentOrElse(
            claimed -> {
              ObjectNode certificate = json.putObject("certificate");
              certificate.put("kind", claimed.kind().name().toLowerCase(Locale.ROOT));
              certificate.put("claim", claimed.claim());
              certificate.put("confidence", claimed.confidence().orElseThrow());
              certificate.put("samples", claimed.samples());
            },
            () -> json.putNull("certificate"));
    truth.ifPresent(
        known -> {
          json.put("counted", known.counted(campaign.question()));
          json.put("wrong", wrong(known));
          json.put("error", known.error(campaign.question(), decision::isAbove));
          ObjectNode first = json.putObject("firstStepAtError");
          for (double level : LEVELS) {
            first.put(Check.number(level), search.firstStepAt(level).orElse(null));
          }
        });
    json.put("seconds", seconds);
    Numbers.put(json, "stepMicros", search.stepMicros());
    json.put("engine", campaign.report().method());
    campaign.plan().ifPresent(plan -> json.put("predictedStepMicros", plan.microsPerStep()));
    Numbers.put(json, "errorBound", campaign.report().errorBound());
    json.put("finished", search.isFinished());
    json.put("interrupted", interrupted);
    json.put("failure", search.failure().map(Throwable::getMessage).orElse(null));
    return json;
  }

  /**
   * Writes decisions.csv, steps.csv, report.html and, as {@code --json} prints it, summary.json.
   */
  void write(Path directory) {
    FindReport.write(
        new FindRun(graph, decision, search.steps(), settings(), truth, notice()), directory);
    AtomicFile.writeText(
        directory.resolve("summary.json"), writer -> writer.write(json().toPrettyString() + "\n"));
  }

  /** Why the search ended before its time; empty if it did not. */
  private String notice() {
    if (search.isFinished()) {
      return "";
    }
    return "Stopped after %d of %d %s: %s."
        .formatted(
            (long) campaign.spent(),
            campaign.budget(),
            options.costs == null ? "checks" : "units of cost",
            search.failure().map(Throwable::getMessage).orElse("interrupted"));
  }

  /** What a reader of the report wants to know of the settings. */
  private Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("graph", options.problem.graph.toString());
    settings.put("threshold", Check.number(campaign.question().threshold()));
    settings.put("tolerance", Check.number(campaign.question().tolerance()));
    settings.put("policy", policy());
    if (belief.isPresent()) {
      settings.put("what the checks say", belief.get().words());
      settings.put("noise", noiseInWords(belief.get()));
    } else {
      settings.put("gamma", campaign.smoothing().gamma() + " (" + gammaSource() + ")");
      settings.put("lambda", Check.number(campaign.smoothing().lambda()));
      settings.put("alpha", Check.number(options.problem.alpha));
      settings.put("offset", Check.number(campaign.smoothing().offset()));
      settings.put("noise", options.noise().map(Object::toString).orElse("measured"));
    }
    estimate.ifPresent(
        opinion ->
            settings.put(
                "wrong arms, in the model's opinion", "about %.1f".formatted(opinion.wrong())));
    settings.put("certified", search.certificate().map(Certificate::claim).orElse("nothing"));
    settings.put("seed", Long.toString(options.seed));
    settings.put(
        "estimates",
        "%s, within %.1e of the exact solution"
            .formatted(campaign.report().method(), campaign.report().errorBound()));
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
