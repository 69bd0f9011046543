package org.grapl.data.file;

import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * What people put before the decimals of a number and, between thousands, the other sign, a blank
 * or an apostrophe: {@code 1.234,5}, {@code 1,234.5}, {@code 1 234,5}, {@code 1'234.5}.
 */
public enum Decimals {
  /** Numbers are as programs write them: nothing stands between thousands. */
  PLAIN,
  POINT,
  COMMA,
  /** Numbers are known as such but for texts, of which those are numbers that can mean one only. */
  CELLS;

  /** A comma or a point that can only stand before decimals, or points between thousands. */
  static final Predicate<String> SURE_COMMA =
      Pattern.compile(
              "[+-]?(\\d*,(\\d{1,2}|\\d{4,})|(0*|\\d{4,}),\\d+|\\d{1,3}(\\.\\d{3})+,\\d+|[1-9]\\d{0,2}(\\.\\d{3}){2,})")
          .asMatchPredicate();

  static final Predicate<String> SURE_POINT =
      Pattern.compile(
              "[+-]?(\\d*\\.(\\d{1,2}|\\d{4,})|(0*|\\d{4,})\\.\\d+|\\d{1,3}(,\\d{3})+\\.\\d+|[1-9]\\d{0,2}(,\\d{3}){2,})")
          .asMatchPredicate();

  static final Predicate<String> OPEN_COMMA =
      Pattern.compile("[+-]?[1-9]\\d{0,2},\\d{3}").asMatchPredicate();
  static final Predicate<String> OPEN_POINT =
      Pattern.compile("[+-]?[1-9]\\d{0,2}\\.\\d{3}").asMatchPredicate();

  private static final String BLANKS = "[ '’\u00a0\u2009\u202f]";
  private static final Pattern SPACED =
      Pattern.compile("[+-]?[1-9]\\d{0,2}(" + BLANKS + "\\d{3})+([.,]\\d*)?");

  /** Without what stands between thousands; the same if that is no number. */
  static String withoutBlanks(String field) {
    String bare = field.strip();
    return SPACED.matcher(bare).matches() ? bare.replaceAll(BLANKS, "") : bare;
  }

  /** A field as a program would write the number; unchanged if it is none, or plain already. */
  public String plain(String field) {
    if (this == PLAIN) {
      return field;
    }
    String bare = withoutBlanks(field);
    boolean isComma =
        SURE_COMMA.test(bare)
            || (this == COMMA && (OPEN_COMMA.test(bare) || OPEN_POINT.test(bare)));
    boolean isPoint = SURE_POINT.test(bare) || (this == POINT && OPEN_COMMA.test(bare));
    if (isComma && this != POINT) {
      return bare.replace(".", "").replace(',', '.');
    }
    return isPoint ? bare.replace(",", "") : bare.length() < field.length() ? bare : field;
  }
}
