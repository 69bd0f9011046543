package org.grapl.research.coverage;

import java.util.List;
import java.util.stream.LongStream;
import org.grapl.Decision;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Smoothing;
import org.grapl.Truth;
import org.grapl.certify.AuditedStop;
import org.grapl.certify.StoppingRule;
import org.grapl.estimate.ExactEstimator;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * Whether certificates are true as often as they say: many simulated searches, each stopped by
 * {@link AuditedStop} and compared with the truth. The searches follow the rule of GrAPL.
 *
 * @param rule when to stop
 * @param scatter how observations scatter: normal, coins, or exact
 * @param mostChecks a search is left uncertified after so many observations
 */
public record CoverageStudy(StoppingRule rule, Noise scatter, int mostChecks) {

  /** Every item once before any twice. */
  private static final double ALPHA = 1e-8;

  public CoverageStudy {
    Check.atLeast("most samples", 1, mostChecks);
    if (!scatter.isKnown()) {
      throw Check.mustBe("noise", "one that can be simulated", "unknown");
    }
  }

  /** One problem; the graph is what the search believes, the truth what is. */
  public record World(Graph graph, Truth truth, Question question, Smoothing smoothing) {
    public World {
      if (truth.size() != graph.size()) {
        throw Check.mustBe("truth", "of " + graph.size() + " arms", truth.size());
      }
    }
  }

  /**
   * @param wrong the wrong items of the certified decision; those of the last one if there is none
   * @param allowed the most wrong items with which the claim is true
   */
  public record Ending(
      boolean certified, int wrong, int allowed, long checks, long auditPulls, int audits) {

    /** Whether the search ended with a claim that is not true. */
    public boolean isFalse() {
      return certified && wrong > allowed;
    }
  }

  /**
   * All searches together.
   *
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
      int mostAudits) {

    /** Counts; there may be no ending at all. */
    public static Coverage of(List<Ending> endings) {
      List<Ending> certified = endings.stream().filter(Ending::certified).toList();
      return new Coverage(
          endings.size(),
          certified.size(),
          (int) certified.stream().filter(Ending::isFalse).count(),
          median(certified.stream().mapToLong(Ending::auditPulls)),
          median(certified.stream().mapToLong(Ending::checks)),
          endings.stream().mapToInt(Ending::audits).max().orElse(0));
    }

    private static long median(LongStream values) {
      long[] sorted = values.sorted().toArray();
      return sorted.length == 0 ? -1 : sorted[sorted.length / 2];
    }
  }

  /** One search, a function of its arguments alone. */
  public Ending search(World world, long seed) {
    AuditedStop stop = new AuditedStop(rule, scatter, seed);
    Question question = world.question();
    ExactEstimator estimator = ExactEstimator.open(world.graph(), world.smoothing(), question);
    KeyedRandom random = KeyedRandom.of(seed, Role.NOISE);
    while (stop.state() != AuditedStop.State.CERTIFIED && estimator.total() < mostChecks) {
      boolean auditing = stop.state() == AuditedStop.State.AUDITING;
      int item = auditing ? stop.nextItem() : leastCertain(estimator, question);
      double value = scatter.draw(world.truth().mean(item), random);
      estimator.observe(item, value);
      if (auditing) {
        stop.tell(item, value);
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
                item -> certified ? stop.isAbove(item) : question.isAbove(estimator.mean(item)));
    int allowed = rule.allowed(world.graph().size());
    return new Ending(
        certified, wrong, allowed, estimator.total(), stop.auditPulls(), stop.attempts());
  }

  private static int leastCertain(ExactEstimator estimator, Question question) {
    int best = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int item = 0; item < estimator.size(); item++) {
      double index = question.gap(estimator.mean(item)) * Math.sqrt(estimator.checks(item) + ALPHA);
      if (index < least) {
        least = index;
        best = item;
      }
    }
    return best;
  }

  private static Decision decision(ExactEstimator estimator, Question question) {
    int size = estimator.size();
    double scale = estimator.scale(); // O(N)
    double[] means = new double[size];
    double[] deviations = new double[size];
    int[] checks = new int[size];
    for (int item = 0; item < size; item++) {
      means[item] = estimator.mean(item);
      deviations[item] = Math.sqrt(scale * estimator.variance(item));
      checks[item] = estimator.checks(item);
    }
    return new Decision(question, means, deviations, checks);
  }
}
