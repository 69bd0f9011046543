package org.grapl.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.grapl.Belief;
import org.grapl.Decision;
import org.grapl.Goal;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Smoothing;
import org.grapl.Tally;
import org.grapl.Truth;
import org.grapl.campaign.Campaign;
import org.grapl.certify.Certificate;
import org.grapl.certify.ErrorEstimate;
import org.grapl.certify.StoppingRule;
import org.grapl.data.file.NumberText;
import org.grapl.data.item.SameItems;
import org.grapl.data.item.Verdicts;
import org.grapl.estimate.EnginePlan;
import org.grapl.graph.Graph;
import org.grapl.linear.SolveReport;
import org.grapl.research.comparison.Basis;
import org.grapl.server.Shown;

/** What a search gave, for {@link FindText} and {@link FindFiles}. */
final class FindSummary {

  static final List<Double> LEVELS = List.of(0.1, 0.05, 0.01, 0.001);

  final Campaign campaign;
  final Search search;
  final FindInput.Content input;
  final FindOptions options;
  final boolean interrupted;
  final double seconds;
  final Graph graph;
  final Optional<Truth> truth;
  final Verdicts verdicts;
  final Optional<Belief> belief;
  final Optional<ErrorEstimate> estimate;

  FindSummary(
      Campaign campaign,
      Search search,
      FindInput.Content input,
      FindOptions options,
      boolean interrupted,
      double seconds) {
    this.campaign = campaign;
    this.search = search;
    this.input = input;
    this.options = options;
    this.interrupted = interrupted;
    this.seconds = seconds;
    this.graph = input.graph();
    this.truth = input.truth();
    this.verdicts =
        Verdicts.of(
            graph,
            search.decision(),
            options.also().stream().map(campaign::decision).toList(),
            options.policy.policy.basis() != Basis.PLAIN_MEANS && !isByVotes());
    this.belief = campaign.belief();
    this.estimate = estimate(verdicts.decision());
  }

  Decision decision() {
    return verdicts.decision();
  }

  static Optional<ErrorEstimate> estimate(Decision decision) {
    return decision.hasDeviations() ? Optional.of(ErrorEstimate.of(decision)) : Optional.empty();
  }

  /** How many checks the search made, those known before not counted. */
  long checks() {
    return campaign.checks() - input.known().total();
  }

