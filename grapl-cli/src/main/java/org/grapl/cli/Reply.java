package org.grapl.cli;

import org.grapl.data.file.NumberText;

/** What comes back when an item is to be checked. */
sealed interface Reply {

  /**
   * An answer.
   *
   * @param value the number it stands for
   * @param words the answer as it was given
   */
  record Value(double value, String words) implements Reply {

    static Value of(double value) {
      return new Value(value, NumberText.plain(value));
    }
  }

  /** What to do instead. */
  enum Wish implements Reply {
    /** The item cannot be checked now. */
    SKIP,
    /** The last answer, or skip, shall not have been. */
    UNDO,
    /** The search shall end here. */
    QUIT
  }
}
