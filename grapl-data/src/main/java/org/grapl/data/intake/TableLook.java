package org.grapl.data.intake;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.RowReader;
import org.grapl.data.file.TextInput;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemFiles;
import org.grapl.data.item.RowNames;

/**
 * What a table of items holds.
 *
 * @param labels what items are called, row by row; the number of the row if no column tells
 * @param columns all columns but that of the names, unless these are titles
 * @param namedBy the column of names, empty if rows are numbered
 */
record TableLook(List<String> labels, List<Column> columns, String namedBy) {

  private static final Set<String> VALUES = Set.of("value", "mean", "truth");

  /**
   * Looks at all of a table. Its first row is a header, unless there are two columns and the second
   * begins with a number.
   */
  static TableLook of(GivenFile file) {
    return of(file, RowNames::inFirstRow);
  }

  /** The same of a table about items of another file: a column names them in any case. */
  static TableLook ofItems(GivenFile file) {
    return of(file, RowNames::of);
  }

  private static TableLook of(GivenFile file, BiFunction<List<String>, RowReader, RowNames> named) {
    try (TextInput text = file.text()) {
      try {
        return of(file.rows(text), named);
      } catch (OutOfMemoryError e) {
        throw text.tooLarge(); // what filled the memory is out of reach by now
      }
    }
  }

  private static TableLook of(RowReader rows, BiFunction<List<String>, RowReader, RowNames> named) {
    TextInput text = rows.input();
    if (!rows.next()) {
      throw text.error("the file is empty; expected a row of column names");
    }
    List<String> first = rows.fields();
    if (first.size() == 2 && !FieldText.isColumnName(first.get(1))) {
      List<String> usual = List.of("label", "value");
      return read(rows, usual, RowNames.of(usual, rows), "first row");
    }
    List<String> header = ItemFiles.narrowHeader(rows);
    if (header.stream().noneMatch(RowNames::isNameColumn)
        && header.stream().anyMatch(Column::isNumber)) {
      throw rows.error(
          "the first row must name the columns, got %s; put a row of names above it"
              .formatted(rows.shown()));
    }
    if (!rows.next()) {
      throw text.error("no rows below the header; expected one for each item");
    }
    return read(rows, header, named.apply(header, rows), "header");
  }

  private static TableLook read(RowReader rows, List<String> header, RowNames names, String model) {
    int width = header.size();
    List<List<String>> read = new ArrayList<>();
    List<String> labels = new ArrayList<>();
    do {
      if (rows.row().size() != width) {
        throw rows.error(
            "expected %d fields as in the %s, got %d: %s"
                .formatted(width, model, rows.row().size(), rows.shown()));
      }
      read.add(rows.fields());
      labels.add(names.next(rows));
    } while (rows.next());
    int size = read.size();
    List<Column> columns =
        IntStream.range(0, width)
            .filter(names::isAttribute)
            .mapToObj(
                column ->
                    Column.of(
                        header.get(column),
                        size,
                        row -> {
                          String field = read.get(row).get(column);
                          return field.isBlank() ? "" : field;
                        },
                        rows::plain))
            .toList();
    return new TableLook(labels, columns, names.column() < 0 ? "" : header.get(names.column()));
  }

  /** Whether rows are called by a first column that nothing but its place tells to be of names. */
  boolean isMisnamed() {
    return !namedBy.isEmpty()
        && !RowNames.isNameColumn(namedBy)
        && new HashSet<>(labels).size() < labels.size();
  }

  static boolean isValue(String column) {
    return VALUES.contains(FieldText.plain(column));
  }

  static boolean isCost(String column) {
    return FieldText.plain(column).equals("cost");
  }

  List<Column> numeric() {
    return columns.stream().filter(Column::isNumeric).toList();
  }

  /** The numbers, if the table has nothing but labels, values and perhaps costs. */
  Optional<Column> values() {
    List<Column> others = columns.stream().filter(each -> !isCost(each.name())).toList();
    return others.size() == 1 && isValue(others.get(0).name()) && others.get(0).isNumeric()
        ? Optional.of(others.get(0))
        : Optional.empty();
  }
}
