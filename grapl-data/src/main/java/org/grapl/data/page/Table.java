package org.grapl.data.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.grapl.internal.Check;

/** A table for a page. One owner, not thread-safe. */
public final class Table {

  /** An address that shows a page and does nothing else, unlike {@code javascript:}. */
  private static final Pattern ON_THE_WEB =
      Pattern.compile("https?://[^\\s\"'<>]+", Pattern.CASE_INSENSITIVE);

  private final List<Cell> head;
  private final List<List<Cell>> rows = new ArrayList<>();

  private Table(List<Cell> head) {
    this.head = head;
  }

  public static Table of(String... columns) {
    return new Table(Arrays.stream(columns).map(Cell::text).toList());
  }

  public Table row(Cell... cells) {
    return row(List.of(cells));
  }

  public Table row(List<Cell> cells) {
    if (cells.size() != head.size()) {
      throw Check.mustBe("row", "of " + head.size() + " cells", cells.size());
    }
    rows.add(List.copyOf(cells));
    return this;
  }

  List<Cell> alignedHead() {
    if (rows.isEmpty()) {
      return head;
    }
    List<Cell> aligned = new ArrayList<>();
    for (int column = 0; column < head.size(); column++) {
      boolean number = rows.get(0).get(column).styleClass().equals("number");
      String name = head.get(column).text();
      aligned.add(number ? Cell.number(name) : Cell.text(name));
    }
    return aligned;
  }

  List<List<Cell>> rows() {
    return rows;
  }

  /** A text with, where they are not empty, a note under it, a style and a page it leads to. */
  public record Cell(String text, String note, String styleClass, String address) {

    public Cell(String text, String note, String styleClass) {
      this(text, note, styleClass, "");
    }

    /** A text that leads to a page on the web; any other kind of address is left out. */
    public static Cell link(String text, String note, String address) {
      return new Cell(text, note, "", ON_THE_WEB.matcher(address).matches() ? address : "");
    }

    public static Cell text(String text) {
      return new Cell(text, "", "");
    }

    public static Cell number(String text) {
      return new Cell(text, "", "number");
    }

    public static Cell number(long count) {
      return number(Long.toString(count));
    }
  }
}
