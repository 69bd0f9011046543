package org.grapl.data.format;

/**
 * Texts of DOT files. In quotes {@code \"} is a quote, a backslash before the end of a line joins
 * lines, and all other backslashes stand for themselves, two for two: texts in which a backslash
 * would have to stand alone before a quote, a line end or the closing quote cannot be written so.
 * Labels are {@link #escaped} besides. Thread-safe.
 */
final class DotText {

  /** Begins the name of an attribute whose name and values are escaped as labels are. */
  static final String ESCAPED_ATTRIBUTE = "attribute:";

  private DotText() {}

  /** Whether the text can stand in quotes as it is. */
  static boolean isPlain(String text) {
    boolean open = false; // whether an odd number of backslashes stands before
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      if (open && (c == '"' || c == '\n' || c == '\r')) {
        return false;
      }
      open = c == '\\' && !open;
    }
    return !open;
  }

  /** The text in quotes; it must be plain. */
  static String quoted(String text) {
    return '"' + text.replace("\"", "\\\"") + '"';
  }

  /** Any text as a label says it, which is plain. */
  static String escaped(String text) {
    return text.replace("\\", "\\\\").replace("\n", "\\n");
  }

  /**
   * What an escaped text says: {@code \n}, {@code \l} and {@code \r} end a line, two backslashes
   * are one, {@code \N} is the name of the node. Other backslashes stand for themselves.
   */
  static String unescaped(String text, String node) {
    if (text.indexOf('\\') < 0) {
      return text;
    }
    StringBuilder out = new StringBuilder();
    int at = 0;
    while (at < text.length()) {
      char c = text.charAt(at);
      char next = c == '\\' && at + 1 < text.length() ? text.charAt(at + 1) : ' ';
      boolean escapes = "nlrN\\".indexOf(next) >= 0;
      switch (next) {
        case 'n', 'l', 'r' -> out.append('\n');
        case 'N' -> out.append(node);
        default -> out.append(c);
      }
      at += escapes ? 2 : 1;
    }
    return out.toString();
  }
}
