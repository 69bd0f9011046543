package org.grapl.research;

import org.grapl.internal.Check;

/** Numbers as people read them: powers of ten far from 1 with a raised exponent. */
public final class Power {

  private static final String RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

  private Power() {}

  /** {@code 100}, {@code 10⁴}, {@code 10⁻⁷}, {@code 0.5}. */
  public static String text(double value) {
    if (value > 0 && (value >= 1e4 || value <= 1e-3)) {
      int exponent = (int) Math.rint(Math.log10(value));
      // Parsing rounds correctly, so this recognises every power of ten that was written as one.
      if (Double.parseDouble("1e" + exponent) == value) {
        return "10" + raised(exponent);
      }
    }
    return Check.number(value);
  }

  private static String raised(int exponent) {
    StringBuilder text = new StringBuilder(exponent < 0 ? "⁻" : "");
    Integer.toString(Math.abs(exponent)).chars().forEach(c -> text.append(RAISED.charAt(c - '0')));
    return text.toString();
  }
}
