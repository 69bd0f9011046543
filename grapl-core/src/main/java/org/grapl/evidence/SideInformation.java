package org.grapl.evidence;

import org.grapl.internal.Normal;

/**
 * How much one more answer tells of an item where answers tell sides: the share of its variance
 * that the answer is expected to remove. With u how many deviations the item lies from the line and
 * answers that are wrong with probability e,
 *
 * <pre>κ(u) = (1 − 2e)² φ(u)²/(Z(1 − Z)),    Z = e + (1 − 2e) Φ(u)</pre>
 *
 * from a table.
 */
final class SideInformation {

  private static final double STEP = 0.05;
  private static final double FURTHEST = 6;

  /** Keeps what is divided by it a number. */
  private static final double LEAST = 1e-12;

  private final double[] table = new double[(int) (FURTHEST / STEP) + 2];

  SideInformation(double mistakes) {
    double lean = 1 - 2 * mistakes;
    for (int k = 0; k < table.length; k++) {
      double u = k * STEP;
      double z = mistakes + lean * Normal.cdf(-u);
      double told = lean * Normal.density(u);
      table[k] = Math.max(LEAST, told * told / (z * (1 - z)));
    }
  }

  /** κ(u). */
  double at(double u) {
    double place = Math.min(FURTHEST, Math.abs(u)) / STEP;
    int k = (int) place;
    return table[k] + (place - k) * (table[k + 1] - table[k]);
  }
}
