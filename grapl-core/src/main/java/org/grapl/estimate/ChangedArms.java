package org.grapl.estimate;

import java.util.Arrays;
import org.grapl.Check;

/**
 * The arms whose mean may have moved since this was last asked for: either all of them, or a list
 * without repeats. Lets a caller who keeps something per arm (an index, a picture) update only what
 * is stale. Owned by the estimator that fills it.
 */
public final class ChangedArms {

  private final int size;
  private int[] arms = new int[8];
  private int count;
  private boolean all;

  /** Everything counts as changed at first, because the caller has seen nothing yet. */
  ChangedArms(int size) {
    this.size = size;
    this.all = true;
  }

  /** Whether any arm may have moved. */
  public boolean isAll() {
    return all;
  }

  /** How many arms are listed; the number of arms if {@link #isAll}. */
  public int count() {
    return all ? size : count;
  }

  /** The k-th changed arm; arm k if {@link #isAll}. */
  public int arm(int k) {
    Check.index("k", count(), k);
    return all ? k : arms[k];
  }

  void markAll() {
    all = true;
  }

  /** Marks one arm. The list is short where this is used, a scan is cheaper than a set. */
  void mark(int arm) {
    if (all) {
      return;
    }
    for (int k = 0; k < count; k++) {
      if (arms[k] == arm) {
        return;
      }
    }
    if (count == arms.length) {
      if (2 * count > size) {
        all = true;
        return;
      }
      arms = Arrays.copyOf(arms, 2 * count);
    }
    arms[count++] = arm;
  }

  /** What has gathered, leaving this empty. */
  ChangedArms drain() {
    ChangedArms gathered = new ChangedArms(size);
    gathered.all = all;
    gathered.count = count;
    gathered.arms = arms.clone();
    all = false;
    count = 0;
    return gathered;
  }
}
