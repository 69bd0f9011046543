package org.grapl.store;

import org.grapl.Check;

/** What texts may hold, so that every store keeps them as they are. */
final class Texts {

  private static final int LONGEST_NOTE = 10_000;

  private Texts() {}

  /** Refuses what not every store can keep: the character 0 and half a character. */
  static String check(String what, String text) {
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == 0) {
        throw Check.mustBe(what, "without the character 0", "one at " + at);
      }
      if (Character.isHighSurrogate(c)
          && at + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(at + 1))) {
        at++;
      } else if (Character.isSurrogate(c)) {
        throw Check.mustBe(what, "Unicode text", "half a character at " + at);
      }
    }
    return text;
  }

  static String checkNote(String note) {
    if (note.length() > LONGEST_NOTE) {
      throw Check.mustBe("note", "at most " + LONGEST_NOTE + " characters", note.length());
    }
    return check("note", note);
  }
}
