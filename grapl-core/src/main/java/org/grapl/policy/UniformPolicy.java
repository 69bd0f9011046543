package org.grapl.policy;

import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * Any arm, all equally likely, whatever was sampled before: the non-adaptive sampling of the
 * paper's synthetic experiments.
 */
public record UniformPolicy(long seed) implements Policy {

  @Override
  public int next(View view) {
    return KeyedRandom.of(seed, Role.POLICY, view.asked()).nextInt(view.size());
  }
}
