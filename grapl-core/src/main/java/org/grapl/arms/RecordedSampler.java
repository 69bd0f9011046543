package org.grapl.arms;

import java.util.List;
import org.grapl.Check;
import org.grapl.Observation;

/**
 * Values that were recorded before, each arm's handed out in the order in which they were recorded.
 * One owner.
 */
public final class RecordedSampler implements ArmSampler {

  /** The values of arm i lie at start[i] … start[i + 1] − 1. */
  private final int[] start;

  private final int[] next;
  private final double[] values;

  /** All observations of {@code size} arms, copied; arms may have any number of them, even none. */
  public RecordedSampler(int size, List<Observation> observations) {
    this.start = new int[Check.atLeast("size", 1, size) + 1];
    for (Observation observation : observations) {
      start[Check.index("arm", size, observation.arm()) + 1]++;
    }
    for (int arm = 0; arm < size; arm++) {
      start[arm + 1] += start[arm];
    }
    this.next = start.clone();
    this.values = new double[observations.size()];
    for (Observation observation : observations) {
      values[next[observation.arm()]++] = observation.value();
    }
    System.arraycopy(start, 0, next, 0, start.length);
  }

  /** How many values of the arm are left. */
  public int left(int arm) {
    Check.index("arm", start.length - 1, arm);
    return start[arm + 1] - next[arm];
  }

  @Override
  public double sample(int arm) {
    if (left(arm) == 0) {
      throw new SamplerException(
          "recorded values of arm "
              + arm
              + " are used up: there were "
              + (start[arm + 1] - start[arm]));
    }
    return values[next[arm]++];
  }
}
