package org.grapl.research.theory;

import org.grapl.internal.Check;

/**
 * γ*, the paper's choice of γ (section 3.3), which balances T₀ against T₁ = 8T₀. As M depends on γ
 * the formula is iterated, from γ = 10, until γ stands still.
 *
 * @param gamma γ* itself
 * @param dimension d', the effective dimension at T₀ + T₁
 * @param m M at γ*
 * @param converged whether γ stood still to 14 digits; if not, it goes round in a cycle because d'
 *     jumps, and any γ near is as good
 */
public record GammaStar(double gamma, Dimension dimension, double m, boolean converged) {

  private static final double START = 10;
  private static final int MOST_ITERATIONS = 200;

  /**
   * The formula. With X = c H (3M + 1)² ‖μ‖², d' = the largest d with (d − 1)λ_d ≤ X/log(1 + X/λ).
   */
  public enum Formula {
    /** (gamma-star): c = 9, γ = (2R/‖μ‖) √(d' log(1 + X/λ)). */
    PRINTED,

    /**
     * What the authors' notebook computed: c = 2, γ = (√2 R/‖μ‖) √(d' log(1 + X/λ)). It balances T₁
     * = T₀.
     */
    NOTEBOOK,

    /**
     * What follows from the corrected bound: c = 9, γ = R² d' log(1 + X/λ) / (2‖μ‖²). (Even from
     * the printed bound the printed formula does not follow: it would be (R/‖μ‖) √(d' log(…)/2),
     * smaller by 2√2.)
     */
    CORRECTED;

    private double multiple() {
      return this == NOTEBOOK ? 2 : 9;
    }

    /** γ for z = d' log(1 + X/λ)/‖μ‖². */
    private double gamma(double noise, double z) {
      return switch (this) {
        case PRINTED -> 2 * noise * Math.sqrt(z);
        case NOTEBOOK -> Math.sqrt(2) * noise * Math.sqrt(z);
        case CORRECTED -> noise * noise * z / 2;
      };
    }
  }

  /**
   * γ* of a problem with noise.
   *
   * @param sampling its γ is not used; its noise must be &gt; 0, since without noise γ* is 0
   * @param norm ‖μ‖ in the norm of L_λ, about the offset of the estimates
   */
  public static GammaStar of(
      Formula formula,
      ProblemComplexity problem,
      Sampling sampling,
      double norm,
      EffectiveDimension dimension) {
    Check.positive("noise", sampling.noise());
    Check.notNegative("norm", norm);
    Sampling now = sampling.withGamma(START);
    Dimension d = Dimension.exactly(1);
    for (int i = 0; i < MOST_ITERATIONS; i++) {
      double s = now.spread();
      double perSquare = formula.multiple() * problem.complexity() * s * s;
      d = dimension.atInformation(perSquare * norm * norm);
      double z = d.high() * logPerSquare(perSquare / now.lambda(), norm);
      double gamma = formula.gamma(now.noise(), z);
      boolean still = Math.abs(gamma - now.gamma()) <= 1e-14 * gamma;
      now = now.withGamma(gamma);
      if (still) {
        return new GammaStar(gamma, d, now.m(), true);
      }
    }
    return new GammaStar(now.gamma(), d, now.m(), false);
  }

  /** log(1 + a‖μ‖²)/‖μ‖², which tends to a as ‖μ‖ vanishes. */
  private static double logPerSquare(double a, double norm) {
    double square = norm * norm;
    return square > 0 ? StrictMath.log1p(a * square) / square : a;
  }
}
