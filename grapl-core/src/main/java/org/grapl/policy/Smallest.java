package org.grapl.policy;

/** The arms with the smallest values, a few of them; ties go to the arm offered first. */
public final class Smallest {

  private final int[] arm;
  private final double[] value;
  private int count;

  public Smallest(int most) {
    this.arm = new int[most];
    this.value = new double[most];
  }

  public void offer(int candidate, double itsValue) {
    if (count == arm.length && (count == 0 || !(itsValue < value[count - 1]))) {
      return;
    }
    int at = count < arm.length ? count++ : count - 1;
    while (at > 0 && value[at - 1] > itsValue) {
      value[at] = value[at - 1];
      arm[at] = arm[at - 1];
      at--;
    }
    value[at] = itsValue;
    arm[at] = candidate;
  }

  /** Writes the arms from a place on, and tells where they end. */
  public int copyTo(int[] out, int from) {
    System.arraycopy(arm, 0, out, from, count);
    return from + count;
  }
}
