package org.grapl.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.grapl.Goal;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Tally;
import org.grapl.estimate.EnginePlan;
import org.grapl.estimate.Fitted;
import org.grapl.estimate.ItemScores;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.jspecify.annotations.Nullable;

/**
 * The door to a {@link Campaign}: a threshold is all it needs, everything else has a default. How
 * the campaign goes about it is its {@link Strategy}.
 */
public final class CampaignBuilder {

  final Graph graph;
  private OptionalDouble threshold = OptionalDouble.empty();
  private double tolerance;
  private Strategy strategy = Strategy.auto();
  Noise noise = Noise.unknown();
  private long seed = 1;
  double[] costs = {};
  private final List<double[]> scores = new ArrayList<>();
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
  public CampaignBuilder noise(double deviation) {
    return noise(Noise.of(deviation));
  }

  /** How observations scatter; unknown unless set. */
  public CampaignBuilder noise(Noise noise) {
    setup = null;
    this.noise = Check.given("noise", noise);
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
    checkScores();
    return this;
  }

  /**
   * What one check of each item costs, more than 0, copied. Policies that look ahead then choose by
   * gain per cost, and the budget is in the same unit.
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
   * What somebody thinks of each item before it is checked, such as the score of a classifier,
   * copied; NaN where nothing is known. Only the order counts, and whether it counts at all, and in
   * which direction, is found from the answers. More calls add more scores. For {@link
   * Strategy#auto} only.
   */
  public CampaignBuilder score(double... ofItems) {
    Check.length("score", graph.size(), ofItems);
    for (double each : ofItems) {
      if (Double.isInfinite(each)) {
        throw Check.mustBe("score", "a finite number, or NaN for none", each);
      }
    }
    setup = null;
    scores.add(ofItems.clone());
    checkScores();
    return this;
  }

  /**
   * Observations made before the campaign, copied. They count for every estimate and choice, but
   * not towards the budget.
   */
  public CampaignBuilder known(Tally observations) {
    if (Check.given("known", observations).size() != graph.size()) {
      throw Check.mustBe("known", "of " + graph.size() + " items", observations.size());
    }
    this.known = Optional.of(observations.copy());
    return this;
  }

  /** How many checks may be asked for, or what they may cost; no limit unless set. */
  public CampaignBuilder budget(double budget) {
    this.budget = Check.budget(budget);
    return this;
  }

  /** How many tickets of one item may be open at once; no limit unless set. */
  public CampaignBuilder mostAtOnce(int tickets) {
    this.mostAtOnce = Check.atLeast("most at once", 1, tickets);
    return this;
  }

  /**
   * Says that the campaigns opened from this builder are lives of one campaign, one after the
   * other. They take over what {@link #fit} found, by {@link Campaign#record(Tally, Fitted)}, and
   * share what was computed of the graph. They are for one thread at a time, all together.
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
   * tens of milliseconds to a minute, depending on the graph.
   */
  public Optional<Fitted> fit(Question about, Tally observations) {
    Check.given("question", about);
    Check.given("observations", observations);
    return livesOfOne().setup().fits().flatMap(fits -> fits.apply(about, observations));
  }

  public Campaign open() {
    if (threshold.isEmpty()) {
      throw new IllegalStateException("a campaign needs a threshold; call threshold(...) first");
    }
    return new Campaign(this, new Question(threshold.getAsDouble(), tolerance), setup());
  }

  private void checkScores() {
    if (scores.isEmpty()) {
      return;
    }
    if (!(strategy instanceof Strategy.Automatic automatic)) {
      throw Check.mustBe("score", "left out unless the strategy is auto", "one");
    }
    if (automatic.goal() == Goal.ABOVE && graph.size() > EnginePlan.EXACT_UP_TO) {
      throw Check.mustBe(
          "score", "left out where finds are looked for among more than 4000 items", "one");
    }
  }

  private Setup setup() {
    Setup made = setup;
    if (made == null) {
      made = Setup.of(graph, strategy, noise, ItemScores.of(scores), seed, areLivesOfOne);
      setup = areLivesOfOne ? made : null;
    }
    return made;
  }
}
