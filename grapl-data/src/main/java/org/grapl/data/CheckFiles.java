package org.grapl.data;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.grapl.Observation;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.RowReader;
import org.grapl.data.file.TextInput;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.grapl.internal.Decimal;

/**
 * Reads checks that were made earlier: rows {@code label,value[,value...]}, any number of them for
 * an item, or none. Thread-safe.
 *
 * <p>The first row is a header if its second field is a word and not a number. In a header one
 * column must have a usual name for labels ({@link ValueFiles}) and one or more a name that begins
 * with value; other columns are passed over, so that the {@code steps.csv} of a search can be read
 * as it is. Two columns of other names are taken as they come. Where a row has several values an
 * empty field stands for a check that was not made.
 */
public final class CheckFiles {

  private static final String FORM = "label,value[,value...]";

  private final RowReader rows;
  private final Graph graph;
  private final List<Observation> checks = new ArrayList<>();

  /** value, value2, value_3; not value_sd. */
  private static final Pattern VALUE_COLUMN = Pattern.compile(ValueFiles.VALUE + "[ _]?[0-9]*");

  private CheckFiles(RowReader rows, Graph graph) {
    this.rows = rows;
    this.graph = Check.given("graph", graph);
  }

  public static List<Observation> read(Path path, Graph graph) {
    return ValueFiles.withRows(path, rows -> new CheckFiles(rows, graph).read());
  }

  /** The same of a text, which is closed. */
  public static List<Observation> read(TextInput text, Graph graph) {
    return ValueFiles.withRows(text, rows -> new CheckFiles(rows, graph).read());
  }

  private List<Observation> read() {
    if (!ValueFiles.isHeader(rows.fields())) {
      do {
        readRow(0, IntStream.range(1, Math.max(2, rows.row().size())).toArray());
      } while (rows.next());
      return checks;
    }
    int width = rows.row().size();
    int[] labels = ValueFiles.labels(rows.fields());
    int[] values = values();
    boolean isNamed = labels.length == 1 && values.length > 0;
    if (!isNamed && (width != 2 || values.length > 0)) {
      throw rows.error(
          "expected one column called label and one or more called value, got "
              + rows.shown()
              + "; rename them so in the first row");
    }
    while (rows.next()) {
      rows.checkWidth(width);
      readRow(isNamed ? labels[0] : 0, isNamed ? values : new int[] {1});
    }
    return checks;
  }

  private int[] values() {
    List<String> names = rows.fields();
    return IntStream.range(0, names.size())
        .filter(column -> VALUE_COLUMN.matcher(FieldText.plain(names.get(column))).matches())
        .toArray();
  }

  private void readRow(int labelColumn, int[] valueColumns) {
    List<String> fields = rows.fields();
    if (fields.size() < 2) {
      throw rows.wrongForm(FORM, "");
    }
    String label = fields.get(labelColumn);
    int item = graph.item(label).orElseThrow(() -> rows.unknown(graph, label));
    int before = checks.size();
    for (int column : valueColumns) {
      String field = fields.get(column);
      if (!field.isBlank()) {
        checks.add(new Observation(item, number(field)));
      }
    }
    if (checks.size() == before) {
      throw rows.error("value must be a number, got none: " + rows.shown());
    }
  }

  private double number(String field) {
    double number = Decimal.parse(rows.plain(field));
    if (Double.isNaN(number)) {
      throw rows.error(FieldText.mustBe(ValueFiles.VALUE, "a number", field));
    }
    try {
      return Check.observable(ValueFiles.VALUE, number);
    } catch (IllegalArgumentException e) {
      throw rows.error(String.valueOf(e.getMessage()));
    }
  }
}
