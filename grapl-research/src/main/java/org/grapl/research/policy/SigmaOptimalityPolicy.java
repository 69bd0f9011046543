package org.grapl.research.policy;

import org.grapl.estimate.Outlook;
import org.grapl.policy.Policy;
import org.grapl.policy.View;

/**
 * Σ-optimality (Y. Ma, R. Garnett, J. Schneider, "Σ-optimality for active learning on Gaussian
 * random fields", 2013): the item whose observation lowers the variance of the sum of all means
 * most,
 *
 * <pre>argmax_i (Σ_j cov_ij)² / (cov_ii + R²).</pre>
 *
 * Prefers items at the heart of clusters. Does not look at the values, so a batch loses nothing.
 * Needs a {@link org.grapl.estimate.Field}; costs one solve. What it chooses depends on the view
 * alone. One owner, not thread-safe.
 */
public final class SigmaOptimalityPolicy implements Policy {

  @Override
  public int next(View view) {
    return choose(view.outlook(), view);
  }

  static int choose(Outlook now, View view) {
    return Policy.lowest(view, item -> -now.toldAboutSum(item));
  }
}
