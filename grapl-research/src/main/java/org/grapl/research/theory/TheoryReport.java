package org.grapl.research.theory;

import java.util.Map;

/**
 * All theoretical quantities of one problem, as plain data.
 *
 * @param budget T
 * @param complexity H, H̃, H*, N_small
 * @param sampling γ, λ, α, R and M
 * @param normAboutZero ‖μ‖ in the norm of L_λ
 * @param norm ‖μ − offset‖, which the bounds use
 * @param dimension d_T with T itself, which the bounds use
 * @param cappedDimension d_T with min(T, N), as the paper allows
 * @param improvedDimension the improved effective dimension, to be compared with 2 d_T
 * @param firstBudget T₀
 * @param gammaStar γ* by each formula; empty if there is no noise
 * @param promises what the bounds promise, as printed and corrected
 */
public record TheoryReport(
    long budget,
    ProblemComplexity complexity,
    Sampling sampling,
    double normAboutZero,
    double norm,
    Dimension dimension,
    Dimension cappedDimension,
    Dimension improvedDimension,
    double firstBudget,
    Map<GammaStar.Formula, GammaStar> gammaStar,
    Map<Form, Promises> promises) {

  public TheoryReport {
    gammaStar = Map.copyOf(gammaStar);
    promises = Map.copyOf(promises);
  }

  /**
   * What the bounds promise in one form.
   *
   * @param criticalBudget T_crit
   * @param nonAdaptive proposition 1
   * @param grapl theorem 1
   * @param oracle proposition 2
   * @param simple (ub-simple)
   */
  public record Promises(
      double criticalBudget,
      ErrorBound nonAdaptive,
      ErrorBound grapl,
      ErrorBound oracle,
      ErrorBound simple) {}
}
