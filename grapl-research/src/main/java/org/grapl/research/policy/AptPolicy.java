package org.grapl.research.policy;

import org.grapl.Question;
import org.grapl.policy.ItemIndex;

/**
 * Anytime parameter-free thresholding (A. Locatelli, M. Gutzeit, A. Carpentier, 2016): two checks
 * of every item, in order, then the item with the least √n_i (|mean_i − τ| + ε). Meant for plain
 * means. The initial checks are counted like all others.
 */
public record AptPolicy() implements ItemIndex {

  /** Checks of every item before the rule applies. */
  public static final int INITIAL_CHECKS = 2;

  /** √n (|mean − τ| + ε), which is never negative; −1 as long as initial checks are missing. */
  @Override
  public double of(Question question, double mean, double checks) {
    return checks < INITIAL_CHECKS ? -1 : Math.sqrt(checks) * question.gap(mean);
  }
}
