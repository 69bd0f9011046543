package org.grapl.policy;

import org.grapl.Question;
import org.grapl.internal.Check;

/**
 * The rule of GrAPL (Algorithm 2, lines 7 and 8): the item with the least confidence proxy
 *
 * <pre>z_i = (|mean_i − τ| + ε) · √(n_i + α).</pre>
 *
 * @param alpha α; tiny (1e-8) to check every item once before any twice, 1 to let the estimates
 *     rule from the start
 */
public record GraplPolicy(double alpha) implements ItemIndex {

  /** Every item once before any twice. */
  public static final double DEFAULT_ALPHA = 1e-8;

  public GraplPolicy {
    Check.positive("alpha", alpha);
  }

  /** z_i. */
  @Override
  public double of(Question question, double mean, double checks) {
    return question.gap(mean) * Math.sqrt(checks + alpha);
  }

  @Override
  public void fill(
      Question question, double[] mean, double[] checks, int from, int to, double[] out) {
    double threshold = question.threshold();
    double tolerance = question.tolerance();
    for (int item = from; item < to; item++) {
      out[item] = (Math.abs(mean[item] - threshold) + tolerance) * Math.sqrt(checks[item] + alpha);
    }
  }
}
