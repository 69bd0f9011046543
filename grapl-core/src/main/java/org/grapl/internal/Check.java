package org.grapl.internal;

import org.jspecify.annotations.Nullable;

/**
 * Words every complaint about bad input in one way: {@code <what> must be <rule>, got <value>}.
 *
 * <p>Each method returns the value it was given, so that a constructor can check and assign in one
 * line. Comparisons are written so that NaN fails them.
 */
public final class Check {

  /** Beyond this, sums of squares of a few values would no longer be finite. */
  private static final double LARGEST_OBSERVATION = 1e150;

  private static final double LARGEST_WEIGHT = 1e12;

  private Check() {}

  /** Requires something, where null would come up later and elsewhere. */
  public static <T> T given(String what, @Nullable T value) {
    if (value == null) {
      throw mustBe(what, "given", "null");
    }
    return value;
  }

  /** Requires a finite number. */
  public static double finite(String what, double value) {
    if (!Double.isFinite(value)) {
      throw mustBe(what, "a finite number", value);
    }
    return value;
  }

  /** Requires a value that can be averaged: finite and at most 1e150 in size. */
  public static double observable(String what, double value) {
    finite(what, value);
    return within(what, -LARGEST_OBSERVATION, LARGEST_OBSERVATION, value);
  }

  /** Requires a finite number greater than zero. */
  public static double positive(String what, double value) {
    if (!(value > 0) || !Double.isFinite(value)) {
      throw mustBe(what, "a finite number > 0", value);
    }
    return value;
  }

  /** Requires a budget: a number greater than zero, infinite for no limit. */
  public static double budget(double value) {
    if (!(value > 0)) {
      throw mustBe("budget", "a number > 0", value);
    }
    return value;
  }

  /**
   * Requires a weight with which a value can be averaged: from 1e-12 to 1e12, beyond which one
   * observation is nothing or everything beside another; and value·√weight at most 1e150 in size,
   * because squares are weighted.
   */
  public static double weight(double weight, double value) {
    within("weight", 1 / LARGEST_WEIGHT, LARGEST_WEIGHT, positive("weight", weight));
    observable("value times the root of its weight", value * Math.sqrt(weight));
    return weight;
  }

  /** Whether a value can be averaged with a weight: {@link #observable}, and {@link #weight}. */
  public static boolean isWeight(double weight, double value) {
    return weight >= 1 / LARGEST_WEIGHT
        && weight <= LARGEST_WEIGHT
        && Math.abs(value) * Math.max(1, Math.sqrt(weight)) <= LARGEST_OBSERVATION;
  }

  /** Requires a finite number that is zero or more. */
  public static double notNegative(String what, double value) {
    if (!(value >= 0) || !Double.isFinite(value)) {
      throw mustBe(what, "a finite number >= 0", value);
    }
    return value;
  }

  /** Requires a number in the closed interval [{@code low}, {@code high}]. */
  public static double within(String what, double low, double high, double value) {
    if (!(value >= low && value <= high)) {
      throw mustBe(what, "in [" + number(low) + ", " + number(high) + "]", value);
    }
    return value;
  }

  /** Requires a whole number of at least {@code least}. */
  public static int atLeast(String what, int least, int value) {
    return (int) atLeast(what, (long) least, (long) value);
  }

  /** Requires a whole number of at least {@code least}. */
  public static long atLeast(String what, long least, long value) {
    if (value < least) {
      throw mustBe(what, "a whole number >= " + least, value);
    }
    return value;
  }

  /** Requires an index in [0, {@code size}). */
  public static int index(String what, int size, int value) {
    if (value < 0 || value >= size) {
      throw mustBe(what, "in [0, " + size + ")", value);
    }
    return value;
  }

  /** Requires an array of the given length. */
  public static double[] length(String what, int length, double[] values) {
    if (given(what, values).length != length) {
      throw mustBe(what, "an array of " + length + " numbers", values.length);
    }
    return values;
  }

  /** The complaint itself, for rules that have no method of their own. */
  public static IllegalArgumentException mustBe(String what, String rule, Object value) {
    String got = value instanceof Double d ? number(d) : String.valueOf(value);
    return new IllegalArgumentException(what + " must be " + rule + ", got " + got);
  }

  /** A number as people write it: {@code 0}, {@code 0.5}, {@code 1222}, {@code 1.0E-8}. */
  public static String number(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : Double.toString(value);
  }
}
