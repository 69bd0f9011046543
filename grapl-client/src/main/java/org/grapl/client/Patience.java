package org.grapl.client;

import java.time.Duration;
import java.util.function.DoubleSupplier;

/**
 * How long a client waits and how often it tries again. Immutable, thread-safe.
 *
 * @param attempt how long one attempt may take
 * @param deadline how long all attempts of one request may take, pauses included; at most two
 *     seconds as long as nobody has ever answered at the address
 * @param firstPause before the second attempt; each further pause is twice as long
 * @param longestPause no pause is longer, unless the server asks for it
 */
public record Patience(
    Duration attempt, Duration deadline, Duration firstPause, Duration longestPause) {

  /** Waits out the restart of a server. */
  public static final Patience USUAL =
      new Patience(
          Duration.ofSeconds(30),
          Duration.ofMinutes(2),
          Duration.ofMillis(100),
          Duration.ofSeconds(10));

  public Patience withAttempt(Duration other) {
    return new Patience(other, deadline, firstPause, longestPause);
  }

  public Patience withDeadline(Duration other) {
    return new Patience(attempt, other, firstPause, longestPause);
  }

  public Patience withPauses(Duration first, Duration longest) {
    return new Patience(attempt, deadline, first, longest);
  }

  /**
   * How long to pause after so many failures: between half of min(first · 2^(failures − 1),
   * longest) and all of it, so that many clients do not come back together.
   *
   * @param jitter numbers in [0, 1)
   */
  Duration pause(int failures, DoubleSupplier jitter) {
    double doubled = firstPause.toNanos() * Math.pow(2, failures - 1.0);
    double whole = Math.min(doubled, (double) longestPause.toNanos());
    return Duration.ofNanos((long) (whole * (0.5 + 0.5 * jitter.getAsDouble())));
  }
}
