package org.grapl.data;

import java.util.List;
import org.grapl.Decimal;
import org.grapl.Truth;
import org.grapl.graph.Graph;

/**
 * Reads rows {@code label,value}, one for each arm. What counts as what is documented at {@link
 * ValueFiles}.
 */
final class ValueReader {

  static final String FORM = "label,value";

  private final RowReader rows;
  private final Graph graph;
  private final double[] values;
  private final long[] lineOf; // 0 for arms without a value

  /** A reader of rows of which the first has been read. */
  ValueReader(RowReader rows, Graph graph) {
    this.rows = rows;
    this.graph = graph;
    this.values = new double[graph.size()];
    this.lineOf = new long[graph.size()];
  }

  /** Reads columns that the first row tells, or the first two if it is no header. */
  Truth readRecognised() {
    List<String> first = rows.fields();
    if (first.size() < 2 || !FieldText.isColumnName(first.get(1))) {
      return readAll(ValueColumns.PLAIN);
    }
    return readBelowHeader(ValueColumns.ofHeader(rows));
  }

  /** Reads the columns of these names, which the first row must hold. */
  Truth readNamed(String labelColumn, String valueColumn) {
    return readBelowHeader(ValueColumns.named(rows, labelColumn, valueColumn));
  }

  private Truth readBelowHeader(ValueColumns columns) {
    return rows.next() ? readAll(columns) : complete();
  }

  /** Reads the current row and all that follow. */
  private Truth readAll(ValueColumns columns) {
    do {
      readRow(columns);
    } while (rows.next());
    return complete();
  }

  private void readRow(ValueColumns columns) {
    List<String> fields = rows.fields();
    if (fields.size() != columns.width()) {
      throw columns.width() == 2
          ? rows.wrongForm(FORM)
          : rows.error(
              "expected %d fields as in the header, got %d: %s"
                  .formatted(columns.width(), fields.size(), rows.shown()));
    }
    String label = fields.get(columns.label());
    int arm = graph.arm(label).orElseThrow(() -> rows.error(unknown(label)));
    if (lineOf[arm] != 0) {
      throw rows.error(
          "a second value for %s (the first is on line %d)"
              .formatted(FieldText.quoted(label), lineOf[arm]));
    }
    values[arm] = Decimal.parse(fields.get(columns.value()));
    if (!Double.isFinite(values[arm])) {
      throw rows.error(FieldText.mustBe("value", "a finite number", fields.get(columns.value())));
    }
    lineOf[arm] = rows.line();
  }

  private String unknown(String label) {
    return "no arm is called "
        + FieldText.quoted(label)
        + " in the graph"
        + NearestName.in(graph, label)
            .map(nearest -> "; did you mean " + FieldText.quoted(nearest) + "?")
            .orElse("");
  }

  private Truth complete() {
    int missing = 0;
    int first = 0;
    for (int arm = graph.size() - 1; arm >= 0; arm--) {
      if (lineOf[arm] == 0) {
        missing++;
        first = arm;
      }
    }
    if (missing > 0) {
      throw rows.input()
          .error(
              "%d of %d arms have no value, first %s; every arm needs one"
                  .formatted(missing, graph.size(), FieldText.quoted(graph.label(first))));
    }
    return Truth.of(values);
  }
}
