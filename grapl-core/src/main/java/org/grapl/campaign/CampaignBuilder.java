package org.grapl.campaign;

import java.util.Optional;
import java.util.OptionalDouble;
import org.grapl.Check;
import org.grapl.Question;
import org.grapl.campaign.Strategy.Fits;
import org.grapl.estimate.Accuracy;
import org.grapl.estimate.Engine;
import org.grapl.estimate.EnginePlan;
import org.grapl.estimate.EstimatorFactory;
import org.grapl.estimate.Smoothing;
import org.grapl.estimate.Tally;
import org.grapl.evidence.NoiseLevel;
import org.grapl.graph.Graph;
import org.grapl.policy.GraplPolicy;
import org.grapl.policy.Policy;
import org.jspecify.annotations.Nullable;

/**
 * The door to a {@link Campaign}: a threshold is all it needs, everything else has a default.
 * Unless γ, a policy or an estimator is set, the campaign goes its own way: smoothing chosen by the
 * evidence, arms by looking ahead; see {@link Strategy}.
 */
public final class CampaignBuilder {

  final Graph graph;
  OptionalDouble threshold = OptionalDouble.empty();
  double tolerance = Question.DEFAULT_TOLERANCE;
  private Optional<GammaChoice> gamma = Optional.empty();
  private OptionalDouble noise = OptionalDouble.empty();
  private OptionalDouble lambda = OptionalDouble.empty();
  OptionalDouble offset = OptionalDouble.empty();
  private Optional<Policy> policy = Optional.empty();
  private long seed = 1;
  Accuracy accuracy = Accuracy.DEFAULT;
  private Optional<EstimatorFactory> estimators = Optional.empty();
  double[] costs = {};
  Optional<Tally> known = Optional.empty();
  long budget = Long.MAX_VALUE;
  int mostAtOnce = Integer.MAX_VALUE;

  private boolean areLivesOfOne;

  /** Of lives of one campaign: it looks at the whole graph, so it is made once. */
  private @Nullable Strategy strategy;

  CampaignBuilder(Graph graph) {
    this.graph = graph;
  }

  /** The line. Required. */
  public CampaignBuilder threshold(double threshold) {
    this.threshold = OptionalDouble.of(Check.finite("threshold", threshold));
    return this;
  }

  /** Half the width of the band around the line in which errors do not count. */
  public CampaignBuilder tolerance(double tolerance) {
    this.tolerance = Check.notNegative("tolerance", tolerance);
    return this;
  }

  /** γ, if you know better than the default. */
  public CampaignBuilder gamma(double gamma) {
    strategy = null;
    this.gamma = Optional.of(new GammaChoice.Given(gamma));
    return this;
  }

  /** The standard deviation of one observation, 0 for exact values, if it is known. */
  public CampaignBuilder noise(double noise) {
    strategy = null;
    this.noise = OptionalDouble.of(Check.notNegative("noise", noise));
    return this;
  }

  /** What everything random depends on; 1 unless set. */
  public CampaignBuilder seed(long seed) {
    strategy = null;
    this.seed = seed;
    return this;
  }

  /** λ; unless set 1e-3, in the unit of the links' weights if γ is not set either. */
  public CampaignBuilder lambda(double lambda) {
    strategy = null;
    this.lambda = OptionalDouble.of(Check.positive("lambda", lambda));
    return this;
  }

  /** The value towards which unobserved parts shrink; the threshold unless set. */
  public CampaignBuilder offset(double offset) {
    strategy = null;
    this.offset = OptionalDouble.of(Check.finite("offset", offset));
    return this;
  }

  /** Who chooses the arms. */
  public CampaignBuilder policy(Policy policy) {
    strategy = null;
    this.policy = Optional.of(policy);
    return this;
  }

  /** How estimates are made: an {@link Engine}, plain means, or your own. */
  public CampaignBuilder estimator(EstimatorFactory estimators) {
    strategy = null;
    this.estimators = Optional.of(estimators);
    return this;
  }

  /**
   * How exact the estimates must be on graphs too large to compute them exactly; see {@link
   * Accuracy}. Concerns an {@link Engine} only.
   */
  public CampaignBuilder accuracy(Accuracy accuracy) {
    strategy = null;
    this.accuracy = accuracy;
    return this;
  }

