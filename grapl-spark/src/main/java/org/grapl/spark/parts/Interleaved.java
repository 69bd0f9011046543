package org.grapl.spark.parts;

/** Vectors side by side, and apart again. */
public final class Interleaved {

  private Interleaved() {}

  /** The numbers of the items from {@code from} to {@code to}, those of one item side by side. */
  public static double[] of(double[][] x, int from, int to) {
    int lanes = x.length;
    double[] out = new double[Math.multiplyExact(lanes, to - from)];
    for (int lane = 0; lane < lanes; lane++) {
      double[] each = x[lane];
      for (int item = from, at = lane; item < to; item++, at += lanes) {
        out[at] = each[item];
      }
    }
    return out;
  }

  /** Puts numbers that stand side by side where they belong, from item {@code from} on. */
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
