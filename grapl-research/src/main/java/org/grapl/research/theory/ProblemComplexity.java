package org.grapl.research.theory;

import org.grapl.Question;
import org.grapl.Truth;

/**
 * How hard it is to tell which items lie above the line, whatever the graph. Items nearer to the
 * threshold than the tolerance need not be told apart; {@code complexity} counts them all the same.
 *
 * @param items N
 * @param complexity H = Σ (|μ_i − τ| + ε)⁻², for sampling that adapts (section 2.1)
 * @param uniformComplexity H̃ = N / min{|μ_i − τ|² : |μ_i − τ| ≥ ε}, for sampling that does not
 *     (proposition 1); 0 if there is no such item
 * @param oracleComplexity H* = Σ |μ_i − τ|⁻² over |μ_i − τ| ≥ ε, for sampling that knows every
 *     distance (proposition 2)
 * @param itemsInTolerance {@code N_small = |{i : |μ_i − τ| < ε}|}
 */
public record ProblemComplexity(
    int items,
    double complexity,
    double uniformComplexity,
    double oracleComplexity,
    int itemsInTolerance) {

  public static ProblemComplexity of(Truth truth, Question question) {
    double complexity = 0;
    double oracle = 0;
    double nearest = Double.POSITIVE_INFINITY;
    int inTolerance = 0;
    for (int item = 0; item < truth.size(); item++) {
      double distance = Math.abs(truth.mean(item) - question.threshold());
      double gap = question.gap(truth.mean(item));
      if (gap == 0) {
        throw new IllegalArgumentException(
            "tolerance must be > 0 where a mean equals the threshold (arm %d), got 0; such a problem is infinitely hard"
                .formatted(item));
      }
      complexity += 1 / (gap * gap);
      if (distance >= question.tolerance()) {
        oracle += 1 / (distance * distance);
        nearest = Math.min(nearest, distance);
      } else {
        inTolerance++;
      }
    }
    double uniform = truth.size() / (nearest * nearest);
    return new ProblemComplexity(truth.size(), complexity, uniform, oracle, inTolerance);
  }
}
