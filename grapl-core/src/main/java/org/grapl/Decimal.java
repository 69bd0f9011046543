package org.grapl;

/** Numbers as people and programs write them: the one grammar of files, options and answers. */
public final class Decimal {

  private Decimal() {}

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
