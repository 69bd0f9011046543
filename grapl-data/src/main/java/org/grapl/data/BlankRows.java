package org.grapl.data;

import java.util.ArrayList;
import java.util.List;

/** Rows whose fields are separated by runs of blanks and tabs, without quotes. */
final class BlankRows extends RowReader {

  private List<String> fields = List.of();

  BlankRows(TextInput input) {
    super(input, Separator.BLANKS);
  }

  @Override
  boolean next() {
    while (!input().atEnd()) {
      String line = input().readLine();
      if (!isComment(line)) {
        fields = split(line);
        if (!fields.isEmpty()) {
          return true;
        }
      }
    }
    return false;
  }

  /** The pieces between runs of blanks and tabs; none if there is nothing else. */
  static List<String> split(String line) {
    List<String> pieces = new ArrayList<>(3);
    int end;
    for (int at = 0; at < line.length(); at = end + 1) {
      end = at;
      while (end < line.length() && line.charAt(end) != ' ' && line.charAt(end) != '\t') {
        end++;
      }
      if (end > at) {
        pieces.add(line.substring(at, end));
      }
    }
    return pieces;
  }

  @Override
  long line() {
    return input().linesRead();
  }

  @Override
  List<String> fields() {
    return fields;
  }
}
