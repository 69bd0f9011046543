package org.grapl.internal;

/** Numbers as people and programs write them: the one grammar of files, options and answers. */
public final class Decimal {

  /** Powers of ten that are doubles exactly. */
  private static final double[] TEN_TO_THE = {
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15
  };

  /** This many digits are a whole number below 2⁵³, whatever they are. */
  private static final int EXACT_DIGITS = 15;

  private Decimal() {}

  /**
   * The number that stands in {@code text} from {@code from} to before {@code to}, as {@link
   * #parse(String)} reads it. No object is made for plain numbers of up to 15 digits.
   */
  public static double parse(char[] text, int from, int to) {
    long digits = 0;
    int count = 0;
    int point = -1; // how many digits stand before the point
    for (int k = from; k < to; k++) {
      int digit = text[k] - '0';
      if (digit >= 0 && digit <= 9 && count < EXACT_DIGITS) {
        digits = 10 * digits + digit;
        count++;
      } else if (text[k] == '.' && point < 0) {
        point = count;
      } else {
        return parse(new String(text, from, to - from));
      }
    }
    if (count == 0) {
      return Double.NaN;
    }
    // Both are exact, so that their quotient is the double nearest to the number.
    return point < 0 ? digits : digits / TEN_TO_THE[count - point];
  }

  /**
   * The number a text stands for, blanks around it aside; NaN if it is none. Java's own additions
   * (hexadecimal, a trailing {@code d} or {@code f}, the words NaN and Infinity) are no numbers
   * here; a number too large for a double comes back infinite.
   */
  public static double parse(String text) {
    String stripped = text.strip();
    for (int i = 0; i < stripped.length(); i++) {
      char c = stripped.charAt(i);
      if ((c < '0' || c > '9') && c != '.' && c != '-' && c != '+' && c != 'e' && c != 'E') {
        return Double.NaN;
      }
    }
    try {
      return Double.parseDouble(stripped);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }
}
