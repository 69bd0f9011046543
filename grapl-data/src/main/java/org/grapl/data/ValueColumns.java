package org.grapl.data;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.RowReader;

/**
 * Which columns of a table hold names and numbers.
 *
 * @param value the column of the numbers wanted
 * @param width how many fields every row must have
 */
record ValueColumns(int label, int value, int width) {

  private static final Set<String> LABELS =
      Set.of("label", "name", "arm", "node", "vertex", "item");
  private static final Set<String> VALUES = Set.of("value", "mean", "truth");
  private static final Set<String> COSTS = Set.of("cost");

  /** The columns of a table without a header. */
  static final ValueColumns PLAIN = new ValueColumns(0, 1, 2);

  /**
   * The columns that a header tells: those with usual names or, if there are two columns without
   * such names besides that of costs, first the label and then the value.
   */
  static ValueColumns ofHeader(RowReader rows) {
    List<String> names = rows.fields();
    Optional<ValueColumns> named = byName(names);
    if (named.isPresent()) {
      return named.get();
    }
    int[] values = among(names, VALUES);
    int[] others = notAmong(names, COSTS);
    if (others.length == 2 && values.length == 0) {
      return new ValueColumns(others[0], others[1], names.size());
    }
    throw rows.error(
        "expected one column called label and one called value, got "
            + rows.shown()
            + "; rename them so in the first row");
  }

  /** The columns with usual names, one for labels and one for values; empty if there are others. */
  static Optional<ValueColumns> byName(List<String> names) {
    int[] labels = labels(names);
    int[] values = among(names, VALUES);
    return labels.length == 1 && values.length == 1
        ? Optional.of(new ValueColumns(labels[0], values[0], names.size()))
        : Optional.empty();
  }

  /** The columns of names and costs; without a column of that name, those of any value. */
  static ValueColumns ofCosts(RowReader rows) {
    List<String> names = rows.fields();
    int[] costs = among(names, COSTS);
    if (costs.length > 1) {
      throw rows.error(
          "expected one column called cost, got " + rows.shown() + "; rename the others");
    }
    if (costs.length == 0) {
      return ofHeader(rows);
    }
    int[] labels = labels(names);
    int[] others = notAmong(names, COSTS);
    int label =
        labels.length == 1 ? labels[0] : others.length == 1 ? others[0] : ofHeader(rows).label();
    return new ValueColumns(label, costs[0], names.size());
  }

  /** Whether a header has a column of costs. */
  static boolean hasCosts(RowReader rows) {
    return among(rows.fields(), COSTS).length > 0;
  }

  /** The columns of exactly these names. */
  static ValueColumns named(RowReader rows, String label, String value) {
    return new ValueColumns(only(rows, label), only(rows, value), rows.fields().size());
  }

  /** The columns with a usual name for labels. */
  static int[] labels(List<String> names) {
    return among(names, LABELS);
  }

  private static int[] among(List<String> names, Set<String> wanted) {
    return IntStream.range(0, names.size())
        .filter(column -> wanted.contains(FieldText.plain(names.get(column))))
        .toArray();
  }

  private static int[] notAmong(List<String> names, Set<String> unwanted) {
    return IntStream.range(0, names.size())
        .filter(column -> !unwanted.contains(FieldText.plain(names.get(column))))
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
