package org.grapl.policy;

import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * A random permutation of the arms, then another one: the non-adaptive sampling of the paper's
 * political blogs. Each choice is uniform among the arms with the fewest samples, which is the same
 * in law and needs no memory.
 */
public record RandomOrderPolicy(long seed) implements Policy {

  @Override
  public int next(View view) {
    int fewest = Integer.MAX_VALUE;
    int candidates = 0;
    for (int arm = 0; arm < view.size(); arm++) {
      int samples = view.samples(arm);
      if (samples <= fewest && view.isAffordable(arm)) {
        candidates = samples < fewest ? 1 : candidates + 1;
        fewest = samples;
      }
    }
    if (candidates == 0) {
      throw Policy.nothingToCheck();
    }
    int skip = KeyedRandom.of(seed, Role.POLICY, view.asked()).nextInt(candidates);
    int arm = 0;
    while (view.samples(arm) != fewest || !view.isAffordable(arm) || skip-- > 0) {
      arm++;
    }
    return arm;
  }
}
