package org.grapl.research.policy;

import org.grapl.policy.Policy;
import org.grapl.policy.View;

/**
 * V-optimality (M. Ji, J. Han, "A variance minimization criterion to active learning on graphs",
 * 2012): the item whose observation lowers the sum of the variances of all means most,
 *
 * <pre>argmax_i Σ_j cov_ij² / (cov_ii + R²).</pre>
 *
 * Does not look at the values, so a batch loses nothing. Needs a {@link org.grapl.estimate.Field};
 * costs a column for every item. What it chooses depends on the view alone. One owner, not
 * thread-safe.
 */
public final class VOptimalityPolicy implements Policy {

  @Override
  public int next(View view) {
    return ColumnScore.best(
        view.outlook(), view, (item, column, spread) -> squareOf(column) / spread);
  }

  static double squareOf(double[] column) {
    double sum = 0;
    for (double c : column) {
      sum += c * c;
    }
    return sum;
  }
}
