package org.grapl.research.theory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import org.grapl.Question;
import org.grapl.Smoothing;
import org.grapl.estimate.ExactEstimator;
import org.grapl.graph.Graph;
import org.grapl.linear.Elimination;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.grapl.research.Problem;
import org.junit.jupiter.api.Test;

/**
 * Lemma A.1 promises that its intervals hold for all items and all times in a share 1 − δ of the
 * runs. Of {@value #RUNS} runs at δ = 0.05 at most {@value #MOST_VIOLATIONS} may then be violated:
 * a binomial variable with mean 10 exceeds 22 with probability 2e-4, the rate of false alarms.
 */
class ConfidenceLemmaTest {

  private static final int RUNS = 200;
  private static final double DELTA = 0.05;
  private static final int MOST_VIOLATIONS = 22;
  private static final int BUDGET = 200;
  private static final int EACH = 50;
  private static final double LAMBDA = 1e-6;
  private static final double NOISE = 2;

  private final Graph graph = TestGraphs.cliques(2, EACH);
  private final ExactEstimator.Start start = new ExactEstimator.Start(Elimination.of(graph));

  @Test
  void theLimitHasTheFalseAlarmRateItClaims() {
    double tail = 0;
    double term = Math.pow(1 - DELTA, RUNS);
    for (int k = 0; k <= RUNS; k++) {
      tail += k > MOST_VIOLATIONS ? term : 0;
      term *= (RUNS - k) / (k + 1.0) * DELTA / (1 - DELTA);
    }
    assertThat(tail).isLessThan(2e-4);
  }

  @Test
  void theCorrectedLemmaHoldsAndThePrintedOneDoesNot() {
    Map<Form, Integer> violations = new EnumMap<>(Form.class);
    for (int run = 0; run < RUNS; run++) {
      for (Form form : violatedIn(run, 100)) {
        violations.merge(form, 1, Integer::sum);
      }
    }
    assertThat(violations.getOrDefault(Form.CORRECTED, 0)).isLessThanOrEqualTo(MOST_VIOLATIONS);
    assertThat(violations.getOrDefault(Form.PRINTED, 0)).isGreaterThan(MOST_VIOLATIONS);
  }

  private EnumSet<Form> violatedIn(int run, double gamma) {
    Sampling sampling = new Sampling(gamma, LAMBDA, 1, NOISE);
    double norm = new CliqueFamily(2, EACH).norm(LAMBDA, 1, -1);
    KeyedRandom random = KeyedRandom.of(1, Role.TEST, run);
    ExactEstimator estimator =
        start.open(graph, new Smoothing(gamma, LAMBDA, 0), new Question(0, Problem.TOLERANCE));
    var violated = EnumSet.noneOf(Form.class);
    for (int t = 1; t <= BUDGET; t++) {
      int item = random.nextInt(2 * EACH);
      estimator.observe(item, mean(item) + NOISE * random.nextGaussian());
      double worst = 0;
      for (int i = 0; i < 2 * EACH; i++) {
        double error = Math.abs(estimator.mean(i) - mean(i));
        worst = Math.max(worst, error / Math.sqrt(estimator.variance(i)));
      }
      double ratio = estimator.logDeterminantRatio();
      for (Form form : Form.values()) {
        if (worst > sampling.halfWidthPerDeviation(form, norm, ratio, DELTA)) {
          violated.add(form);
        }
      }
    }
    return violated;
  }

  private static double mean(int item) {
    return item < EACH ? 1 : -1;
  }
}
