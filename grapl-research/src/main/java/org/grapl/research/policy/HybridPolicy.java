package org.grapl.research.policy;

import org.grapl.Question;
import org.grapl.estimate.Outlook;
import org.grapl.policy.Policy;
import org.grapl.policy.View;

/**
 * Explore, then decide: {@link SigmaOptimalityPolicy} for the first ⌈√N⌉ checks, then the item that
 * is hardest to call, that with the least
 *
 * <pre>(|mean_i − τ| + ε) / σ_i.</pre>
 *
 * A cheap stand-in for the look-ahead, one solve per choice. Needs a {@link
 * org.grapl.estimate.Field}. What it chooses depends on the view alone. One owner, not thread-safe.
 */
public final class HybridPolicy implements Policy {

  @Override
  public int next(View view) {
    Outlook now = view.outlook();
    if (view.total() < Math.ceil(Math.sqrt(view.size()))) {
      return SigmaOptimalityPolicy.choose(now, view);
    }
    Question question = view.question();
    return Policy.lowest(
        view,
        item ->
            now.variance(item) > 0
                ? question.gap(now.mean(item)) / Math.sqrt(now.variance(item))
                : Double.POSITIVE_INFINITY);
  }
}
