package org.grapl.cli;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.grapl.Belief;
import org.grapl.Decision;
import org.grapl.Noise;
import org.grapl.Smoothing;
import org.grapl.Truth;
import org.grapl.campaign.Campaign;
import org.grapl.certify.ErrorEstimate;
import org.grapl.data.file.NumberText;
import org.grapl.estimate.EnginePlan;
import org.grapl.graph.Graph;
import org.jspecify.annotations.Nullable;

/** What a search gave, as {@code --json} prints it and summary.json keeps it. */
record FindJson(
    int items,
    long links,
    int components,
    double threshold,
    double tolerance,
    String policy,
    Optional<Double> gamma,
    Optional<Double> lambda,
    Optional<Double> alpha,
    Optional<String> kernel,
    Optional<Double> noise,
    Optional<Double> graphExplains,
    long checks,
    long known,
    double spent,
    long above,
    long below,
    int unchecked,
    Optional<Double> estimatedWrong,
    List<OtherLine> also,
    String stopReason,
    Optional<Certified> certificate,
    @JsonUnwrapped @Nullable Errors errors,
    double seconds,
    double stepMicros,
    String engine,
    Optional<Double> predictedStepMicros,
    double errorBound,
    boolean finished,
    boolean interrupted,
    Optional<String> failure,
    List<Explanations.Explanation> explanations) {

  /** What is decided about another line by the same checks; wrong only where that is known. */
  record OtherLine(
      double threshold, long above, Optional<Double> estimatedWrong, Optional<Integer> wrong) {}

  record Certified(String kind, String claim, double confidence, long checks) {}

  /**
   * How wrong the answer is, where the truth is known.
   *
   * @param counted items far enough from the line to be wrong
   * @param firstCheckAtError the first check after which the error was at most so large, or null
   */
  record Errors(
      int counted, int wrong, double error, Map<String, Optional<Integer>> firstCheckAtError) {}

  static FindJson of(FindSummary summary, List<Explanations.Explanation> explanations) {
    Campaign campaign = summary.campaign;
    Graph graph = summary.graph;
    Decision decision = summary.decision();
    Search search = summary.search;
    Optional<Smoothing> smoothed = campaign.smoothing().filter(any -> summary.hasSmoothing());
    return new FindJson(
        graph.size(),
        graph.links(),
        graph.components().count(),
        campaign.question().threshold(),
        campaign.question().tolerance(),
        summary.policy(),
        smoothed.map(Smoothing::gamma),
        smoothed.map(Smoothing::lambda),
        smoothed.map(any -> summary.options.policy.smoothing.alpha()),
        summary.belief.map(believed -> believed.kernel()),
        summary.belief.map(Belief::noise).or(() -> summary.options.noise().map(Noise::level)),
        summary.belief.map(Belief::graphExplains),
        summary.checks(),
        summary.input.known.total(),
        campaign.spent(),
        decision.above().count(),
        decision.below().count(),
        summary.verdicts.unchecked().cardinality(),
        summary.estimate.map(ErrorEstimate::wrong),
        summary.verdicts.also().stream().map(other -> line(summary, other)).toList(),
        summary.stopReason(),
        search
            .certificate()
            .map(
                claimed ->
                    new Certified(
                        "audit", claimed.claim(), claimed.confidence(), claimed.checks())),
        summary.truth.map(known -> errors(summary, known)).orElse(null),
        summary.seconds,
        search.stepMicros(),
        campaign.report().method(),
        campaign.plan().map(EnginePlan::microsPerStep),
        campaign.report().errorBound(),
        search.isFinished(),
        summary.interrupted,
        search.failure().map(Throwable::getMessage),
        explanations);
  }

  private static OtherLine line(FindSummary summary, Decision decision) {
    return new OtherLine(
        decision.question().threshold(),
        decision.above().count(),
        FindSummary.estimate(decision).map(ErrorEstimate::wrong),
        summary.truth.map(known -> FindSummary.wrong(known, decision)));
  }

  private static Errors errors(FindSummary summary, Truth known) {
    Decision decision = summary.decision();
    Map<String, Optional<Integer>> first = new LinkedHashMap<>();
    for (double level : FindSummary.LEVELS) {
      first.put(NumberText.plain(level), summary.search.firstStepAt(level));
    }
    return new Errors(
        known.counted(decision.question()),
        FindSummary.wrong(known, decision),
        known.error(decision.question(), decision::isAbove),
        first);
  }
}
