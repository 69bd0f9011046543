package org.grapl.research.policy;

import org.grapl.Question;
import org.grapl.internal.Check;
import org.grapl.policy.ItemIndex;

/**
 * Logarithmic-sample algorithm (C. Tao, S. Blanco, J. Peng, Y. Zhou, "Thresholding bandit with
 * optimal aggregate regret", 2019): every item once, then the item with the least
 *
 * <pre>α n_i (mean_i − τ)² + ½ ln n_i.</pre>
 *
 * It lowers the number of wrong items, not the chance that any is wrong: an item too close to the
 * line is left alone once its sampling no longer pays. Meant for plain means of values between 0
 * and 1. The tolerance plays no part.
 *
 * @param alpha α; the paper's proof wants 1/20, its experiments use 1.35
 */
public record LsaPolicy(double alpha) implements ItemIndex {

  /** α of the experiments. */
  public static final double DEFAULT_ALPHA = 1.35;

  public LsaPolicy {
    Check.positive("alpha", alpha);
  }

  @Override
  public double of(Question question, double mean, double checks) {
    if (checks < 1) {
      return FIRST;
    }
    double distance = mean - question.threshold();
    return alpha * checks * distance * distance + 0.5 * StrictMath.log(checks);
  }
}
