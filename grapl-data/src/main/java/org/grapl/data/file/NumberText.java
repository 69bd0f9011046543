package org.grapl.data.file;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers as people read them, and what to tell people who write them otherwise. Thread-safe. */
public final class NumberText {

  /** From here on, and below its inverse, digits are no longer counted at a glance. */
  private static final int MOST_DIGITS = 15;

  private static final int MOST_ZEROS = 4;

  private static final Pattern DECIMAL_COMMA = Pattern.compile("([+-]?\\d*),(\\d+)");

  /** What people and programs write where a number is not known. */
  private static final Set<String> MISSING =
      Set.of("", "na", "n/a", "#n/a", "nan", "null", "none", "-", "–", "?", ".");

  private NumberText() {}

  /** Whether a field says that there is no number. */
  public static boolean isMissing(String field) {
    return MISSING.contains(field.strip().toLowerCase(Locale.ROOT));
  }

  /** All digits, without an exponent where one can do without: {@code 12345678.5}, {@code 1e-8}. */
  public static String plain(double value) {
    return Double.isFinite(value) ? text(BigDecimal.valueOf(value)) : Double.toString(value);
  }

  /**
   * At least so many significant digits, zeros at the end left out, and never fewer than stand
   * before the point: 12345.67 in three digits is {@code 12346}, 0.012345 is {@code 0.0123}.
   */
  public static String rounded(double value, int digits) {
    if (!Double.isFinite(value)) {
      return Double.toString(value);
    }
    BigDecimal exact = new BigDecimal(value);
    int beforePoint = exact.precision() - exact.scale();
    int kept = beforePoint > MOST_DIGITS ? digits : Math.max(digits, beforePoint);
    return text(exact.round(new MathContext(kept)));
  }

  private static String text(BigDecimal number) {
    BigDecimal bare = number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
    int beforePoint = bare.precision() - bare.scale();
    if (beforePoint <= MOST_DIGITS && beforePoint > -MOST_ZEROS) {
      return bare.toPlainString();
    }
    String digits = bare.unscaledValue().abs().toString();
    String fraction = digits.length() > 1 ? "." + digits.substring(1) : "";
    return (bare.signum() < 0 ? "-" : "") + digits.charAt(0) + fraction + "e" + (beforePoint - 1);
  }

  /** {@code "; write 0.5"} for {@code 0,5}; empty for a text that is no number with a comma. */
  public static String commaHint(String text) {
    Matcher number = DECIMAL_COMMA.matcher(text.strip());
    return number.matches() ? "; write " + number.group(1) + "." + number.group(2) : "";
  }
}
