package org.grapl.store.sql;

import org.grapl.store.StorableText;
import org.jspecify.annotations.Nullable;

/** A column of texts in which NULL stands for an empty one. */
final class TextColumn {

  private TextColumn() {}

  /**
   * What is written for a text.
   *
   * @throws IllegalArgumentException if it cannot be kept
   */
  static @Nullable String orNull(String what, String text) {
    return text.isEmpty() ? null : StorableText.check(what, text);
  }

  /** The text of what {@link #orNull} has written. */
  static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }
}
