package org.grapl.research.policy;

import org.grapl.Tally;
import org.grapl.policy.Policy;
import org.grapl.policy.View;

/**
 * Model change (W. Cai, Y. Zhang, J. Zhou, "Maximizing expected model change for active learning in
 * regression", 2013; on graphs K. Miller, A. L. Bertozzi, "Model-change active learning in
 * graph-based semi-supervised learning", 2021): the item that would move the means of all items
 * most if it turned out to be what it is taken for. With ŷ_i the nearer of the two labels τ ± d,
 *
 * <pre>argmax_i |ŷ_i − mean_i| √(Σ_j cov_ij²) / (cov_ii + R²).</pre>
 *
 * The labels of the graph papers are −1 and 1. Here d is the root mean square distance of what has
 * been told from τ, which is the same for labels; 1 before the first answer. (Averaged over the
 * field's own prediction of the value, as in the regression paper, the squared change would be
 * V-optimality.) Needs a {@link org.grapl.estimate.Field}; costs a column for every item. What it
 * chooses depends on the view alone. One owner, not thread-safe.
 */
public final class ModelChangePolicy implements Policy {

  @Override
  public int next(View view) {
    double threshold = view.question().threshold();
    Tally told = view.tally();
    double label = told.total() == 0 ? 1 : Math.sqrt(told.sumOfSquares(threshold) / told.total());
    return ColumnScore.best(
        view.outlook(),
        view,
        (item, column, spread) -> {
          double distance = Math.abs(view.mean(item) - threshold);
          double length = Math.sqrt(VOptimalityPolicy.squareOf(column));
          return Math.abs(label - distance) * length / spread;
        });
  }
}
