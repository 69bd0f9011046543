package org.grapl.data;

/** Rows whose fields are separated by runs of blanks and tabs, without quotes. */
final class BlankRows extends RowReader {

  BlankRows(TextInput input) {
    super(input, Separator.BLANKS);
  }

  @Override
  boolean next() {
    while (!input().atEnd()) {
      if (isCommentSign(input().peek())) {
        input().readLine();
      } else {
        input().readPieces(row());
        if (row().size() > 0) {
          return true;
        }
      }
    }
    return false;
  }

  @Override
  long line() {
    return input().linesRead();
  }
}
