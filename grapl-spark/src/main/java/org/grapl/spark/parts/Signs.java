package org.grapl.spark.parts;

import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/** Random signs, one for each of 64 samples in the bits of a number. */
final class Signs {

  /** Items and links have keys of different length, so that they never share numbers. */
  static long ofItem(int item) {
    return KeyedRandom.of(0, Role.DIAGONAL, item).nextLong();
  }

  static long ofLink(int a, int b) {
    return KeyedRandom.of(0, Role.DIAGONAL, Math.min(a, b), Math.max(a, b)).nextLong();
  }

  /** Adds ± an amount to some lanes. */
  static void add(double[] out, int at, double amount, long signs, int lanes) {
    for (int lane = 0; lane < lanes; lane++) {
      out[at + lane] += (signs >>> lane & 1) == 0 ? amount : -amount;
    }
  }

  private Signs() {}
}
