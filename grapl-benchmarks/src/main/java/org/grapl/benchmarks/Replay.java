package org.grapl.benchmarks;

import org.grapl.Smoothing;
import org.grapl.Tally;

/**
 * What an engine saw, to be shown to others in the same order.
 *
 * @param setting the graph and the question
 * @param smoothing γ, λ and the offset
 * @param before everything observed before the first step
 * @param items the item of each step
 * @param values what was observed of it
 */
@SuppressWarnings("ArrayRecordComponent") // identity is never compared; the arrays are the point
record Replay(Setting setting, Smoothing smoothing, Tally before, int[] items, double[] values) {

  int steps() {
    return items.length;
  }

  Tally tallyAfter(int step) {
    Tally tally = before.copy();
    for (int t = 0; t < step; t++) {
      tally.add(items[t], values[t]);
    }
    return tally;
  }
}
