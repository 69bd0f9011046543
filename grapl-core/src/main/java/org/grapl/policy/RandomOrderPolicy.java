package org.grapl.policy;

import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * A random permutation of the items, then another one: the non-adaptive sampling of the paper's
 * political blogs. Each choice is uniform among the items with the fewest checks, which is the same
 * in law and needs no memory.
 */
public record RandomOrderPolicy(long seed) implements Policy {

  @Override
  public int next(View view) {
    int fewest = Integer.MAX_VALUE;
    int candidates = 0;
    for (int item = 0; item < view.size(); item++) {
      int checks = view.checks(item);
      if (checks <= fewest && view.isAffordable(item)) {
        candidates = checks < fewest ? 1 : candidates + 1;
        fewest = checks;
      }
    }
    if (candidates == 0) {
      throw Policy.nothingToCheck();
    }
    int skip = KeyedRandom.of(seed, Role.POLICY, view.asked()).nextInt(candidates);
    int item = 0;
    while (view.checks(item) != fewest || !view.isAffordable(item) || skip-- > 0) {
      item++;
    }
    return item;
  }
}
