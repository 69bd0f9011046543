package org.grapl.store.sql;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.grapl.Check;

/** Moments as whole milliseconds. */
final class Times {

  private Times() {}

  /**
   * The milliseconds since 1970.
   *
   * @throws IllegalArgumentException if the moment lies between two, or out of reach
   */
  static long millis(String what, Instant moment) {
    if (!moment.equals(moment.truncatedTo(ChronoUnit.MILLIS))) {
      throw Check.mustBe(what, "a time in whole milliseconds", moment);
    }
    try {
      return moment.toEpochMilli();
    } catch (ArithmeticException e) {
      throw Check.mustBe(what, "a time within 292 million years of 1970", moment);
    }
  }
}
