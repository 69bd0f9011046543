package org.grapl.research.theory;

import org.grapl.internal.Check;

/**
 * The paper's upper bounds on the probability of any error after T samples. All have the shape
 *
 * <pre>
 * exp{ −(γ/2R²) (√(T/γh)/s − ‖μ‖)² + d_T log(1 + T/γλ) }   if ‖μ‖ ≤ √(T/γh)/s     printed: γ²/2R²
 * </pre>
 *
 * with h the complexity that belongs to the way of sampling and s = 3M + 1 for GrAPL, else 1. Where
 * d_T is known within bounds only, its upper bound is used.
 */
public final class Bounds {

  private final ProblemComplexity problem;
  private final Sampling sampling;
  private final double norm;
  private final EffectiveDimension dimension;
  private final EffectiveDimension.Horizon horizon;

  /**
   * Bounds for one problem.
   *
   * @param norm ‖μ‖ in the norm of L_λ, about the offset of the estimates
   */
  public Bounds(
      ProblemComplexity problem,
      Sampling sampling,
      double norm,
      EffectiveDimension dimension,
      EffectiveDimension.Horizon horizon) {
    this.problem = problem;
    this.sampling = sampling;
    this.norm = Check.notNegative("norm", norm);
    this.dimension = dimension;
    this.horizon = horizon;
  }

  /**
   * Proposition 1, (nonadaptive-ub): every item sampled once in each N steps. It is stated for T =
   * kN; for other T the corrected form counts complete rounds only, the printed form is evaluated
   * as it is.
   */
  public ErrorBound nonAdaptive(Form form, long budget) {
    long rounded = form == Form.PRINTED ? budget : budget - budget % problem.items();
    return bound(form, budget, rounded, problem.uniformComplexity(), 1);
  }

  /** Theorem 1, (grapl-ub). */
  public ErrorBound grapl(Form form, long budget) {
    return bound(form, budget, budget, problem.complexity(), sampling.spread());
  }

  /** Proposition 2, (oracle-ub): samples shared out by the oracle, in fractions if need be. */
  public ErrorBound oracle(Form form, long budget) {
    return bound(form, budget, budget, problem.oracleComplexity(), 1);
  }

  private ErrorBound bound(Form form, long budget, long counted, double complexity, double s) {
    Check.atLeast("budget", 1L, budget);
    double gamma = sampling.gamma();
    double slack = Math.sqrt((double) counted / (gamma * complexity)) / s - norm;
    if (!(slack >= 0)) {
      double least = gamma * complexity * s * s * norm * norm;
      return tooShort(least, counted);
    }
    return ErrorBound.of(
        unlearned((double) budget) - perNoise(form.powerOfGamma(gamma) * slack * slack / 2));
  }

  private static ErrorBound tooShort(double least, long counted) {
    return ErrorBound.unmet("T must be >= " + Check.number(Math.ceil(least)) + ", got " + counted);
  }

  /** x/R², and nothing if there is nothing to divide. */
  private double perNoise(double x) {
    return x == 0 ? 0 : x / (sampling.noise() * sampling.noise());
  }

  /** d_T log(1 + T/γλ). */
  private double unlearned(double budget) {
    double gamma = sampling.gamma();
    int high = dimension.at(gamma, budget, horizon).high();
    return high * StrictMath.log1p(budget / (gamma * sampling.lambda()));
  }

  /** T₀ = γ H (3M + 1)² ‖μ‖², (min-T): where the condition of theorem 1 is met. */
  public double firstBudget() {
    double s = sampling.spread();
    return sampling.gamma() * problem.complexity() * s * s * norm * norm;
  }

  /**
   * (ub-simple), for T₁ = T − T₀ ≥ 8T₀:
   *
   * <pre>exp{ −T₁ / (4 (3M + 1)² R² H) + d_T log(1 + T/γλ) }          printed: γT₁</pre>
   */
  public ErrorBound simple(Form form, long budget) {
    Check.atLeast("budget", 1L, budget);
    double rest = budget - firstBudget();
    if (!(rest >= 8 * firstBudget())) {
      return tooShort(9 * firstBudget(), budget);
    }
    return ErrorBound.of(unlearned((double) budget) - rest / cost(form));
  }

  /** How many samples beyond T₀ take one off the exponent of (ub-simple); 0 without noise. */
  private double cost(Form form) {
    double s = sampling.spread();
    double square = sampling.noise() * sampling.noise();
    double cost = 4 * s * s * square * problem.complexity();
    return form == Form.PRINTED ? cost / sampling.gamma() : cost;
  }

  /**
   * T_crit: from here on the first term of (ub-simple) outweighs the second for good. The largest
   * solution of
   *
   * <pre>T = T₀ + 4 (3M + 1)² R² H · d_T log(1 + T/γλ)          printed: divided by γ</pre>
   *
   * found by iterating from above, where d_T = N: the right side never falls with T.
   */
  public double criticalBudget(Form form) {
    double first = firstBudget();
    double cost = cost(form);
    double budget = Math.max(first, 1);
    double perUnit = sampling.gamma() * sampling.lambda();
    while (first + cost * problem.items() * StrictMath.log1p(budget / perUnit) > budget) {
      budget *= 2;
    }
    while (true) {
      double next = first + cost * unlearned(budget);
      if (!(next > 0) || budget - next <= 1e-14 * budget) {
        return next;
      }
      budget = next;
    }
  }
}
