package org.grapl.policy;

import org.grapl.Check;

/**
 * Samples each of the first few arms twice, so that the noise can be measured, and leaves all else
 * to another policy.
 *
 * @param then chooses the first sample of each pilot arm, and everything after the pilot
 * @param repeats how many arms are sampled twice
 */
public record PilotPolicy(Policy then, int repeats) implements Policy {

  public PilotPolicy {
    Check.atLeast("repeats", 1, repeats);
  }

  @Override
  public int next(View view) {
    if (view.total() < 2L * repeats) {
      for (int arm = 0; arm < view.size(); arm++) {
        if (view.samples(arm) == 1) {
          return arm;
        }
      }
    }
    return then.next(view);
  }
}
