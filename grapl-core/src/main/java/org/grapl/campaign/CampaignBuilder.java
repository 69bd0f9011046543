package org.grapl.campaign;

import java.util.Optional;
import java.util.OptionalDouble;
import org.grapl.Question;
import org.grapl.Smoothing;
import org.grapl.Tally;
import org.grapl.campaign.Setup.Fits;
import org.grapl.estimate.Accuracy;
import org.grapl.estimate.Engine;
import org.grapl.estimate.EnginePlan;
import org.grapl.estimate.EstimatorFactory;
import org.grapl.evidence.NoiseLevel;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.jspecify.annotations.Nullable;

/**
 * The door to a {@link Campaign}: a threshold is all it needs, everything else has a default. How
 * the campaign goes about it is its {@link Strategy}.
 */
public final class CampaignBuilder {

  final Graph graph;
  OptionalDouble threshold = OptionalDouble.empty();
  double tolerance;
  private Strategy strategy = Strategy.auto();
  private OptionalDouble noise = OptionalDouble.empty();
  private long seed = 1;
  double[] costs = {};
  Optional<Tally> known = Optional.empty();
  double budget = Double.POSITIVE_INFINITY;
  int mostAtOnce = Integer.MAX_VALUE;

  private boolean areLivesOfOne;

  /** Of lives of one campaign: it looks at the whole graph, so it is made once. */
  private @Nullable Setup setup;

  CampaignBuilder(Graph graph) {
    this.graph = Check.given("graph", graph);
  }

  /** The line. Required. */
  public CampaignBuilder threshold(double threshold) {
    this.threshold = OptionalDouble.of(Check.finite("threshold", threshold));
    return this;
  }

  /** Half the width of the band around the line in which errors do not count; 0 unless set. */
  public CampaignBuilder tolerance(double tolerance) {
    this.tolerance = Check.notNegative("tolerance", tolerance);
    return this;
  }

  /** The standard deviation of one observation, 0 for exact values, if it is known. */
  public CampaignBuilder noise(double noise) {
    setup = null;
    this.noise = OptionalDouble.of(Check.notNegative("noise", noise));
    return this;
  }

  /** What everything random depends on; 1 unless set. */
  public CampaignBuilder seed(long seed) {
    setup = null;
    this.seed = seed;
    return this;
  }

  /** How to estimate and to choose; {@link Strategy#auto} unless set. */
  public CampaignBuilder strategy(Strategy strategy) {
    setup = null;
    this.strategy = Check.given("strategy", strategy);
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
      setup = null;
    }
    return this;
  }

  /**
   * Looks for what fits observations best; empty if campaigns like these fit nothing. Takes from
   * tens of milliseconds to a minute, depending on the graph. Keeps what it computed of the graph
   * for the next time.
   */
  public String fit(Question about, Tally observations) {
    Check.given("question", about);
    Check.given("observations", observations);
    return livesOfOne().setup().estimators() instanceof Setup.Given given
        ? given.fit(graph, about, observations)
        : "";
  }

  /** Who estimates and chooses. */
  Setup setup() {
    if (!areLivesOfOne) {
      return setup(Fits.OWN);
    }
    Setup known = setup;
    if (known == null) {
      known = setup(Fits.GIVEN);
      setup = known;
    }
    return known;
  }

  private Setup setup(Fits fits) {
    if (strategy instanceof Strategy.Smoothed smoothed) {
      EstimatorFactory wanted = smoothed.estimators();
      return new Setup(
          // An engine analyses the graph once, however often γ changes.
          wanted instanceof Engine engine
              ? EnginePlan.of(graph, engine, smoothed.accuracy())
              : wanted,
          smoothed::policy,
          smoothed.gamma().isPresent()
              ? new GammaChoice.Given(smoothed.gamma().getAsDouble())
              : ruleOfThumb());
    }
    NoiseLevel level =
        noise.isPresent() ? NoiseLevel.known(noise.getAsDouble()) : NoiseLevel.unknown();
    Accuracy accuracy = ((Strategy.Automatic) strategy).accuracy();
    return Setup.automatic(graph, level, accuracy, seed, ruleOfThumb(), fits);
  }

  private GammaChoice ruleOfThumb() {
    return noise.isPresent()
        ? new GammaChoice.FromNoise(noise.getAsDouble(), graph.meanWeight())
        : new GammaChoice.FromRepeats(graph.meanWeight());
  }

  double lambda() {
    boolean isSmoothed = strategy instanceof Strategy.Smoothed;
    OptionalDouble given =
        isSmoothed ? ((Strategy.Smoothed) strategy).lambda() : OptionalDouble.empty();
    boolean isGammaGiven = isSmoothed && ((Strategy.Smoothed) strategy).gamma().isPresent();
    return given.orElse(Smoothing.DEFAULT_LAMBDA * (isGammaGiven ? 1 : graph.meanWeight()));
  }

  OptionalDouble offset() {
    return strategy instanceof Strategy.Smoothed smoothed
        ? smoothed.offset()
        : OptionalDouble.empty();
  }

  /**
   * What one check of each item costs, more than 0, copied. The next item is then chosen by
   * expected gain per cost (by policies that look ahead), and the budget is in the same unit.
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
    if (Check.given("known", observations).size() != graph.size()) {
      throw Check.mustBe("known", "of " + graph.size() + " items", observations.size());
    }
    Tally copy = new Tally(graph.size());
    copy.add(observations);
    this.known = Optional.of(copy);
    return this;
  }

  /** How many checks may be asked for, or what they may cost; no limit unless set. */
  public CampaignBuilder budget(double budget) {
    this.budget = Check.budget(budget);
    return this;
  }

  /**
   * How many tickets of one item may be open at once; no limit unless set. With 1 an item handed
   * out is not handed out again until it is told or given back.
   */
  public CampaignBuilder mostAtOnce(int tickets) {
    this.mostAtOnce = Check.atLeast("most at once", 1, tickets);
    return this;
  }

  /** Whether observations are known to be the means of their items. */
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
