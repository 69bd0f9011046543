package org.grapl.server;

import java.time.Duration;
import org.grapl.internal.Check;

/**
 * How much one server lets itself be asked for. What is beyond is refused at once, so that the rest
 * is answered.
 *
 * @param jsonBytes the largest body of JSON
 * @param uploadBytes the largest graph, table of items or exported campaign
 * @param requestsPerSecond what one client may ask for in the long run; ten times as much at once
 * @param requestTime how long a body of JSON may take to arrive
 * @param uploadTime how long an upload may take to arrive
 * @param requestsAtOnce how many requests are worked on at the same time
 * @param listeners how many may listen to events at the same time
 */
public record Limits(
    long jsonBytes,
    long uploadBytes,
    double requestsPerSecond,
    Duration requestTime,
    Duration uploadTime,
    int requestsAtOnce,
    int listeners) {

  /** What suits a team on one machine. */
  public static final Limits USUAL =
      new Limits(1 << 20, 1L << 30, 1000, Duration.ofSeconds(20), Duration.ofMinutes(30), 128, 64);

  public Limits {
    Check.atLeast("jsonBytes", 1024L, jsonBytes);
    Check.atLeast("uploadBytes", 1024L, uploadBytes);
    Check.positive("requestsPerSecond", requestsPerSecond);
    checkTime("requestTime", requestTime);
    checkTime("uploadTime", uploadTime);
    Check.atLeast("requestsAtOnce", 1, requestsAtOnce);
    Check.atLeast("listeners", 0, listeners);
  }

  private static void checkTime(String what, Duration time) {
    if (time.isNegative() || time.isZero()) {
      throw Check.mustBe(what, "longer than no time", time);
    }
  }

  public Limits withUploadBytes(long other) {
    return new Limits(
        jsonBytes, other, requestsPerSecond, requestTime, uploadTime, requestsAtOnce, listeners);
  }

  public Limits withRequestsPerSecond(double other) {
    return new Limits(
        jsonBytes, uploadBytes, other, requestTime, uploadTime, requestsAtOnce, listeners);
  }
}
