package org.grapl.research.theory;

import org.grapl.internal.Check;

/**
 * The numbers of the paper's algorithm and of the noise that its bounds depend on.
 *
 * @param gamma γ
 * @param lambda λ
 * @param alpha α of the index Δ√(n + α)
 * @param noise R: samples are R-sub-Gaussian; 0 for exact values
 */
public record Sampling(double gamma, double lambda, double alpha, double noise) {

  public Sampling {
    Check.positive("gamma", gamma);
    Check.positive("lambda", lambda);
    Check.notNegative("alpha", alpha);
    Check.notNegative("noise", noise);
  }

  /** M = max{√(α/γλ), √(1 + α)} of theorem 1. */
  public double m() {
    return Math.max(Math.sqrt(alpha / (gamma * lambda)), Math.sqrt(1 + alpha));
  }

  /** 3M + 1, in which M always appears. */
  double spread() {
    return 3 * m() + 1;
  }

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
  public double halfWidthPerDeviation(
      Form form, double norm, double logDeterminantRatio, double delta) {
    Check.positive("delta", Check.within("delta", 0, 1, delta));
    Check.notNegative("norm", norm);
    Check.notNegative("log determinant ratio", logDeterminantRatio);
    double root = Math.sqrt(logDeterminantRatio - 2 * StrictMath.log(delta));
    double unit = form == Form.PRINTED ? gamma : Math.sqrt(gamma);
    return noise / unit * root + norm;
  }

  Sampling withGamma(double other) {
    return new Sampling(other, lambda, alpha, noise);
  }
}
