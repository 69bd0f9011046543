package org.grapl.policy;

import org.grapl.Question;

/**
 * Anytime parameter-free thresholding (A. Locatelli, M. Gutzeit, A. Carpentier, 2016): two samples
 * of every arm, in order, then the arm with the least √n_i (|mean_i − τ| + ε). Meant for plain
 * means. The initial samples are counted like all others.
 */
public record AptPolicy() implements Policy, ArmIndex {

  /** Samples of every arm before the rule applies. */
  public static final int INITIAL_SAMPLES = 2;

  @Override
  public int next(View view) {
    return view.lowest(this);
  }

  /** √n (|mean − τ| + ε), which is never negative; −1 as long as initial samples are missing. */
  @Override
  public double of(Question question, double mean, double samples) {
    return samples < INITIAL_SAMPLES ? -1 : Math.sqrt(samples) * question.gap(mean);
  }
}
