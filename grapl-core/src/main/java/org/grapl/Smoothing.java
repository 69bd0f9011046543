package org.grapl;

import org.grapl.internal.Check;

/**
 * How strongly items borrow from their neighbours:
 *
 * <pre>mean = argmin Σ (x_s − m_{item(s)})² + γ ‖m − offset‖²_{L + λI}</pre>
 *
 * @param gamma γ, the weight of the graph against the observations; large for noisy observations
 * @param lambda λ, keeps the system regular; 1e-3 serves nearly always
 * @param offset the value towards which unobserved parts shrink, usually the threshold (the paper's
 *     remark on offsets); 0 is the paper's formula without offset
 */
public record Smoothing(double gamma, double lambda, double offset) {

  /** λ of every experiment of the paper. */
  public static final double DEFAULT_LAMBDA = 1e-3;

  /** γ for observations without noise; the paper's political blogs use 1e-7 to 1e-1. */
  public static final double GAMMA_FOR_EXACT_VALUES = 1e-5;

  /** γ in units of the noise variance R²; the paper's problems do well between 2.5 and 400. */
  public static final double GAMMA_PER_NOISE_VARIANCE = 10;

  public Smoothing {
    Check.positive("gamma", gamma);
    if (!Double.isFinite(1 / gamma)) {
      throw Check.mustBe("gamma", "at least 1e-308", gamma);
    }
    Check.positive("lambda", lambda);
    Check.finite("offset", offset);
  }

  /**
   * A rule of thumb, worth improving on when more is known: γ = 10 R², or 1e-5 for exact values.
   *
   * @param noise R, the standard deviation of one observation
   */
  public static double gammaForNoise(double noise) {
    Check.notNegative("noise", noise);
    double gamma = GAMMA_PER_NOISE_VARIANCE * noise * noise;
    return gamma == 0 ? GAMMA_FOR_EXACT_VALUES : gamma;
  }
}
