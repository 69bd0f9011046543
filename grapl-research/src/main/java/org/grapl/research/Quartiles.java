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
    return new Quartiles(quantile(0.25, values), quantile(0.5, values), quantile(0.75, values));
  }

  /** Where a share p of at least one value lies below, by the same rule. */
  public static double quantile(double p, double... values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
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
