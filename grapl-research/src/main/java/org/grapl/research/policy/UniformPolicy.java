package org.grapl.research.policy;

import java.util.stream.IntStream;
import org.grapl.policy.Policy;
import org.grapl.policy.View;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * Any item, all equally likely, whatever was checked before: the non-adaptive sampling of the
 * paper's synthetic experiments.
 */
public record UniformPolicy(long seed) implements Policy {

  @Override
  public int next(View view) {
    KeyedRandom random = KeyedRandom.of(seed, Role.POLICY, view.asked());
    int any = random.nextInt(view.size());
    if (view.isAffordable(any)) {
      return any;
    }
    int[] possible = IntStream.range(0, view.size()).filter(view::isAffordable).toArray();
    if (possible.length == 0) {
      throw Policy.nothingToCheck();
    }
    return possible[random.nextInt(possible.length)];
  }
}