  /**
   * Says that the campaigns opened from this builder are lives of one campaign, one after the
   * other. They take over what {@link #fit} found, by {@link Campaign#record(Tally, String)},
   * rather than look for it while somebody waits; and they share what was computed of the graph, so
   * that the next is opened quickly. They are for one thread at a time, all of them together.
   */
  public CampaignBuilder livesOfOne() {
    if (!areLivesOfOne) {
      areLivesOfOne = true;
      strategy = null;
    }
    return this;
  }

  /**
   * Looks for what fits observations best; empty if campaigns like these fit nothing. Takes from
   * tens of milliseconds to a minute, depending on the graph. Keeps what it computed of the graph
   * for the next time.
   */
  public String fit(Question about, Tally observations) {
    return livesOfOne().strategy().estimators() instanceof Strategy.Given given
        ? given.fit(graph, about, observations)
        : "";
  }

  /** How to go about it: what was set, and a choice for all that was not. */
  Strategy strategy() {
    if (!areLivesOfOne) {
      return strategy(Fits.OWN);
    }
    Strategy known = strategy;
    if (known == null) {
      known = strategy(Fits.GIVEN);
      strategy = known;
    }
    return known;
  }

  private Strategy strategy(Fits fits) {
    boolean isSet = gamma.isPresent() || policy.isPresent() || estimators.isPresent();
    if (!isSet && offset.isEmpty() && lambda.isEmpty()) {
      NoiseLevel level =
          noise.isPresent() ? NoiseLevel.known(noise.getAsDouble()) : NoiseLevel.unknown();
      return Strategy.automatic(graph, level, accuracy, seed, gammaOrRule(), fits);
    }
    EstimatorFactory wanted = estimators.orElse(Engine.AUTO);
    return new Strategy(
        // An engine analyses the graph once, however often γ changes.
        wanted instanceof Engine engine ? EnginePlan.of(graph, engine, accuracy) : wanted,
        () -> policy.orElse(new GraplPolicy(GraplPolicy.DEFAULT_ALPHA)),
        gammaOrRule());
  }

  private GammaChoice gammaOrRule() {
    return gamma.orElseGet(
        () ->
            noise.isPresent()
                ? new GammaChoice.FromNoise(noise.getAsDouble(), graph.meanWeight())
                : new GammaChoice.FromRepeats(graph.meanWeight()));
  }

  double lambda() {
    double unit = gamma.isPresent() ? 1 : graph.meanWeight();
    return lambda.orElse(Smoothing.DEFAULT_LAMBDA * unit);
  }

  /**
   * What one check of each arm costs, more than 0, copied. The next arm is then chosen by expected
   * gain per cost (by policies that look ahead), and the budget is in the same unit.
   */
  public CampaignBuilder costs(double... costs) {
    Check.length("costs", graph.size(), costs);
    for (double cost : costs) {
      Check.positive("cost", cost);
    }
    this.costs = costs.clone();
    return this;
  }

  /**
   * Observations made before the campaign, copied. They count for every estimate and choice, but
   * not towards the budget; whoever sets them goes on where an earlier search ended.
   */
  public CampaignBuilder known(Tally observations) {
    if (observations.size() != graph.size()) {
      throw Check.mustBe("known", "of " + graph.size() + " arms", observations.size());
    }
    Tally copy = new Tally(graph.size());
    copy.add(observations);
    this.known = Optional.of(copy);
    return this;
  }

  /** How many samples may be asked for, or what they may cost; no limit unless set. */
  public CampaignBuilder budget(long budget) {
    this.budget = Check.atLeast("budget", 1L, budget);
    return this;
  }

  /**
   * How many tickets of one arm may be open at once; no limit unless set. With 1 an arm handed out
   * is not handed out again until it is told or given back.
   */
  public CampaignBuilder mostAtOnce(int tickets) {
    this.mostAtOnce = Check.atLeast("most at once", 1, tickets);
    return this;
  }

  /** Whether observations are known to be the means of their arms. */
  boolean isExact() {
    return noise.isPresent() && noise.getAsDouble() == 0;
  }

  /** Opens the campaign. */
  public Campaign open() {
    if (threshold.isEmpty()) {
      throw new IllegalStateException("a campaign needs a threshold; call threshold(...) first");
    }
    return new Campaign(this);
  }

  Question question() {
    return new Question(threshold.orElseThrow(), tolerance);
  }
}
