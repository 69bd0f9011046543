package org.grapl.certify;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.LongFunction;
import org.grapl.Check;
import org.grapl.Decision;
import org.grapl.Question;
import org.grapl.Truth;
import org.grapl.estimate.ExactEstimator;
import org.grapl.estimate.Smoothing;
import org.grapl.graph.Graph;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * Whether certificates are true as often as they say: many simulated searches, each stopped by
 * {@link AuditedStop} and compared with the truth. The searches follow the rule of GrAPL.
 *
 * @param rule when to stop
 * @param scatter how observations scatter: normal, coins, or exact
 * @param mostSamples a search is left uncertified after so many observations
 */
public record CoverageStudy(StoppingRule rule, Scatter scatter, int mostSamples) {

  /** Every arm once before any twice. */
  private static final double ALPHA = 1e-8;

  public CoverageStudy {
    Check.atLeast("most samples", 1, mostSamples);
    if (scatter instanceof Scatter.Unknown) {
      throw Check.mustBe("noise", "one that can be simulated", "unknown");
    }
  }

  /**
   * One problem.
   *
   * @param graph what the search believes
   * @param truth what is
   */
  public record World(Graph graph, Truth truth, Question question, Smoothing smoothing) {
    public World {
      if (truth.size() != graph.size()) {
        throw Check.mustBe("truth", "of " + graph.size() + " arms", truth.size());
      }
    }
  }

  /**
   * How a search ended.
   *
   * @param wrong the wrong arms of the certified decision; those of the last one if there is none
   */
  public record Ending(boolean certified, int wrong, long samples, long auditPulls, int audits) {}

  /**
   * All searches together.
   *
   * @param certified how many ended with a certificate
   * @param violations how many certificates were false
   * @param medianAuditPulls of the certified searches; −1 if there is none
   * @param medianSamples of the certified searches, audits included; −1 if there is none
   * @param mostAudits the largest number of audits in one search
   */
  public record Coverage(
      int runs,
      int certified,
      int violations,
      long medianAuditPulls,
      long medianSamples,
      int mostAudits) {}

  /** Runs the searches of these seeds, from 0 on. */
  public Coverage run(int runs, LongFunction<World> worlds) {
    List<Long> pulls = new ArrayList<>();
    List<Long> samples = new ArrayList<>();
    int violations = 0;
    int most = 0;
    for (long seed = 0; seed < Check.atLeast("runs", 1, runs); seed++) {
      World world = worlds.apply(seed);
      Ending ending = search(world, seed);
      most = Math.max(most, ending.audits());
      if (ending.certified()) {
        pulls.add(ending.auditPulls());
        samples.add(ending.samples());
        violations += ending.wrong() > rule.allowed(world.graph().size()) ? 1 : 0;
      }
    }
    return new Coverage(runs, pulls.size(), violations, median(pulls), median(samples), most);
  }

  private static long median(List<Long> values) {
    Collections.sort(values);
    return values.isEmpty() ? -1 : values.get(values.size() / 2);
  }

  /** One search. */
  public Ending search(World world, long seed) {
    AuditedStop stop = new AuditedStop(rule, scatter, seed);
    Question question = world.question();
    ExactEstimator estimator = ExactEstimator.open(world.graph(), world.smoothing(), question);
    KeyedRandom random = KeyedRandom.of(seed, Role.NOISE);
    while (stop.state() != AuditedStop.State.CERTIFIED && estimator.total() < mostSamples) {
      boolean auditing = stop.state() == AuditedStop.State.AUDITING;
      int arm = auditing ? stop.nextArm() : leastCertain(estimator, question);
      double value = draw(world.truth().mean(arm), random);
      estimator.observe(arm, value);
      if (auditing) {
        stop.tell(arm, value);
      } else if (stop.isDue(estimator.total())) {
        stop.consider(decision(estimator, question), estimator.tally());
      }
    }
    boolean certified = stop.state() == AuditedStop.State.CERTIFIED;
    int wrong =
        world
            .truth()
            .wrong(
                question,
                arm -> certified ? stop.isAbove(arm) : question.isAbove(estimator.mean(arm)));
    return new Ending(certified, wrong, estimator.total(), stop.auditPulls(), stop.attempts());
  }

  private static int leastCertain(ExactEstimator estimator, Question question) {
    int best = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int arm = 0; arm < estimator.size(); arm++) {
      double index = question.gap(estimator.mean(arm)) * Math.sqrt(estimator.samples(arm) + ALPHA);
      if (index < least) {
        least = index;
        best = arm;
      }
    }
    return best;
  }

  private double draw(double mean, KeyedRandom random) {
    if (scatter instanceof Scatter.SubGaussian normal) {
      return mean + normal.noise() * random.nextGaussian();
    }
    return scatter instanceof Scatter.ZeroToOne ? random.nextDouble() < mean ? 1 : 0 : mean;
  }

  private static Decision decision(ExactEstimator estimator, Question question) {
    int size = estimator.size();
    double[] means = new double[size];
    double[] deviations = new double[size];
    int[] samples = new int[size];
    for (int arm = 0; arm < size; arm++) {
      means[arm] = estimator.mean(arm);
      deviations[arm] = Math.sqrt(estimator.scale() * estimator.variance(arm));
      samples[arm] = estimator.samples(arm);
    }
    return new Decision(question, means, deviations, samples);
  }
}
