package org.grapl.graph;

/** Whole numbers as programs write them: 0, 1, 2, … without sign and leading zeros. */
final class WholeNumber {

  /** What {@link #parse} answers for anything else. */
  static final long NONE = -1;

  private static final int MOST_DIGITS = 18; // all of which fit in a long

  private WholeNumber() {}

  /** The number the characters stand for, if they are what its {@code toString} would give. */
  static long parse(char[] text, int from, int to) {
    int digits = to - from;
    if (digits < 1 || digits > MOST_DIGITS || (text[from] == '0' && digits > 1)) {
      return NONE;
    }
    long number = 0;
    for (int k = from; k < to; k++) {
      int digit = text[k] - '0';
      if (digit < 0 || digit > 9) {
        return NONE;
      }
      number = 10 * number + digit;
    }
    return number;
  }
}
