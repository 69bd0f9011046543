package org.grapl.data.format;

import org.grapl.data.file.DataFileException;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.TextInput;

/**
 * The characters of a text file one by one with the line on which they stand, and the token that is
 * made of them. Not thread-safe.
 */
final class CharCursor {

  /** What {@link #peek} answers at the end of the file. */
  static final int END = -1;

  private static final int LONGEST_TOKEN = 1 << 20;

  private final TextInput input;
  private final char[] buffer = new char[1 << 13];
  private int at;
  private int limit;
  private long line = 1;
  private boolean atLineBegin = true; // nothing but blanks on this line so far
  private boolean afterReturn;
  private final StringBuilder token = new StringBuilder();
  private long tokenLine = 1;

  CharCursor(TextInput input) {
    this.input = input;
  }

  /** The next character, left in place; {@link #END} if there is none. */
  int peek() {
    if (at == limit) {
      limit = Math.max(0, input.read(buffer, 0, buffer.length));
      at = 0;
      if (limit == 0) {
        return END;
      }
    }
    return buffer[at];
  }

  /** Passes the next character, which must be there. */
  char next() {
    char c = (char) peek();
    at++;
    if (c == '\n' || c == '\r') {
      if (c == '\r' || !afterReturn) {
        line++;
      }
      atLineBegin = true;
    } else if (c != ' ' && c != '\t') {
      atLineBegin = false;
    }
    afterReturn = c == '\r';
    return c;
  }

  /** Passes the next character if it is this one. */
  boolean passed(char c) {
    if (peek() == c) {
      next();
      return true;
    }
    return false;
  }

  /** Whether nothing but blanks stands before the next character on its line. */
  boolean isAtLineBegin() {
    return atLineBegin;
  }

  /** Passes what remains of the line, but not its end. */
  void passLine() {
    while (peek() != END && peek() != '\n' && peek() != '\r') {
      next();
    }
  }

  static boolean isSpace(int c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
  }

  /** The line of the next character. */
  long line() {
    return line;
  }

  /** Begins a token at the next character. */
  void begin() {
    token.setLength(0);
    tokenLine = line;
  }

  /** Passes the next character, which must be there, into the token. */
  void take() {
    append(next());
  }

  /** Adds a character to the token. */
  void append(char c) {
    if (token.length() == LONGEST_TOKEN) {
      throw error("a text must be at most " + LONGEST_TOKEN + " characters long");
    }
    token.append(c);
  }

  /** The token so far. */
  String text() {
    return token.toString();
  }

  /** The line on which the token begins. */
  long tokenLine() {
    return tokenLine;
  }

  /** A complaint about the token. */
  DataFileException error(String complaint) {
    return input.error(tokenLine, complaint);
  }

  /** A complaint about something on a line. */
  DataFileException error(long onLine, String complaint) {
    return input.error(onLine, complaint);
  }

  /** The complaint about a character that means nothing here. */
  DataFileException unexpected(int c) {
    return input.error(line, "unexpected " + FieldText.quoted(Character.toString(c)));
  }
}
