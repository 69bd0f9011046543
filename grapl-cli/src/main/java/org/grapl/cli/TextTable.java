package org.grapl.cli;

import java.io.PrintWriter;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;

/** Rows under a header, in columns as wide as they must be. One owner, not thread-safe. */
final class TextTable {

  private static final int WIDEST = 60;
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm");

  private final List<List<String>> rows = new ArrayList<>();
  private final int[] width;

  TextTable(List<String> header) {
    this.width = new int[header.size()];
    add(header);
  }

  static String time(Instant at) {
    return TIME.format(at.atZone(ZoneId.systemDefault()));
  }

  void add(List<String> row) {
    List<String> shown = new ArrayList<>();
    for (int k = 0; k < width.length; k++) {
      String text = TerminalText.shown(row.get(k));
      String cut = text.length() > WIDEST ? text.substring(0, WIDEST - 1) + "…" : text;
      width[k] = Math.max(width[k], cut.codePointCount(0, cut.length()));
      shown.add(cut);
    }
    rows.add(shown);
  }

  void print(PrintWriter out) {
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int k = 0; k < width.length; k++) {
        String text = row.get(k);
        line.append(text).append(" ".repeat(width[k] - text.codePointCount(0, text.length()) + 2));
      }
      out.println(line.toString().stripTrailing());
    }
  }
}