  /** The facts as {@code --json} prints them and summary.json keeps them. */
  Map<String, Object> json(List<Explanations.Explanation> explanations) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("items", graph.size());
    json.put("ofAll", ofAll());
    json.put("links", graph.links());
    json.put("components", graph.components().count());
    json.put("threshold", campaign.question().threshold());
    json.put("tolerance", campaign.question().tolerance());
    json.put("policy", policy());
    Optional<Smoothing> smoothed = campaign.smoothing().filter(any -> hasSmoothing());
    json.put("gamma", smoothed.map(Smoothing::gamma));
    json.put("lambda", smoothed.map(Smoothing::lambda));
    json.put("alpha", smoothed.map(any -> options.policy.smoothing.alpha()));
    json.put("kernel", belief.map(Belief::kernel));
    json.put("noise", belief.map(Belief::noise).or(() -> options.noise().map(Noise::level)));
    json.put("graphExplains", belief.map(Belief::graphExplains));
    json.put("checks", checks());
    json.put("known", input.known().total());
    json.put("spent", campaign.spent());
    json.put("above", decision().above().count());
    json.put("below", decision().below().count());
    if (isForFinds()) {
      json.put("goal", options.policy.goal.toString());
      json.put("found", found());
    }
    json.put("unchecked", verdicts.unchecked().cardinality());
    putExpected(json, estimate);
    json.put("also", verdicts.also().stream().map(this::otherLine).toList());
    json.put("stopReason", stopReason());
    json.put(
        "certificate",
        search
            .certificate()
            .map(given -> Certified.of(given, claim(given), options.input.source.checker())));
    if (search.isUncertified()) {
      StoppingRule rule = StoppingRule.parse(Objects.requireNonNull(options.until));
      json.put("price", search.price(rule.claims()));
    }
    truth.ifPresent(known -> putErrors(json, known));
    json.put("seconds", seconds);
    json.put("stepMicros", search.stepMicros());
    json.put("engine", campaign.report().method());
    json.put("predictedStepMicros", campaign.plan().map(EnginePlan::microsPerStep));
    json.put("errorBound", campaign.report().errorBound());
    json.put("finished", search.isFinished());
    json.put("interrupted", interrupted);
    json.put("failure", search.failure().map(Throwable::getMessage));
    json.put("explanations", explanations);
    if (options.input.source.isModel()) {
      json.put("llm", options.who.llm().bill().json());
    }
    return json;
  }

  /** Whether checks were made to find items above the line. */
  boolean isForFinds() {
    return options.policy.goal == Goal.ABOVE;
  }

  /** How many items were checked and are called above. */
  long found() {
    return decision().above().filter(item -> decision().checks(item) > 0).count();
  }

  static void putExpected(Map<String, Object> json, Optional<ErrorEstimate> estimate) {
    json.put("expectedWrong", estimate.map(ErrorEstimate::range));
    json.put("wronglyAbove", estimate.map(ErrorEstimate::wronglyAbove));
    json.put("wronglyBelow", estimate.map(ErrorEstimate::wronglyBelow));
  }

  private record Certified(
      String kind,
      String claim,
      Optional<String> by,
      double confidence,
      long checks,
      JsonNode claims) {

    /** Recall and precision follow from an error, too, if it is small enough to say anything. */
    static Certified of(Certificate given, String claim, Optional<String> by) {
      return new Certified(
          "audit", claim, by, given.confidence(), given.checks(), Shown.claims(given));
    }
  }

  /** What is claimed; of the distinct items, which are drawn at random, if some are the same. */
  String claim(Certificate given) {
    return input.same().isNone()
        ? given.claim()
        : "%s These are distinct items; of the %d that they stand for a larger share may be wrong."
            .formatted(given.claim(), input.same().all().graph().size());
  }

  /** Counts of all items, where some are the same and everything else counts the distinct ones. */
  record OfAll(int items, long above, long below, long unchecked, Optional<Long> wrong) {

    String inWords() {
      return "Of all %d items, with those that are the same: %d above, %d below%s%s"
          .formatted(
              items,
              above,
              below,
              unchecked == 0 ? "" : ", %d not checked".formatted(unchecked),
              wrong.map("; %d wrong"::formatted).orElse(""));
    }
  }

  Optional<OfAll> ofAll() {
    SameItems same = input.same();
    long unchecked = same.count(verdicts::isUnchecked);
    long above = same.count(item -> decision().isAbove(item) && !verdicts.isUnchecked(item));
    int items = same.all().graph().size();
    return same.isNone()
        ? Optional.empty()
        : Optional.of(
            new OfAll(
                items, above, items - above - unchecked, unchecked, truth.map(this::wrongOfAll)));
  }

  private long wrongOfAll(Truth known) {
    Question question = campaign.question();
    return input
        .same()
        .count(
            item ->
                decision().isAbove(item)
                    ? known.mustBeBelow(question, item)
                    : known.mustBeAbove(question, item));
  }

  /** What is decided about another line by the same checks; wrong only where that is known. */
  private record OtherLine(
      double threshold,
      long above,
      Optional<ErrorEstimate.Range> expectedWrong,
      Optional<Integer> wrong) {}

  private OtherLine otherLine(Decision other) {
    return new OtherLine(
        other.question().threshold(),
        other.above().count(),
        estimate(other).map(ErrorEstimate::range),
        truth.map(known -> wrong(known, other)));
  }

  /** How wrong the answer is, and from which check on it was less so. */
  private void putErrors(Map<String, Object> json, Truth known) {
    json.put("counted", known.counted(campaign.question()));
    json.put("wrong", wrong(known, decision()));
    json.put("error", known.error(campaign.question(), decision()::isAbove));
    Question question = campaign.question();
    IntPredicate isTrulyAbove = item -> question.isAbove(known.mean(item));
    double found = decision().above().filter(isTrulyAbove).count();
    json.put("recall", found / IntStream.range(0, known.size()).filter(isTrulyAbove).count());
    json.put("precision", found / decision().above().count());
    Map<String, Optional<Integer>> first = new LinkedHashMap<>();
    LEVELS.forEach(level -> first.put(NumberText.plain(level), search.firstStepAt(level)));
    json.put("firstCheckAtError", first);
  }

  boolean isEmpty() {
    return campaign.checks() == 0;
  }

  static int wrong(Truth known, Decision decision) {
    return known.wrong(decision.question(), decision::isAbove);
  }

  /** The policy that served: {@code auto} falls back on the paper's where it must. */
  String policy() {
    PolicyOptions.Name asked = options.policy.policy;
    boolean isPapers = asked.equals(PolicyOptions.Name.AUTO) && belief.isEmpty() && !isByVotes();
    return isPapers ? "grapl" : asked.toString();
  }

  boolean hasSmoothing() {
    return belief.isEmpty() && !isByVotes() && options.policy.policy.basis().hasSmoothing();
  }

  /** Whether nothing is estimated of items that were not checked: finds on a large graph. */
  boolean isByVotes() {
    return isForFinds() && campaign.belief().isEmpty() && campaign.smoothing().isEmpty();
  }

  /** What the answers say of the graph, or what the policy does instead of smoothing. */
  String policyInWords() {
    return belief
        .map(believed -> believed.words() + "; noise " + noiseInWords(believed))
        .orElseGet(
            () ->
                isByVotes()
                    ? "items near those found first; of items not checked nothing is estimated"
                    : options.policy.policy.basis().insteadOfSmoothing());
  }

  String noiseInWords(Belief believed) {
    if (options.noise().isPresent()) {
      return options.noise().get().toString();
    }
    return "about %s, as the checks tell".formatted(NumberText.rounded(believed.noise(), 2));
  }

  static String exactness(SolveReport report) {
    return Double.isNaN(report.errorBound())
        ? "as exact as sampled variances allow, without a bound"
        : "within %s of the exact solution".formatted(NumberText.rounded(report.errorBound(), 2));
  }

  String stopReason() {
    if (search.isCertified()) {
      return "certified";
    } else if (search.failure().isPresent()) {
      return "failed";
    } else if (search.isEverythingKnown()) {
      return "everything known";
    }
    if (search.isOutOfMoney()) {
      return "money";
    } else if (search.isRestSkipped()) {
      return "rest skipped";
    } else if (search.isFinished()) {
      return "budget";
    }
    return search.isQuit() && !interrupted ? "quit" : "interrupted";
  }

  /** What a reader of the result should know before relying on it. */
  List<String> notes() {
    List<String> notes = new ArrayList<>();
    if (truth.isPresent() && truth.get().counted(campaign.question()) == 0) {
      notes.add(
          "every item lies within the tolerance %s of the threshold, so none can be wrong; give a smaller --tolerance"
              .formatted(NumberText.plain(campaign.question().tolerance())));
    }
    if (!isEmpty() && !decision().hasDeviations()) {
      notes.add("sd and probability are left empty: they are not known for this run");
    }
    if (search.isEverythingKnown()) {
      notes.add(
          "checks are exact and every item has had its one: the rest of the budget was not needed");
    }
    int skipped = search.skipped();
    if (skipped > 0) {
      notes.add(
          "%s skipped%s; what others tell of %s is all there is"
              .formatted(
                  skipped == 1 ? "1 item was" : skipped + " items were",
                  search.isRestSkipped() ? ", and no other is left to check" : "",
                  skipped == 1 ? "it" : "them"));
    }
    if (options.input.source.isModel() && !isEmpty()) {
      notes.add(options.who.llm().bill().words());
    }
    double bound = campaign.report().errorBound();
    if (!isEmpty() && bound > harmless()) {
      notes.add(
          "estimates are only known to within %s; try a larger --lambda or another --offset"
              .formatted(NumberText.rounded(bound, 3)));
    }
    return notes;
  }

  /** An error of estimates nobody minds: the tolerance, or 1 % of their distance to the line. */
  private double harmless() {
    Question question = campaign.question();
    return question.tolerance() > 0
        ? question.tolerance()
        : IntStream.range(0, decision().size())
            .mapToDouble(item -> question.gap(decision().mean(item)) / 100)
            .average()
            .orElse(0);
  }

  String gammaSource() {
    if (options.policy.smoothing.gamma().isPresent()) {
      return "given";
    } else if (options.noise().isPresent()) {
      return fromNoise(options.noise().get().level());
    }
    Tally tally = campaign.tally();
    if (tally.repeats() == 0) {
      return "no check was repeated, so answers are taken as exact";
    }
    return "repeated checks scatter by %s; worth changing with --gamma"
        .formatted(NumberText.rounded(tally.noise(), 2));
  }

  private String fromNoise(double noise) {
    if (noise == 0) {
      return "default for exact values, worth changing with --gamma";
    }
    double gamma = campaign.smoothing().orElseThrow().gamma();
    String unit =
        gamma == Smoothing.gammaForNoise(noise)
            ? ""
            : " and values about %s from the threshold"
                .formatted(
                    NumberText.rounded(Math.sqrt(Smoothing.gammaForNoise(noise) / gamma), 2));
    return "default 10 R² for R = %s%s, worth changing with --gamma"
        .formatted(NumberText.plain(noise), unit);
  }
}
