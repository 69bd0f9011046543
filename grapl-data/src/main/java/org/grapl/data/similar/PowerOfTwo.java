package org.grapl.data.similar;

/**
 * Brings numbers to a size at which their squares neither vanish nor overflow. A power of two
 * changes no digit, so that what does not depend on the unit keeps its bits. Thread-safe.
 */
final class PowerOfTwo {

  private PowerOfTwo() {}

  /**
   * Divides some numbers by one power of two such that the largest of them lies in [1, 2), unless
   * all are 0; one that is below the smallest normal number lies below 1, but far from 0.
   */
  static void scale(double[] x, int from, int to) {
    double largest = 0;
    for (int k = from; k < to; k++) {
      largest = Math.max(largest, Math.abs(x[k]));
    }
    int exponent = Math.getExponent(largest);
    for (int k = from; k < to; k++) {
      x[k] = Math.scalb(x[k], -exponent);
    }
  }
}
