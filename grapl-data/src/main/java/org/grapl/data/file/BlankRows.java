package org.grapl.data.file;

/** Rows whose fields are separated by runs of blanks and tabs, without quotes. */
public final class BlankRows extends RowReader {

  public BlankRows(TextInput input) {
    super(input, Separator.BLANKS);
  }

  @Override
  public boolean next() {
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
  public long line() {
    return input().linesRead();
  }
}
