package org.grapl.research.policy;

import org.grapl.internal.Check;
import org.grapl.policy.FewestSamplesPolicy;
import org.grapl.policy.Policy;
import org.grapl.policy.View;

/**
 * Finds arms above the line one after the other (H. Kano, J. Honda, K. Sakamaki, K. Matsuura, A.
 * Nakamura, M. Sugiyama, "Good arm identification via bandit feedback", 2019, algorithm HDoC):
 * every arm once, then, among the arms not decided yet, the one with the largest
 *
 * <pre>mean_i + R √(2 ln t / n_i),</pre>
 *
 * an arm being decided when |mean_i − τ| exceeds R √(2 ln(4 N n_i²/δ)/n_i). For values between 0
 * and 1, R = ½ gives the paper's bounds. When all are decided, which ends the paper's algorithm,
 * the arm with the fewest samples. Meant for plain means, under which a decided arm, no longer
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
    for (int arm = 0; arm < view.size(); arm++) {
      allDecided &= isDecided(view, arm) || !view.isAffordable(arm);
    }
    if (allDecided) {
      return new FewestSamplesPolicy().next(view);
    }
    return Policy.lowest(
        view,
        arm -> {
          if (view.samples(arm) == 0) {
            return FIRST;
          }
          return isDecided(view, arm)
              ? Double.POSITIVE_INFINITY
              : -view.mean(arm) - noise * Math.sqrt(2 * log / view.samples(arm));
        });
  }

  private boolean isDecided(View view, int arm) {
    double n = view.samples(arm);
    if (n == 0) {
      return false;
    }
    double radius = noise * Math.sqrt(2 * StrictMath.log(4.0 * view.size() * n * n / delta) / n);
    return Math.abs(view.mean(arm) - view.question().threshold()) > radius;
  }
}
