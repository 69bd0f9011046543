package org.grapl.cli;

/** Text from files and from other machines, as it may be shown on a terminal. */
final class TerminalText {

  private static final int LONGEST = 200;
  private static final String STEERING = "[\\p{Cc}\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069]";

  private TerminalText() {}

  /**
   * The text on one line, shortened if it is long. Characters that steer a terminal, or turn the
   * direction of writing, become question marks: whoever wrote the file shall not move the cursor.
   */
  static String shown(String text) {
    String plain = text.strip().replaceAll("\\s+", " ").replaceAll(STEERING, "?");
    return plain.length() <= LONGEST ? plain : plain.substring(0, LONGEST) + "…";
  }

  /** The same in quotes. */
  static String quoted(String text) {
    return '"' + shown(text) + '"';
  }
}
