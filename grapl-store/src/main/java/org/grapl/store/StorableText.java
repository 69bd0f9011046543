package org.grapl.store;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.grapl.internal.Check;

/**
 * What texts may hold, so that every store keeps them as they are. PostgreSQL refuses U+0000, and
 * half of a surrogate pair would come back as a question mark: both are refused instead of changed.
 */
public final class StorableText {

  private static final int LONGEST_NOTE = 10_000;

  /** Surrogates that are one of a pair are no character of their own, and do not match. */
  private static final Pattern BAD = Pattern.compile("[\\x00\\ud800-\\udfff]");

  private StorableText() {}

  /** The text itself, if it can be kept. */
  public static String check(String what, String text) {
    Matcher bad = BAD.matcher(text);
    if (bad.find()) {
      throw Check.mustBe(
          what,
          "text without U+0000 and without half a character",
          "U+%04X at position %d".formatted((int) text.charAt(bad.start()), bad.start() + 1));
    }
    return text;
  }

  /** The same for texts of a limited length. */
  static String check(String what, int longest, String text) {
    if (text.length() > longest) {
      throw Check.mustBe(what, "at most " + longest + " characters", text.length());
    }
    return check(what, text);
  }

  /** The same for texts of one line. */
  static String checkLine(String what, int longest, String text) {
    if (text.lines().count() > 1) {
      throw Check.mustBe(what, "one line", text.lines().count() + " lines");
    }
    return check(what, longest, text);
  }

  public static String checkNote(String note) {
    return check("note", LONGEST_NOTE, note);
  }

  /** The text with U+FFFD for what cannot be kept, cut to a length. */
  public static String forced(String text, int longest) {
    String cut = text.substring(0, Math.min(text.length(), longest));
    return BAD.matcher(cut).replaceAll("\ufffd");
  }
}
