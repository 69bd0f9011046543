package org.grapl.spark;

import java.util.Objects;

/** What went wrong on the machines, in words for a person. */
final class SparkFailures {

  private SparkFailures() {}

  /** The innermost reason, its first line. */
  static String reason(Throwable failure) {
    Throwable innermost = failure;
    while (innermost.getCause() != null) {
      innermost = innermost.getCause();
    }
    String message = Objects.toString(innermost.getMessage(), innermost.getClass().getSimpleName());
    return message.lines().findFirst().orElse(message).strip();
  }
}
