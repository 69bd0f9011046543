package org.grapl.spark.parts;

/** Vectors side by side, and apart again. */
public final class Interleaved {

  private Interleaved() {}

  /** The numbers of the arms from {@code from} to {@code to}, those of one arm side by side. */
  public static double[] of(double[][] x, int from, int to) {
    int lanes = x.length;
    double[] out = new double[Math.multiplyExact(lanes, to - from)];
    for (int lane = 0; lane < lanes; lane++) {
      double[] each = x[lane];
      for (int arm = from, at = lane; arm < to; arm++, at += lanes) {
        out[at] = each[arm];
      }
    }
    return out;
  }

  /** Puts numbers that stand side by side where they belong, from arm {@code from} on. */
  public static void apart(double[] interleaved, double[][] out, int from) {
    int lanes = out.length;
    int count = interleaved.length / lanes;
    for (int lane = 0; lane < lanes; lane++) {
      double[] each = out[lane];
      for (int k = 0, at = lane; k < count; k++, at += lanes) {
        each[from + k] = interleaved[at];
      }
    }
  }
}
