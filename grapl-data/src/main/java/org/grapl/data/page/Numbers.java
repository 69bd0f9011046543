package org.grapl.data.page;

import java.util.Locale;

public final class Numbers {

  private Numbers() {}

  public static String percent(double share) {
    return String.format(Locale.ROOT, "%.2f", 100 * share);
  }

  public static String count(long number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
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
