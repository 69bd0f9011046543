package org.grapl.store;

import org.grapl.internal.Check;

/**
 * What texts may hold, so that every store keeps them as they are. PostgreSQL refuses U+0000, and
 * half of a surrogate pair would come back as a question mark: both are refused instead of changed.
 */
public final class StorableText {

  private static final int LONGEST_NOTE = 10_000;

  private StorableText() {}

  /**
   * The text itself, if it can be kept.
   *
   * @throws IllegalArgumentException if it cannot
   */
  public static String check(String what, String text) {
    int bad = firstBad(text, 0);
    if (bad < text.length()) {
      throw Check.mustBe(
          what,
          "text without U+0000 and without half a character",
          "U+%04X at position %d".formatted((int) text.charAt(bad), bad + 1));
    }
    return text;
  }

  public static String checkNote(String note) {
    if (note.length() > LONGEST_NOTE) {
      throw Check.mustBe("note", "at most " + LONGEST_NOTE + " characters", note.length());
    }
    return check("note", note);
  }

  /** The text with U+FFFD for what cannot be kept, cut to a length. */
  public static String forced(String text, int longest) {
    StringBuilder made = new StringBuilder(text);
    if (made.length() > longest) {
      made.setLength(longest);
    }
    for (int bad = firstBad(made, 0); bad < made.length(); bad = firstBad(made, bad)) {
      made.setCharAt(bad, '\ufffd');
    }
    return made.toString();
  }

  /** Where the first character from a place on stands that cannot be kept; the length if none. */
  private static int firstBad(CharSequence text, int from) {
    int length = text.length();
    for (int i = from; i < length; i++) {
      char c = text.charAt(i);
      if (c == 0) {
        return i;
      }
      if (Character.isSurrogate(c)) {
        if (Character.isLowSurrogate(c)
            || i + 1 == length
            || !Character.isLowSurrogate(text.charAt(i + 1))) {
          return i;
        }
        i++;
      }
    }
    return length;
  }
}
