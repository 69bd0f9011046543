package org.grapl.research;

import java.util.Arrays;
import org.grapl.internal.Check;

/**
 * Mean and spread of some numbers.
 *
 * @param sd the standard deviation with divisor n − 1; 0 if there is only one number
 */
public record Summary(int count, double mean, double sd) {

  /** Of at least one number. */
  public static Summary of(double... values) {
    Check.atLeast("number of values", 1, values.length);
    double mean = Arrays.stream(values).sum() / values.length;
    double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
    return new Summary(
        values.length, mean, values.length == 1 ? 0 : Math.sqrt(squares / (values.length - 1)));
  }

  /** The standard error of the mean, sd/√n. */
  public double standardError() {
    return sd / Math.sqrt(count);
  }
}
