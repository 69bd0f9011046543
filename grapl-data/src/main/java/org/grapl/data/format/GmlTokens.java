package org.grapl.data.format;

import org.grapl.data.file.DataFileException;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.TextInput;

/** The keys, numbers, texts and brackets of a GML file in their order. Not thread-safe. */
final class GmlTokens {

  /** What a token is. */
  enum Kind {
    WORD,
    NUMBER,
    TEXT,
    OPEN,
    CLOSE,
    END
  }

  private static final int NOTHING = -1;
  private static final int LONGEST_TOKEN = 1 << 20;

  private final TextInput input;
  private final char[] buffer = new char[1 << 13];
  private int at;
  private int limit;
  private long line = 1; // of the next character
  private boolean afterReturn;
  private final StringBuilder token = new StringBuilder();
  private long tokenLine = 1;
  private Kind kind = Kind.END;

  GmlTokens(TextInput input) {
    this.input = input;
  }

  /** Goes on to the next token. */
  Kind next() {
    passSpace();
    token.setLength(0);
    tokenLine = line;
    kind = read();
    return kind;
  }

  private void passSpace() {
    boolean isComment = false;
    for (int c = peek(); c != NOTHING; c = peek()) {
      isComment = c != '\n' && c != '\r' && (isComment || c == '#');
      if (!isComment && !isSpace(c)) {
        return;
      }
      pass();
    }
  }

  private static boolean isSpace(int c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
  }

  private Kind read() {
    int c = peek();
    if (c == NOTHING) {
      return Kind.END;
    }
    if (c == '[' || c == ']') {
      take();
      return c == '[' ? Kind.OPEN : Kind.CLOSE;
    }
    if (c == '"') {
      readText();
      return Kind.TEXT;
    }
    boolean isWord = Character.isLetter(c) || c == '_';
    if (!isWord && "0123456789+-.".indexOf(c) < 0) {
      throw error("unexpected " + FieldText.quoted(Character.toString(c)));
    }
    for (; c != NOTHING && !isSpace(c) && "[]\"#".indexOf(c) < 0; c = peek()) {
      take();
    }
    return isWord ? Kind.WORD : Kind.NUMBER;
  }

  private void readText() {
    pass();
    while (peek() != '"') {
      if (peek() == NOTHING) {
        throw error("the text that begins here has no closing quote");
      }
      take();
    }
    pass();
  }

  /** The next character, left in place. */
  private int peek() {
    if (at == limit) {
      limit = Math.max(0, input.read(buffer, 0, buffer.length));
      at = 0;
    }
    return limit == 0 ? NOTHING : buffer[at];
  }

  private char pass() {
    char c = buffer[at++];
    if (c == '\r' || (c == '\n' && !afterReturn)) {
      line++;
    }
    afterReturn = c == '\r';
    return c;
  }

  /** Passes the next character into the token. */
  private void take() {
    if (token.length() == LONGEST_TOKEN) {
      throw error("a text must be at most " + LONGEST_TOKEN + " characters long");
    }
    token.append(pass());
  }

  Kind kind() {
    return kind;
  }

  /** The word, the number as it is written, or the text between its quotes. */
  String text() {
    String text = token.toString();
    return kind == Kind.TEXT ? CharacterReferences.allIn(text) : text;
  }

  /** The line on which the token begins. */
  long line() {
    return tokenLine;
  }

  /** The token as it is shown in a complaint. */
  String shown() {
    return kind == Kind.END ? "the end of the file" : FieldText.quoted(token.toString());
  }

  /** A complaint about the token. */
  DataFileException error(String complaint) {
    return error(tokenLine, complaint);
  }

  DataFileException error(long onLine, String complaint) {
    return input.error(onLine, complaint);
  }
}
