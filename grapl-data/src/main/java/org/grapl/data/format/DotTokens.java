package org.grapl.data.format;

import java.util.Locale;
import org.grapl.data.file.DataFileException;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.TextInput;

/**
 * The words and signs of a DOT file in their order, as Graphviz takes them apart. Not thread-safe.
 */
final class DotTokens {

  /** What a token is. */
  enum Kind {
    /** A bare word or a number, which may be a keyword. */
    WORD,
    /** A text in quotes or brackets. */
    TEXT,
    /** {@code --} or {@code ->}. */
    LINK,
    /** One of <code>{ } [ ] = ; , :</code>. */
    SIGN,
    END
  }

  private final CharCursor cursor;
  private Kind kind = Kind.END;
  private String text = "";

  DotTokens(TextInput input) {
    this.cursor = new CharCursor(input);
  }

  /** Goes on to the next token. */
  void next() {
    passSpace();
    cursor.begin();
    kind = read();
    text = cursor.text();
  }

  private void passSpace() {
    while (true) {
      int c = cursor.peek();
      if (CharCursor.isSpace(c)) {
        cursor.next();
      } else if (c == '#' && cursor.isAtLineBegin()) {
        cursor.passLine();
      } else if (c == '/') {
        passComment();
      } else {
        return;
      }
    }
  }

  private void passComment() {
    long begin = cursor.line();
    cursor.next();
    if (cursor.passed('/')) {
      cursor.passLine();
      return;
    }
    if (!cursor.passed('*')) {
      throw cursor.error(begin, "unexpected \"/\"");
    }
    while (!(cursor.passed('*') && cursor.peek() == '/')) {
      if (cursor.peek() == CharCursor.END) {
        throw cursor.error(begin, "the comment that begins here has no end");
      }
      if (cursor.peek() != '*') {
        cursor.next();
      }
    }
    cursor.next();
  }

  private Kind read() {
    int c = cursor.peek();
    if (c == CharCursor.END) {
      return Kind.END;
    }
    if (c == '"') {
      readQuoted();
      return Kind.TEXT;
    }
    if (c == '<') {
      readBrackets();
      return Kind.TEXT;
    }
    if ("{}[]=;,:".indexOf(c) >= 0) {
      cursor.take();
      return Kind.SIGN;
    }
    if (c == '-') {
      cursor.take();
      if (cursor.peek() == '-' || cursor.peek() == '>') {
        cursor.take();
        return Kind.LINK;
      }
      readNumber();
    } else if (isDigit(c) || c == '.') {
      readNumber();
    } else if (isLetter(c)) {
      while (isLetter(cursor.peek()) || isDigit(cursor.peek())) {
        cursor.take();
      }
    } else {
      throw cursor.unexpected(c);
    }
    return Kind.WORD;
  }

  /** With an exponent, too, which igraph writes and Graphviz takes for a second word. */
  private void readNumber() {
    int digits = takeDigits();
    if (cursor.peek() == '.') {
      cursor.take();
      digits += takeDigits();
    }
    if (digits > 0 && (cursor.peek() == 'e' || cursor.peek() == 'E')) {
      cursor.take();
      if (cursor.peek() == '-' || cursor.peek() == '+') {
        cursor.take();
      }
      digits = takeDigits();
    }
    if (digits == 0 || isLetter(cursor.peek()) || cursor.peek() == '.') {
      if (cursor.peek() != CharCursor.END) {
        cursor.take();
      }
      throw error(
          "a name that is neither a number nor a word must stand in quotes, got "
              + FieldText.quoted(cursor.text()));
    }
  }

  private int takeDigits() {
    int count = 0;
    while (isDigit(cursor.peek())) {
      cursor.take();
      count++;
    }
    return count;
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isLetter(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c >= 0x80;
  }

  /** One text or several joined by {@code +}. */
  private void readQuoted() {
    do {
      passSpace();
      if (!cursor.passed('"')) {
        throw error("expected a text in quotes behind '+'");
      }
      readUntilQuote();
      passSpace();
    } while (cursor.passed('+'));
  }

  /**
   * A backslash makes a quote part of the text and joins lines; otherwise it is a character like
   * others, and two of them are two.
   */
  private void readUntilQuote() {
    while (!cursor.passed('"')) {
      if (cursor.peek() == CharCursor.END) {
        throw error("the text that begins here has no closing quote");
      }
      char c = cursor.next();
      if (c != '\\') {
        cursor.append(c);
      } else if (cursor.peek() == '"') {
        cursor.take();
      } else if (cursor.passed('\r')) {
        cursor.passed('\n');
      } else if (!cursor.passed('\n')) {
        cursor.append(c);
        if (cursor.peek() == '\\') {
          cursor.take();
        }
      }
    }
  }

  private void readBrackets() {
    int open = 0;
    do {
      int c = cursor.peek();
      if (c == CharCursor.END) {
        throw error("the text that begins here has no closing '>'");
      }
      open += c == '<' ? 1 : c == '>' ? -1 : 0;
      cursor.take();
    } while (open > 0);
  }

  Kind kind() {
    return kind;
  }

  boolean isName() {
    return kind == Kind.WORD || kind == Kind.TEXT;
  }

  boolean isSign(char sign) {
    return kind == Kind.SIGN && text.charAt(0) == sign;
  }

  /** Whether the token is this word, not in quotes, in any case. */
  boolean isKeyword(String word) {
    return kind == Kind.WORD && text.toLowerCase(Locale.ROOT).equals(word);
  }

  /** The token without its quotes. */
  String text() {
    return text;
  }

  /** The line on which the token begins. */
  long line() {
    return cursor.tokenLine();
  }

  /** The complaint that something else was expected here. */
  DataFileException expected(String what) {
    String got = kind == Kind.END ? "the end of the file" : FieldText.quoted(text);
    return error("expected " + what + ", got " + got);
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
