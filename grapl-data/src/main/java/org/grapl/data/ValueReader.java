package org.grapl.data;

import java.util.List;
import java.util.Objects;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.RowReader;
import org.grapl.graph.Graph;
import org.grapl.internal.Decimal;

/**
 * Reads rows {@code label,value}, or the costs beside the values, one for each item. What counts as
 * what is documented at {@link ValueFiles}.
 */
final class ValueReader {

  static final String FORM = "label,value";

  static final String VALUE = "value";
  static final String COST = "cost";

  private final RowReader rows;
  private final Graph graph;
  private final double[] values;
  private final long[] lineOf; // 0 for items without a value

  /** The one word for what is read: value or cost. */
  private final String what;

  /** A reader of rows of which the first has been read. */
  ValueReader(RowReader rows, Graph graph, String what) {
    this.rows = rows;
    this.graph = Objects.requireNonNull(graph, "graph must be given, got null");
    this.what = what;
    this.values = new double[graph.size()];
    this.lineOf = new long[graph.size()];
  }

  /** Reads columns that the first row tells, or the first two if it is no header. */
  double[] readRecognised() {
    if (!isHeader(rows)) {
      return readAll(ValueColumns.PLAIN);
    }
    return readBelowHeader(
        what.equals(COST) ? ValueColumns.ofCosts(rows) : ValueColumns.ofHeader(rows));
  }

  static boolean isHeader(RowReader rows) {
    return isHeader(rows.fields());
  }

  static boolean isHeader(List<String> first) {
    return first.size() > 1 && FieldText.isColumnName(first.get(1));
  }

  /** Reads the columns of these names, which the first row must hold. */
  double[] readNamed(String labelColumn, String valueColumn) {
    return readBelowHeader(ValueColumns.named(rows, labelColumn, valueColumn));
  }

  private double[] readBelowHeader(ValueColumns columns) {
    return rows.next() ? readAll(columns) : complete();
  }

  /** Reads the current row and all that follow. */
  private double[] readAll(ValueColumns columns) {
    do {
      readRow(columns);
    } while (rows.next());
    return complete();
  }

  private void readRow(ValueColumns columns) {
    List<String> fields = rows.fields();
    if (columns.width() == 2 && fields.size() != 2) {
      throw rows.wrongForm(FORM, thirdColumn(fields.size()));
    }
    rows.checkWidth(columns.width());
    String label = fields.get(columns.label());
    int item = graph.item(label).orElseThrow(() -> rows.unknown(graph, label));
    if (lineOf[item] != 0) {
      throw rows.error(
          "a second %s for %s (the first is on line %d)"
              .formatted(what, FieldText.quoted(label), lineOf[item]));
    }
    values[item] = number(fields.get(columns.value()));
    lineOf[item] = rows.line();
  }

  private double number(String field) {
    double number = Decimal.parse(field);
    boolean isCost = what.equals(COST);
    if (!Double.isFinite(number) || (isCost && !(number > 0))) {
      throw rows.error(
          FieldText.mustBe(what, isCost ? "a finite number > 0" : "a finite number", field));
    }
    return number;
  }

  private static String thirdColumn(int fields) {
    return fields == 3 ? "; a third column needs a first row that names it, label,value,cost" : "";
  }

  private double[] complete() {
    int missing = 0;
    int first = 0;
    for (int item = graph.size() - 1; item >= 0; item--) {
      if (lineOf[item] == 0) {
        missing++;
        first = item;
      }
    }
    if (missing > 0) {
      throw rows.input()
          .error(
              "%d of %d items have no %s, first %s; every item needs one"
                  .formatted(missing, graph.size(), what, FieldText.quoted(graph.label(first))));
    }
    return values;
  }
}
