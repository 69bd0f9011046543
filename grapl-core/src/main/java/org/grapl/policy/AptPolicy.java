package org.grapl.policy;

/**
 * Anytime parameter-free thresholding (A. Locatelli, M. Gutzeit, A. Carpentier, 2016): two samples
 * of every arm, in order, then the arm with the least √n_i (|mean_i − τ| + ε). Meant for plain
 * means. The initial samples are counted like all others.
 */
public record AptPolicy() implements Policy {

  /** Samples of every arm before the rule applies. */
  public static final int INITIAL_SAMPLES = 2;

  @Override
  public int next(View view) {
    if (view.total() < (long) INITIAL_SAMPLES * view.size()) {
      for (int arm = 0; arm < view.size(); arm++) {
        if (view.samples(arm) < INITIAL_SAMPLES) {
          return arm;
        }
      }
    }
    return Policy.lowest(
        view.size(), arm -> Math.sqrt(view.samples(arm)) * view.question().gap(view.mean(arm)));
  }
}
