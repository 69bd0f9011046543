package org.grapl.data.item;

import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.grapl.data.file.NumberText;
import org.grapl.internal.Check;
import org.grapl.internal.Decimal;

/**
 * One attribute of every item: texts as they were given, of which all or none are meant as numbers.
 * A missing value is an empty text and the number NaN. Immutable.
 */
public final class Column {

  /** 2⁵³: from here on doubles skip whole numbers. The number itself is what 2⁵³ + 1 becomes. */
  private static final double EXACT_BELOW = 0x1p53;

  private static final Pattern WHOLE = Pattern.compile("\\s*[+-]?\\d+\\s*");

  private final String name;
  private final String[] texts;
  private final boolean isNumeric;

  private Column(String name, String[] texts) {
    if (name.isBlank()) {
      throw Check.mustBe("name of a column", "a text that is not blank", '"' + name + '"');
    }
    this.name = name;
    this.isNumeric = areNumbers(texts);
    this.texts = isNumeric ? withoutWords(texts) : texts;
  }

  public static Column of(String name, int size, IntFunction<String> textOf) {
    return new Column(name, IntStream.range(0, size).mapToObj(textOf).toArray(String[]::new));
  }

  /** The same, where fields may be numbers that people have written: see {@code plain}. */
  public static Column of(
      String name, int size, IntFunction<String> textOf, UnaryOperator<String> plain) {
    Column asNumbers = of(name, size, item -> plain.apply(textOf.apply(item)));
    return asNumbers.isNumeric() ? asNumbers : of(name, size, textOf);
  }

  /** A column of numbers, NaN where there is none; infinite ones are refused. */
  public static Column ofNumbers(String name, double[] numbers) {
    return of(
        name,
        numbers.length,
        item -> Double.isNaN(numbers[item]) ? "" : Check.number(Check.finite(name, numbers[item])));
  }

  /**
   * Numbers throughout, at least one, and perhaps words for missing ones. Codes such as {@code
   * 01001} are not: they would lose a 0. Nor are whole numbers beyond 2⁵³, such as {@code
   * 123456789012345678}: they are identifiers, and would lose their last digits as doubles.
   */
  private static boolean areNumbers(String[] texts) {
    return Arrays.stream(texts).allMatch(text -> NumberText.isMissing(text) || isNumber(text))
        && Arrays.stream(texts).anyMatch(Column::isNumber);
  }

  private static String[] withoutWords(String[] texts) {
    return Arrays.stream(texts)
        .map(text -> NumberText.isMissing(text) ? "" : text)
        .toArray(String[]::new);
  }

  /** Whether a text is a number that a double holds, and no code: one that a column may hold. */
  public static boolean isNumber(String text) {
    double number = Decimal.parse(text);
    boolean isCode =
        text.length() > 1 && text.charAt(0) == '0' && Character.isDigit(text.charAt(1));
    boolean isTooLong = Math.abs(number) >= EXACT_BELOW && WHOLE.matcher(text).matches();
    return Double.isFinite(number) && !isCode && !isTooLong;
  }

  public String name() {
    return name;
  }

  public int size() {
    return texts.length;
  }

  /** Whether every value that is there is a number that a double holds, and no code. */
  public boolean isNumeric() {
    return isNumeric;
  }

  /** The value as it was given; empty if there is none. */
  public String text(int item) {
    return texts[Check.index("item", texts.length, item)];
  }

  /** Whether some item has another value in the other column. */
  public boolean differs(Column other) {
    return !Arrays.equals(texts, other.texts);
  }

  /** The value as a number; NaN if there is none, or the column is one of texts. */
  public double number(int item) {
    return isNumeric && !text(item).isEmpty() ? Decimal.parse(text(item)) : Double.NaN;
  }

  /** All values as numbers, as {@link #number} gives them. */
  public double[] numbers() {
    return IntStream.range(0, texts.length).mapToDouble(this::number).toArray();
  }
}
