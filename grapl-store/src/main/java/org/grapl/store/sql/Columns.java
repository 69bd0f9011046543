package org.grapl.store.sql;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.BitSet;
import org.grapl.internal.Check;
import org.grapl.store.Event.AuditEnded;
import org.grapl.store.StorableText;
import org.grapl.store.StoreException;
import org.jspecify.annotations.Nullable;

/** Values as columns hold them. */
final class Columns {

  private Columns() {}

  /**
   * What is written for a text.
   *
   * @throws IllegalArgumentException if it cannot be kept
   */
  static @Nullable String orNull(String what, String text) {
    return text.isEmpty() ? null : StorableText.check(what, text);
  }

  /** The text of what {@link #orNull} has written. */
  static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

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

  /** What has no column of its own of an audit that ended: the items above, and the claim. */
  static String detail(AuditEnded ended) {
    return Base64.getEncoder().encodeToString(ended.above().toByteArray())
        + ' '
        + ended.statement();
  }

  static AuditEnded audit(boolean passed, int mostWrong, int drawn, String detail) {
    int blank = detail.indexOf(' ');
    try {
      return new AuditEnded(
          passed,
          mostWrong,
          drawn,
          detail.substring(blank + 1),
          BitSet.valueOf(Base64.getDecoder().decode(detail.substring(0, Math.max(0, blank)))));
    } catch (IllegalArgumentException e) {
      throw new StoreException("the store is damaged: the result of an audit cannot be read", e);
    }
  }
}
