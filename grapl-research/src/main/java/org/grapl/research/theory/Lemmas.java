package org.grapl.research.theory;

import org.grapl.internal.Check;

/** The lemma of the paper's appendix A that others compute with. */
public final class Lemmas {

  private Lemmas() {}

  /**
   * Lemma A.1: with probability at least 1 − δ, for all items and all t at once,
   *
   * <pre>|μ̂_i − μ_i| ≤ σ_i ( R/√γ · √log(|V_t| / (δ²|L_λ|)) + ‖μ‖_{L_λ} )        printed: R/γ
   * </pre>
   *
   * This is the part in parentheses, the same for all items.
   *
   * @param norm ‖μ‖ in the norm of L_λ, about the offset of the estimates
   * @param logDeterminantRatio log(|V_t| / |L_λ|), see {@link
   *     org.grapl.estimate.ExactEstimator#logDeterminantRatio}
   * @param delta the probability δ, in (0, 1], of failing at any time
   */
  public static double halfWidthPerDeviation(
      Form form, Sampling sampling, double norm, double logDeterminantRatio, double delta) {
    Check.positive("delta", Check.within("delta", 0, 1, delta));
    Check.notNegative("norm", norm);
    Check.notNegative("log determinant ratio", logDeterminantRatio);
    double root = Math.sqrt(logDeterminantRatio - 2 * StrictMath.log(delta));
    double unit = form == Form.PRINTED ? sampling.gamma() : Math.sqrt(sampling.gamma());
    return sampling.noise() / unit * root + norm;
  }
}
