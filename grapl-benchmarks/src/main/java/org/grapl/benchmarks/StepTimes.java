package org.grapl.benchmarks;

import java.util.Arrays;
import org.grapl.internal.Check;

/** What is reported of the times of many steps. */
final class StepTimes {

  /** Steps timed as one: an engine may save work up and do it every few steps. */
  static final int BLOCK = 64;

  private StepTimes() {}

  /**
   * The median over blocks of steps of the mean in a block. A plain median over steps would hide
   * work that is saved up, a plain mean would count what else the machine did.
   */
  static double typical(double[] microsOfBlocks) {
    Check.atLeast("blocks", 1, microsOfBlocks.length);
    double[] sorted = microsOfBlocks.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : 0.5 * (sorted[middle - 1] + sorted[middle]);
  }
}
