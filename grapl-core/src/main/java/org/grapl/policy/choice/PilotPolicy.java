package org.grapl.policy.choice;

import org.grapl.internal.Check;
import org.grapl.policy.Policy;
import org.grapl.policy.View;

/**
 * Checks each of the first few items twice, so that the noise can be measured, and leaves all else
 * to another policy. An item that cannot be checked again now is passed over.
 *
 * @param then chooses the first check of each pilot item, and everything after the pilot
 * @param repeats how many items are checked twice
 * @param until with so many checks the pilot is over, however few items were checked twice
 */
public record PilotPolicy(Policy then, int repeats, long until) implements Policy {

  public PilotPolicy {
    Check.atLeast("repeats", 1, repeats);
    Check.atLeast("until", 2L * repeats, until);
  }

  @Override
  public int next(View view) {
    return view.total() < until ? repeated(view) : then.next(view);
  }

  private int repeated(View view) {
    int single = -1;
    int repeated = 0;
    for (int item = 0; item < view.size(); item++) {
      int checks = view.checks(item);
      if (checks > 1) {
        repeated++;
      } else if (checks == 1 && single < 0 && view.isAffordable(item)) {
        single = item;
      }
    }
    return single >= 0 && repeated < repeats ? single : then.next(view);
  }
}
