package org.grapl.research.policy;

import org.grapl.policy.Policy;
import org.grapl.policy.View;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * The straddle rule with a width drawn anew for each choice (Y. Inatsu, S. Takeno, K. Kutsukake, I.
 * Takeuchi, "Active learning for level set estimation using randomized straddle algorithms", 2024):
 * the item with the largest
 *
 * <pre>√β σ_i − |mean_i − τ|,   β from the χ² distribution with two degrees of freedom.</pre>
 *
 * There is no width to choose, and none that must grow with the number of checks. The paper cuts
 * the value off at zero, after which all items tie when β is small; here it is not cut off. Needs a
 * {@link org.grapl.estimate.Field}. What it chooses depends on the view and the seed alone. One
 * owner, not thread-safe.
 */
public final class RandomisedStraddlePolicy implements Policy {

  private final long seed;

  public RandomisedStraddlePolicy(long seed) {
    this.seed = seed;
  }

  @Override
  public int next(View view) {
    KeyedRandom random = KeyedRandom.of(seed, Role.POLICY, view.asked());
    double beta = 2 * random.nextExponential();
    return StraddlePolicy.choose(view.outlook(), view, Math.sqrt(beta));
  }
}
