package org.grapl.research.policy;

import org.grapl.estimate.Outlook;
import org.grapl.internal.Check;
import org.grapl.policy.Policy;
import org.grapl.policy.View;

/**
 * The straddle heuristic (B. Bryan, J. Schneider, R. C. Nichol, C. J. Miller, C. R. Genovese, L.
 * Wasserman, "Active learning for identifying function threshold boundaries", 2005): the item with
 * the largest
 *
 * <pre>width·σ_i − |mean_i − τ|,</pre>
 *
 * uncertain and close to the line. Needs a {@link org.grapl.estimate.Field}. What it chooses
 * depends on the view alone. One owner, not thread-safe.
 */
public final class StraddlePolicy implements Policy {

  /** Half the width of a 95 % interval, as in the paper. */
  public static final double DEFAULT_WIDTH = 1.96;

  private final double width;

  public StraddlePolicy(double width) {
    this.width = Check.positive("width", width);
  }

  @Override
  public int next(View view) {
    return choose(view.outlook(), view, width);
  }

  static int choose(Outlook now, View view, double width) {
    double threshold = view.question().threshold();
    return Policy.lowest(
        view, item -> Math.abs(now.mean(item) - threshold) - width * Math.sqrt(now.variance(item)));
  }
}
