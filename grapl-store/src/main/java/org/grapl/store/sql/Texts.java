package org.grapl.store.sql;

import org.jspecify.annotations.Nullable;

/**
 * Texts as both databases can keep them. PostgreSQL refuses U+0000, and half of a surrogate pair
 * would come back as a question mark from either: both are refused instead of changed.
 */
final class Texts {

  private Texts() {}

  /**
   * The text itself, if it can be kept.
   *
   * @throws IllegalArgumentException if it cannot
   */
  static String check(String what, String text) {
    int bad = firstBad(text, 0);
    if (bad < text.length()) {
      throw refused(what, text.charAt(bad), bad);
    }
    return text;
  }

  /** The text with U+FFFD for what cannot be kept, cut to a length. */
  static String forced(String text, int longest) {
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

  /** The text for a column in which NULL stands for nothing. */
  static @Nullable String orNull(String what, String text) {
    return text.isEmpty() ? null : check(what, text);
  }

  /** What {@link #orNull} kept. */
  static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

  private static IllegalArgumentException refused(String what, char c, int at) {
    return new IllegalArgumentException(
        "%s must be text without U+0000 and without halves of characters, got U+%04X at position %d"
            .formatted(what, (int) c, at + 1));
  }
}
