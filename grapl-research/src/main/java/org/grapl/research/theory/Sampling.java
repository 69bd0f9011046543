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

  Sampling withGamma(double other) {
    return new Sampling(other, lambda, alpha, noise);
  }
}
