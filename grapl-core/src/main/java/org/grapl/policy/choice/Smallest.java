package org.grapl.policy.choice;

import java.util.function.IntUnaryOperator;

/** The items with the smallest values, a few of them; ties go to the item of the lower rank. */
public final class Smallest {

  private final IntUnaryOperator rank;
  private final int[] item;
  private final double[] value;
  private int count;

  public Smallest(int most, IntUnaryOperator rank) {
    this.rank = rank;
    this.item = new int[most];
    this.value = new double[most];
  }

  public void offer(int candidate, double itsValue) {
    if (count == item.length && (count == 0 || !isBefore(candidate, itsValue, count - 1))) {
      return;
    }
    int at = count < item.length ? count++ : count - 1;
    while (at > 0 && isBefore(candidate, itsValue, at - 1)) {
      value[at] = value[at - 1];
      item[at] = item[at - 1];
      at--;
    }
    value[at] = itsValue;
    item[at] = candidate;
  }

  private boolean isBefore(int candidate, double itsValue, int at) {
    return itsValue == value[at]
        ? rank.applyAsInt(candidate) < rank.applyAsInt(item[at])
        : itsValue < value[at];
  }

  /** Writes the items from a place on, and tells where they end. */
  public int copyTo(int[] out, int from) {
    System.arraycopy(item, 0, out, from, count);
    return from + count;
  }
}
