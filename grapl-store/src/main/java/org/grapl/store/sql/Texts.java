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
    int length = text.length();
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (c == 0) {
        throw refused(what, c, i);
      }
      if (Character.isSurrogate(c)) {
        if (Character.isLowSurrogate(c)
            || i + 1 == length
            || !Character.isLowSurrogate(text.charAt(i + 1))) {
          throw refused(what, c, i);
        }
        i++;
      }
    }
    return text;
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
