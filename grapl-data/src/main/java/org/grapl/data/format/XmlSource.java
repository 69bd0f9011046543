package org.grapl.data.format;

import java.io.Reader;
import org.grapl.data.file.TextInput;

/**
 * The characters of an XML file on their way to the parser, which may take in no more than some
 * megabytes before it comes back with a piece of the file. A document type is refused before the
 * parser sees it. One owner.
 */
final class XmlSource extends Reader {

  private static final int LONGEST_PIECE = 1 << 22;

  private final TextInput input;
  private boolean isBegun;
  private int used;
  private long line = 1;

  XmlSource(TextInput input) {
    this.input = input;
  }

  /** Says that the parser has come back, and on which line the next piece begins. */
  void nextPiece(long line) {
    this.line = line;
    used = 0;
  }

  @Override
  public int read(char[] target, int offset, int length) {
    if (used > LONGEST_PIECE) {
      throw input.error(
          line, "a tag or comment must be at most " + LONGEST_PIECE + " characters long, got more");
    }
    int count = input.read(target, offset, length);
    if (!isBegun && count > 0) {
      isBegun = true;
      refuseDocumentType(new String(target, offset, count));
    }
    used += Math.max(0, count);
    return count;
  }

  /** Looks behind the XML declaration and comments with which the file may begin. */
  private void refuseDocumentType(String text) {
    int at = 0;
    while (at < text.length()) {
      if (Character.isWhitespace(text.charAt(at))) {
        at++;
      } else if (text.startsWith("<?", at)) {
        at = behind("?>", text, at);
      } else if (text.startsWith("<!--", at)) {
        at = behind("-->", text, at);
      } else {
        break;
      }
    }
    if (text.startsWith("<!DOCTYPE", at)) {
      long ends = text.substring(0, at).chars().filter(c -> c == '\n').count();
      throw input.error(1 + ends, XmlInput.NO_DOCUMENT_TYPE);
    }
  }

  private static int behind(String end, String text, int from) {
    int at = text.indexOf(end, from);
    return at < 0 ? text.length() : at + end.length();
  }

  @Override
  public void close() {
    // whoever opened the file closes it
  }
}
