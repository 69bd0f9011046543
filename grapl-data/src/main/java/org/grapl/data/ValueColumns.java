package org.grapl.data;

import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Which columns of a table hold names and values.
 *
 * @param width how many fields every row must have
 */
record ValueColumns(int label, int value, int width) {

  private static final Set<String> LABELS =
      Set.of("label", "name", "arm", "node", "vertex", "item");
  private static final Set<String> VALUES = Set.of("value", "mean", "truth");

  /** The columns of a table without a header. */
  static final ValueColumns PLAIN = new ValueColumns(0, 1, 2);

  /**
   * The columns that a header tells: those with usual names or, if there are two columns without
   * such names, first the label and then the value.
   */
  static ValueColumns ofHeader(RowReader rows) {
    List<String> names = rows.fields();
    int[] labels = among(names, LABELS);
    int[] values = among(names, VALUES);
    if (labels.length == 1 && values.length == 1) {
      return new ValueColumns(labels[0], values[0], names.size());
    }
    if (names.size() == 2 && values.length == 0) {
      return PLAIN;
    }
    throw rows.error(
        "expected one column called label and one called value, got "
            + rows.shown()
            + "; rename them so in the first row");
  }

  /** The columns of exactly these names. */
  static ValueColumns named(RowReader rows, String label, String value) {
    return new ValueColumns(only(rows, label), only(rows, value), rows.fields().size());
  }

  private static int[] among(List<String> names, Set<String> wanted) {
    return IntStream.range(0, names.size())
        .filter(column -> wanted.contains(FieldText.plain(names.get(column))))
        .toArray();
  }

  private static int only(RowReader rows, String name) {
    List<String> names = rows.fields();
    int column = names.indexOf(name);
    if (column < 0 || column != names.lastIndexOf(name)) {
      String found = column < 0 ? "no column" : "more than one column";
      throw rows.error(
          "%s is called %s; the columns are %s"
              .formatted(found, FieldText.quoted(name), rows.shown()));
    }
    return column;
  }
}
