package org.grapl.policy.choice;

import org.grapl.internal.Check;
import org.grapl.policy.Policy;
import org.grapl.policy.View;

/**
 * Samples each of the first few arms twice, so that the noise can be measured, and leaves all else
 * to another policy. An arm that cannot be sampled again now is passed over.
 *
 * @param then chooses the first sample of each pilot arm, and everything after the pilot
 * @param repeats how many arms are sampled twice
 * @param until with so many samples the pilot is over, however few arms were sampled twice
 */
public record PilotPolicy(Policy then, int repeats, long until) implements Policy {

  public PilotPolicy {
    Check.atLeast("repeats", 1, repeats);
    Check.atLeast("until", 2L * repeats, until);
  }

  /** Over as soon as there are samples enough for the pilot. */
  public PilotPolicy(Policy then, int repeats) {
    this(then, repeats, 2L * repeats);
  }

  @Override
  public int next(View view) {
    return view.total() < until ? repeated(view) : then.next(view);
  }

  private int repeated(View view) {
    int single = -1;
    int repeated = 0;
    for (int arm = 0; arm < view.size(); arm++) {
      int samples = view.samples(arm);
      if (samples > 1) {
        repeated++;
      } else if (samples == 1 && single < 0 && view.isAffordable(arm)) {
        single = arm;
      }
    }
    return single >= 0 && repeated < repeats ? single : then.next(view);
  }
}
