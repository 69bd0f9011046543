package org.grapl.benchmarks.serving;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Arrays;

/**
 * How long requests or steps took, in milliseconds.
 *
 * @param count how many there were; the rest is 0 if none
 */
public record Spread(
    long count, @JsonProperty("p50") double median, double p99, @JsonProperty("max") double most) {

  /** Of times in nanoseconds. */
  public static Spread of(long[] nanos) {
    long[] sorted = nanos.clone();
    Arrays.sort(sorted);
    return new Spread(sorted.length, at(sorted, 0.5), at(sorted, 0.99), at(sorted, 1));
  }

  /** The smallest time that so large a share does not exceed. */
  private static double at(long[] sorted, double share) {
    int rank = (int) Math.ceil(share * sorted.length);
    return sorted.length == 0 ? 0 : 1e-6 * sorted[Math.max(0, rank - 1)];
  }
}
