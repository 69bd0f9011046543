package org.grapl.experiments.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.grapl.Check;

/** A table for a page. */
final class Table {

  private final List<Cell> head;
  private final List<List<Cell>> rows = new ArrayList<>();

  private Table(List<Cell> head) {
    this.head = head;
  }

  static Table of(String... columns) {
    return new Table(Arrays.stream(columns).map(Cell::text).toList());
  }

  Table row(Cell... cells) {
    return row(List.of(cells));
  }

  Table row(List<Cell> cells) {
    if (cells.size() != head.size()) {
      throw Check.mustBe("row", "of " + head.size() + " cells", cells.size());
    }
    rows.add(List.copyOf(cells));
    return this;
  }

  /** The column names, each aligned like the cells under it. */
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

  boolean isEmpty() {
    return rows.isEmpty();
  }

  /**
   * A cell.
   *
   * @param note a second line in small letters, may be empty
   * @param styleClass may be empty
   */
  record Cell(String text, String note, String styleClass) {

    static Cell text(String text) {
      return new Cell(text, "", "");
    }

    static Cell number(String text) {
      return new Cell(text, "", "number");
    }
  }
}
