package org.grapl.research;

import java.util.Arrays;
import org.grapl.internal.Check;

/**
 * Where a quarter, a half and three quarters of the values lie, by linear interpolation between the
 * sorted values: with n of them, the quantile p is at position (n − 1)p (definition 7 of R. J.
 * Hyndman and Y. Fan, 1996).
 */
public record Quartiles(double q1, double median, double q3) {

  /** The quartiles of at least one value. */
  public static Quartiles of(double... values) {
    Check.atLeast("number of values", 1, values.length);
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return new Quartiles(quantile(sorted, 0.25), quantile(sorted, 0.5), quantile(sorted, 0.75));
  }

  private static double quantile(double[] sorted, double p) {
    double position = (sorted.length - 1) * p;
    int below = (int) position;
    double low = sorted[below];
    double high = sorted[Math.min(below + 1, sorted.length - 1)];
    return low + (high - low) * (position - below);
  }

  /** Whether a value lies between the first and the third quartile, or at most this far outside. */
  public boolean contain(double value, double slack) {
    return value >= q1 - slack && value <= q3 + slack;
  }
}
