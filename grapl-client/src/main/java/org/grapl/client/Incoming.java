package org.grapl.client;

import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/** An answer. */
@SuppressWarnings("ArrayRecordComponent") // never compared, never leaves the package
record Incoming(int status, HttpHeaders headers, byte[] body) {

  boolean isSuccess() {
    return status / 100 == 2 || status == 304;
  }

  /** Whether the same request may well succeed in a moment. */
  boolean isPassing() {
    return switch (status) {
      case 408, 429, 502, 503, 504 -> true;
      default -> false;
    };
  }

  /** What {@code Retry-After} says, in seconds or as a date. */
  Optional<Duration> retryAfter() {
    return headers.firstValue("Retry-After").flatMap(Incoming::wait);
  }

  private static Optional<Duration> wait(String text) {
    try {
      return Optional.of(Duration.ofSeconds(Math.max(0, Long.parseLong(text.strip()))));
    } catch (NumberFormatException notSeconds) {
      try {
        Duration until =
            Duration.between(
                ZonedDateTime.now(java.time.ZoneOffset.UTC),
                ZonedDateTime.parse(text.strip(), DateTimeFormatter.RFC_1123_DATE_TIME));
        return Optional.of(until.isNegative() ? Duration.ZERO : until);
      } catch (DateTimeParseException neither) {
        return Optional.empty();
      }
    }
  }
}
