package org.grapl.research.policy;

import org.grapl.internal.Check;
import org.grapl.policy.Policy;
import org.grapl.policy.View;

/**
 * Finds items above the line one after the other (H. Kano, J. Honda, K. Sakamaki, K. Matsuura, A.
 * Nakamura, M. Sugiyama, "Good arm identification via bandit feedback", 2019, algorithm HDoC):
 * every item once, then, among the items not decided yet, the one with the largest
 *
 * <pre>mean_i + R √(2 ln t / n_i),</pre>
 *
 * an item being decided when |mean_i − τ| exceeds R √(2 ln(4 N n_i²/δ)/n_i). For values between 0
 * and 1, R = ½ gives the paper's bounds. When all are decided, which ends the paper's algorithm,
 * the item with the fewest checks. Meant for plain means, under which a decided item, no longer
 * sampled, stays decided; so nothing has to be remembered.
 *
 * @param delta δ, the chance of any wrong decision
 * @param noise R, such that observations are R-sub-Gaussian
 */
public record HdocPolicy(double delta, double noise) implements Policy {

  public static final double DEFAULT_DELTA = 0.05;

  /** Of values between 0 and 1. */
  public static final double DEFAULT_NOISE = 0.5;

  public HdocPolicy {
    Check.positive("delta", delta);
    Check.within("delta", 0, 1, delta);
    Check.positive("noise", noise);
  }

  @Override
  public int next(View view) {
    double log = StrictMath.log((double) Math.max(1, view.total()));
    boolean allDecided = true;
    for (int item = 0; item < view.size(); item++) {
      allDecided &= isDecided(view, item) || !view.isAffordable(item);
    }
    if (allDecided) {
      return new FewestChecksPolicy().next(view);
    }
    return Policy.lowest(
        view,
        item -> {
          if (view.checks(item) == 0) {
            return FIRST;
          }
          return isDecided(view, item)
              ? Double.POSITIVE_INFINITY
              : -view.mean(item) - noise * Math.sqrt(2 * log / view.checks(item));
        });
  }

  private boolean isDecided(View view, int item) {
    double n = view.checks(item);
    if (n == 0) {
      return false;
    }
    double radius = noise * Math.sqrt(2 * StrictMath.log(4.0 * view.size() * n * n / delta) / n);
    return Math.abs(view.mean(item) - view.question().threshold()) > radius;
  }
}
