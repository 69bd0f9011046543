package org.grapl.policy.choice;

import java.util.function.IntUnaryOperator;

/** The arms with the smallest values, a few of them; ties go to the arm of the lower rank. */
public final class Smallest {

  private final IntUnaryOperator rank;
  private final int[] arm;
  private final double[] value;
  private int count;

  public Smallest(int most, IntUnaryOperator rank) {
    this.rank = rank;
    this.arm = new int[most];
    this.value = new double[most];
  }

  public void offer(int candidate, double itsValue) {
    if (count == arm.length && (count == 0 || !isBefore(candidate, itsValue, count - 1))) {
      return;
    }
    int at = count < arm.length ? count++ : count - 1;
    while (at > 0 && isBefore(candidate, itsValue, at - 1)) {
      value[at] = value[at - 1];
      arm[at] = arm[at - 1];
      at--;
    }
    value[at] = itsValue;
    arm[at] = candidate;
  }

  private boolean isBefore(int candidate, double itsValue, int at) {
    return itsValue == value[at]
        ? rank.applyAsInt(candidate) < rank.applyAsInt(arm[at])
        : itsValue < value[at];
  }

  /** Writes the arms from a place on, and tells where they end. */
  public int copyTo(int[] out, int from) {
    System.arraycopy(arm, 0, out, from, count);
    return from + count;
  }
}
