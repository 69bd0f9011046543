package org.grapl.cli;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Text from files and from other machines, as it may be shown on a terminal. */
final class TerminalText {

  private static final int LONGEST = 200;
  private static final String STEERING = "[\\p{Cc}\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069]";
  private static final Pattern STEERING_WITHIN_LINES =
      Pattern.compile("[" + STEERING + "&&[^\\n\\t]]");

  private TerminalText() {}

  /**
   * The text on one line, shortened if it is long. Characters that steer a terminal, or turn the
   * direction of writing, become question marks: whoever wrote the file shall not move the cursor.
   */
  static String shown(String text) {
    String plain = text.strip().replaceAll("\\s+", " ").replaceAll(STEERING, "?");
    return plain.length() <= LONGEST ? plain : plain.substring(0, LONGEST) + "…";
  }

  static String quoted(String text) {
    return '"' + shown(text) + '"';
  }

  /** The text as one word of a shell, in quotes if it needs them. */
  static String word(String text) {
    return text.matches("[\\w./:@%+,-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
  }

  /** Prints such characters as {@code \\u001b}, which in JSON is the same character. */
  static PrintWriter guarded(PrintWriter out) {
    return new PrintWriter(new Guard(out), true);
  }

  private static String guarded(String text) {
    return STEERING_WITHIN_LINES
        .matcher(text)
        .replaceAll(
            found -> Matcher.quoteReplacement("\\u%04x".formatted((int) found.group().charAt(0))));
  }

  private static final class Guard extends FilterWriter {

    Guard(Writer out) {
      super(out);
    }

    @Override
    public void write(int character) throws IOException {
      write(String.valueOf((char) character));
    }

    @Override
    public void write(char[] text, int offset, int length) throws IOException {
      out.write(guarded(new String(text, offset, length)));
    }

    @Override
    public void write(String text, int offset, int length) throws IOException {
      out.write(guarded(text.substring(offset, offset + length)));
    }
  }
}
