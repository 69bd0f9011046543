package org.grapl.arms;

import java.util.OptionalDouble;
import java.util.regex.Pattern;

/** Numbers as people and programs write them. */
final class Decimal {

  /** Java alone would also take "1d", "0x1p3" and "Infinity". */
  private static final Pattern DECIMAL =
      Pattern.compile("[+-]?(\\d++\\.?\\d*+|\\.\\d++)([eE][+-]?\\d++)?");

  private Decimal() {}

  /** The finite number the text stands for, blanks around it aside. Empty if it is none. */
  static OptionalDouble parse(String text) {
    String stripped = text.strip();
    if (!DECIMAL.matcher(stripped).matches()) {
      return OptionalDouble.empty();
    }
    double value = Double.parseDouble(stripped);
    return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
  }
}
