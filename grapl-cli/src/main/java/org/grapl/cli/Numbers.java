package org.grapl.cli;

import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import org.grapl.data.file.NumberText;
import org.grapl.internal.Check;
import org.grapl.internal.Decimal;
import picocli.CommandLine.TypeConversionException;

/** Numbers as people type them. */
public final class Numbers {

  /** Words that are meant as numbers, though no option takes them. */
  private static final Set<String> NOT_FINITE =
      Set.of("nan", "inf", "infinity", "-inf", "-infinity", "+inf", "+infinity");

  /** Up to here every whole number is a double. */
  private static final double LARGEST_WHOLE = 1L << 53;

  private Numbers() {}

  static double option(String text) {
    double value = Decimal.parse(text);
    if (Double.isFinite(value)) {
      return value;
    }
    String rule =
        Double.isInfinite(value) || NOT_FINITE.contains(text.strip().toLowerCase(Locale.ROOT))
            ? "a finite number"
            : "a number";
    throw new TypeConversionException(
        "must be %s, got \"%s\"%s".formatted(rule, text, NumberText.commaHint(text)));
  }

  static long whole(String text) {
    double value = Decimal.parse(text);
    if (!(value == Math.rint(value) && Math.abs(value) <= LARGEST_WHOLE)) {
      try {
        return Long.parseLong(text.strip());
      } catch (NumberFormatException e) {
        throw new TypeConversionException("must be a whole number, got \"" + text + '"');
      }
    }
    return (long) value;
  }

  static int smallWhole(String text) {
    long value = whole(text);
    if (value != (int) value) {
      throw new TypeConversionException(
          "must be a whole number up to " + Integer.MAX_VALUE + ", got \"" + text + '"');
    }
    return (int) value;
  }

  /** The value of an option that is either one particular word, for the default, or a number. */
  public static OptionalDouble optionOrWord(String name, String word, String text) {
    if (text.equalsIgnoreCase(word)) {
      return OptionalDouble.empty();
    }
    try {
      return OptionalDouble.of(option(text));
    } catch (TypeConversionException e) {
      throw Check.mustBe(
          name, "'" + word + "' or a number", '"' + text + '"' + NumberText.commaHint(text));
    }
  }
}
