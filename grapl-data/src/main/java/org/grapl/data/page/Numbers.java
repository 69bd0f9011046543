package org.grapl.data.page;

import java.util.Locale;
import org.grapl.certify.ErrorEstimate;

public final class Numbers {

  private Numbers() {}

  public static String percent(double share) {
    return String.format(Locale.ROOT, "%.2f", 100 * share);
  }

  public static String count(long number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }

  /** How many are expected to be wrong: {@code about 12 wrong (5 to 24)}. */
  public static String wrong(ErrorEstimate.Range expected) {
    return (expected.value() < 0.5 ? "fewer than 1" : "about " + Math.round(expected.value()))
        + String.format(Locale.ROOT, " wrong (%.0f to %.0f)", expected.low(), expected.high());
  }

  /** The same, and how many of them were called above and below. */
  public static String wrongBySide(ErrorEstimate estimate) {
    long all = Math.round(estimate.wrong());
    long above = Math.round(estimate.wronglyAbove().value());
    return wrong(estimate.range())
        + (all == 0
            ? ""
            : ": %d of those called above, %d of those called below".formatted(above, all - above));
  }

  /** Four significant digits, no exponent where none is needed. */
  public static String shortNumber(double value) {
    double size = Math.abs(value);
    if (value == 0) {
      return "0";
    }
    return size >= 1e-3 && size < 1e15
        ? String.format(Locale.ROOT, size >= 1000 ? "%.0f" : size >= 10 ? "%.2f" : "%.4f", value)
        : String.format(Locale.ROOT, "%.3g", value);
  }
}
