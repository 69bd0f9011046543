package org.grapl.data.intake;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntBiFunction;
import java.util.stream.IntStream;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.RowReader;
import org.grapl.data.file.TextInput;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemFiles;
import org.grapl.internal.Decimal;

/**
 * What a table of items holds: their names and its columns of numbers. Immutable once made; 8 bytes
 * for each number and the texts of the names.
 */
final class TableLook {

  private static final Set<String> VALUES = Set.of("value", "mean", "truth");
  private static final String COST = "cost";

  /** A column besides that of the names; of no numbers if some entry is none. */
  static final class Numbers {

    private final String name;
    private double[] values = new double[16];
    private int size;
    private int gaps;
    private boolean isNumeric = true;

    private Numbers(String name) {
      this.name = name;
    }

    private void add(String field) {
      String text = field.strip();
      if (isNumeric && !text.isEmpty() && !Column.isNumber(text)) {
        isNumeric = false;
        values = new double[0];
      }
      if (isNumeric) {
        if (size == values.length) {
          values = Arrays.copyOf(values, 2 * size);
        }
        gaps += text.isEmpty() ? 1 : 0;
        values[size] = text.isEmpty() ? Double.NaN : Decimal.parse(text);
      }
      size++;
    }

    String name() {
      return name;
    }

    /** Numbers throughout but for gaps, at least one. */
    boolean isNumeric() {
      return isNumeric && gaps < size;
    }

    /** How many rows have no number here. */
    int gaps() {
      return gaps;
    }

    /** NaN where there is none. */
    double value(int row) {
      return values[row];
    }

    double[] values() {
      return Arrays.copyOf(values, size);
    }
  }

  private final boolean hasHeader;
  private final int names;
  private final List<String> labels = new ArrayList<>();
  private final List<Numbers> columns = new ArrayList<>();

  private TableLook(boolean hasHeader, int names) {
    this.hasHeader = hasHeader;
    this.names = names;
  }

  /**
   * Looks at all of a table. Its first row is a header, unless there are two columns and the second
   * begins with a number.
   */
  static TableLook of(GivenFile file) {
    return of(file, (header, row) -> ItemFiles.nameColumn(header, row.get(0)));
  }

  /** The same of a table about items of another file: a column names them in any case. */
  static TableLook ofItems(GivenFile file) {
    return of(file, (header, row) -> ItemFiles.nameColumn(header));
  }

  private static TableLook of(
      GivenFile file, ToIntBiFunction<List<String>, List<String>> nameColumn) {
    try (TextInput text = file.text()) {
      try {
        return of(file.rows(text), nameColumn);
      } catch (OutOfMemoryError e) {
        throw text.tooLarge(); // what filled the memory is out of reach by now
      }
    }
  }

  private static TableLook of(
      RowReader rows, ToIntBiFunction<List<String>, List<String>> nameColumn) {
    TextInput text = rows.input();
    if (!rows.next()) {
      throw text.error("the file is empty; expected a row of column names");
    }
    List<String> first = rows.fields();
    if (first.size() == 1 && first.get(0).contains(";")) {
      throw rows.error(
          "columns must be separated by commas or tabs, got semicolons; save it again as CSV with"
              + " commas, and with points in numbers");
    }
    if (first.size() == 2 && !FieldText.isColumnName(first.get(1))) {
      TableLook look = new TableLook(false, 0);
      look.columns.add(new Numbers("value"));
      look.readAll(rows, 2);
      return look;
    }
    List<String> header = ItemFiles.narrowHeader(rows);
    if (header.stream().noneMatch(ItemFiles::isNameColumn)
        && header.stream().anyMatch(Column::isNumber)) {
      throw rows.error(
          "the first row must name the columns, got %s; put a row of names above it"
              .formatted(rows.shown()));
    }
    if (!rows.next()) {
      throw text.error("no rows below the header; expected one for each item");
    }
    TableLook look = new TableLook(true, nameColumn.applyAsInt(header, rows.fields()));
    IntStream.range(0, header.size())
        .filter(column -> column != look.names)
        .forEach(column -> look.columns.add(new Numbers(header.get(column))));
    look.readAll(rows, header.size());
    return look;
  }

  private void readAll(RowReader rows, int width) {
    do {
      if (rows.row().size() != width) {
        throw rows.error(
            "expected %d fields as in the %s, got %d: %s"
                .formatted(
                    width, hasHeader ? "header" : "first row", rows.row().size(), rows.shown()));
      }
      int next = 0;
      for (int column = 0; column < width; column++) {
        if (column != names) {
          columns.get(next++).add(rows.row().field(column));
        }
      }
      labels.add(names < 0 ? Integer.toString(labels.size() + 1) : rows.row().field(names));
    } while (rows.next());
  }

  static boolean isValue(String column) {
    return VALUES.contains(FieldText.plain(column));
  }

  static boolean isCost(String column) {
    return COST.equals(FieldText.plain(column));
  }

  /** The column that names the items; −1 if they are called by the number of their row. */
  int names() {
    return names;
  }

  List<String> labels() {
    return labels;
  }

  /** All columns but that of the names. */
  List<Numbers> columns() {
    return columns;
  }

  List<Numbers> numeric() {
    return columns.stream().filter(Numbers::isNumeric).toList();
  }

  /** The numbers, if the table has nothing but labels, values and perhaps costs. */
  Optional<Numbers> values() {
    List<Numbers> others = columns.stream().filter(each -> !isCost(each.name())).toList();
    return others.size() == 1 && isValue(others.get(0).name()) && others.get(0).isNumeric()
        ? Optional.of(others.get(0))
        : Optional.empty();
  }
}
