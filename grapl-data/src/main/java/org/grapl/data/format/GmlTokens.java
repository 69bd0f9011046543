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

  private final CharCursor cursor;
  private Kind kind = Kind.END;

  GmlTokens(TextInput input) {
    this.cursor = new CharCursor(input);
  }

  /** Goes on to the next token. */
  Kind next() {
    passSpace();
    cursor.begin();
    kind = read();
    return kind;
  }

  private void passSpace() {
    while (true) {
      int c = cursor.peek();
      if (CharCursor.isSpace(c)) {
        cursor.next();
      } else if (c == '#') {
        cursor.passLine();
      } else {
        return;
      }
    }
  }

  private Kind read() {
    int c = cursor.peek();
    if (c == CharCursor.END) {
      return Kind.END;
    }
    if (c == '[' || c == ']') {
      cursor.take();
      return c == '[' ? Kind.OPEN : Kind.CLOSE;
    }
    if (c == '"') {
      readText();
      return Kind.TEXT;
    }
    boolean isWord = Character.isLetter(c) || c == '_';
    if (!isWord && "0123456789+-.".indexOf(c) < 0) {
      throw cursor.unexpected(c);
    }
    while (!isDelimiter(cursor.peek())) {
      cursor.take();
    }
    return isWord ? Kind.WORD : Kind.NUMBER;
  }

  private static boolean isDelimiter(int c) {
    return c == CharCursor.END || CharCursor.isSpace(c) || "[]\"#".indexOf(c) >= 0;
  }

  private void readText() {
    cursor.next();
    while (cursor.peek() != '"') {
      if (cursor.peek() == CharCursor.END) {
        throw error("the text that begins here has no closing quote");
      }
      cursor.take();
    }
    cursor.next();
  }

  Kind kind() {
    return kind;
  }

  /** The word, the number as it is written, or the text between its quotes. */
  String text() {
    String text = cursor.text();
    return kind == Kind.TEXT ? CharacterReferences.allIn(text) : text;
  }

  /** The line on which the token begins. */
  long line() {
    return cursor.tokenLine();
  }

  /** The token as it is shown in a complaint. */
  String shown() {
    return kind == Kind.END ? "the end of the file" : FieldText.quoted(cursor.text());
  }

  /** A complaint about the token. */
  DataFileException error(String complaint) {
    return cursor.error(complaint);
  }

  /** A complaint about something on a line. */
  DataFileException error(long line, String complaint) {
    return cursor.error(line, complaint);
  }
}
