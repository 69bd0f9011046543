package org.grapl.policy.choice;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.grapl.policy.Policy;
import org.grapl.policy.View;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * A random order of the items by which ties are broken. By their numbers they would be checked in
 * the order of their file wherever nothing tells them apart; and files are often sorted by the very
 * value in question.
 */
public final class Ties {

  /** Eleven digits. */
  private static final long LEADING = -1L << 16;

  private final int[] rank;

  Ties(long seed, int size) {
    this.rank = KeyedRandom.of(seed, Role.TIES).permutation(size);
  }

  int size() {
    return rank.length;
  }

  int rank(int item) {
    return rank[item];
  }

  /**
   * A value without its last digits, so that those of items in the same position of a symmetric
   * graph are equal, whatever rounding made of them; infinite if it is no number.
   */
  static double rounded(double value) {
    return Double.isNaN(value)
        ? Double.POSITIVE_INFINITY
        : Double.longBitsToDouble(Double.doubleToRawLongBits(value) & LEADING);
  }

  /**
   * Of the items that can be checked, the one with the smallest index; of those that share it up to
   * {@link Policy#TIE}, the first in the order. An index that is no number counts as infinite.
   */
  int lowest(View view, IntToDoubleFunction index) {
    int[] items = IntStream.range(0, view.size()).filter(view::isAffordable).toArray();
    return lowest(items, Arrays.stream(items).mapToDouble(index).toArray());
  }

  /** The same of some items, of which there must be one, with their indices. */
  int lowest(int[] items, double[] index) {
    double smallest = Double.POSITIVE_INFINITY;
    for (double each : index) {
      smallest = each < smallest ? each : smallest;
    }
    double tied = smallest + Policy.TIE * Math.abs(smallest);
    int first = -1;
    for (int k = 0; k < items.length; k++) {
      boolean isTied = index[k] <= tied || smallest == Double.POSITIVE_INFINITY;
      if (isTied && (first < 0 || rank[items[k]] < rank[first])) {
        first = items[k];
      }
    }
    if (first < 0) {
      throw Policy.nothingToCheck();
    }
    return first;
  }
}
