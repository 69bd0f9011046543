package org.grapl.research.theory;

import org.grapl.internal.Check;

/** The three lemmas of the paper's appendix A on which its bounds rest. */
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

  /**
   * Lemma A.2: σ_i ≤ √( σ₀² / (1 + σ₀² n_i/γ) ).
   *
   * @param firstDeviation σ₀, of the item before any observation
   * @param samples n_i
   */
  public static double deviationBound(double firstDeviation, long samples, double gamma) {
    Check.positive("first deviation", firstDeviation);
    Check.atLeast("samples", 0, samples);
    Check.positive("gamma", gamma);
    double square = firstDeviation * firstDeviation;
    return Math.sqrt(square / (1 + square * samples / gamma));
  }

  /**
   * Lemma A.3: log(|V_T| / |L_λ|) ≤ 2 d_T log(1 + T/γλ), with {@link
   * EffectiveDimension.Horizon#FULL}.
   */
  public static double logDeterminantBound(
      Dimension dimension, double budget, double gamma, double lambda) {
    return 2 * dimension.high() * StrictMath.log1p(budget / (gamma * lambda));
  }
}
