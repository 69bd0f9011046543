package org.grapl.research.theory;

import org.grapl.internal.Check;

/**
 * The paper's example that can be solved by hand (section 3.2.2): D disconnected cliques of K items
 * each, all items of a clique with one and the same mean.
 *
 * @param cliques D
 * @param itemsEach K
 */
public record CliqueFamily(int cliques, int itemsEach) {

  public CliqueFamily {
    Check.atLeast("cliques", 1, cliques);
    Check.atLeast("arms each", 1, itemsEach);
    Math.multiplyExact(cliques, itemsEach);
  }

  /** N = D K. */
  public int items() {
    return cliques * itemsEach;
  }

  /** λ_d: λ for d ≤ D, then K + λ. */
  public double eigenvalue(int d, double lambda) {
    Check.within("number of the eigenvalue", 1, items(), d);
    return d <= cliques ? lambda : itemsEach + lambda;
  }

  /**
   * d_T, the larger of
   *
   * <pre>min{D, ⌊1 + T/(γλ log(1 + T/γλ))⌋}  and  min{N, ⌊1 + T/(γ(K + λ) log(1 + T/γλ))⌋}.</pre>
   */
  public int effectiveDimension(double gamma, double lambda, double budget) {
    double x = Check.positive("budget", budget) / Check.positive("gamma", gamma);
    double bound = x / StrictMath.log1p(x / Check.positive("lambda", lambda));
    double within = Math.min(cliques, Math.floor(1 + bound / lambda));
    double beyond = Math.min(items(), Math.floor(1 + bound / (itemsEach + lambda)));
    return (int) Math.max(within, beyond);
  }

  /**
   * ‖μ‖ in the norm of L_λ, which is √(λ K Σ μ_j²).
   *
   * @param means of the cliques, about the offset
   */
  public double norm(double lambda, double... means) {
    Check.length("means", cliques, means);
    double sum = 0;
    for (double mean : means) {
      sum += mean * mean;
    }
    return Math.sqrt(lambda * itemsEach * sum);
  }

  /**
   * The exponent of the lower bound on the error of any algorithm (A. Locatelli, M. Gutzeit and A.
   * Carpentier, "An optimal algorithm for the Thresholding Bandit Problem", 2016, on D items of
   * complexity H/K):
   *
   * <pre>−3KT/(R²H) − 4 log(12 (log T + 1) N)</pre>
   *
   * @param complexity H of all N items
   */
  public double lowerBoundExponent(double complexity, double noise, long budget) {
    Check.positive("complexity", complexity);
    Check.positive("noise", noise);
    Check.atLeast("budget", 1L, budget);
    double rounds = 12 * (StrictMath.log((double) budget) + 1) * items();
    return -3.0 * itemsEach * budget / (noise * noise * complexity) - 4 * StrictMath.log(rounds);
  }
}
