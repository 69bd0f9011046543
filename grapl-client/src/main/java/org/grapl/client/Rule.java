package org.grapl.client;

/** Words complaints as the rest of grapl does: {@code <what> must be <rule>, got <value>}. */
final class Rule {

  private static final double LARGEST_OBSERVATION = 1e150;
  private static final int LONGEST_NAME = 200;

  private Rule() {}

  static IllegalArgumentException mustBe(String what, String rule, Object value) {
    return new IllegalArgumentException("%s must be %s, got %s".formatted(what, rule, value));
  }

  static double finite(String what, double value) {
    if (!Double.isFinite(value)) {
      throw mustBe(what, "a finite number", value);
    }
    return value;
  }

  static double observable(String what, double value) {
    finite(what, value);
    if (!(Math.abs(value) <= LARGEST_OBSERVATION)) {
      throw mustBe(what, "in [-1.0E150, 1.0E150]", value);
    }
    return value;
  }

  static double positive(String what, double value) {
    if (!(value > 0) || !Double.isFinite(value)) {
      throw mustBe(what, "a finite number > 0", value);
    }
    return value;
  }

  static double notNegative(String what, double value) {
    if (!(value >= 0) || !Double.isFinite(value)) {
      throw mustBe(what, "a finite number >= 0", value);
    }
    return value;
  }

  static double share(String what, double value) {
    if (!(value > 0 && value < 1)) {
      throw mustBe(what, "in (0, 1)", value);
    }
    return value;
  }

  static long atLeast(String what, long least, long value) {
    if (value < least) {
      throw mustBe(what, "a whole number >= " + least, value);
    }
    return value;
  }

  /** Refuses null, which Java lets through. */
  static <T> T given(String what, T value) {
    if (value == null) {
      throw mustBe(what, "given", "null");
    }
    return value;
  }

  static String notEmpty(String what, String text) {
    given(what, text);
    if (text.isEmpty()) {
      throw mustBe(what, "a text", "an empty one");
    }
    return text;
  }

  static String atMost200(String what, String text) {
    if (text.length() > LONGEST_NAME) {
      throw mustBe(what, "at most " + LONGEST_NAME + " characters", text.length());
    }
    return text;
  }

  static java.time.Duration positive(String what, java.time.Duration time) {
    if (given(what, time).isNegative() || time.isZero()) {
      throw mustBe(what, "longer than no time", time);
    }
    return time;
  }
}
