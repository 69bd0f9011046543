package org.grapl.data.format;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.Row;
import org.grapl.data.file.RowReader;
import org.grapl.data.file.Separator;
import org.grapl.data.file.TableFormat;
import org.grapl.data.file.TextInput;
import org.grapl.data.item.ItemGraph;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;

/**
 * Reads rows {@code source,target[,weight]}. What counts as what is documented at {@link
 * org.grapl.data.GraphFiles}.
 */
public final class EdgeListReader {

  public static final String FORM = "source,target[,weight]";

  /** Names of the two ends that hardly anybody gives to an arm, unlike {@code a} and {@code b}. */
  private static final Set<String> ENDS =
      Set.of(
          "source",
          "target",
          "from",
          "to",
          "src",
          "dst",
          "node1",
          "node2",
          "node_1",
          "node_2",
          "vertex1",
          "vertex2",
          "vertex_1",
          "vertex_2",
          "fromnodeid",
          "tonodeid");

  private static final Pattern BETWEEN_SEMICOLONS = Pattern.compile("[^;]+;[^;]+;\\d+,\\d+");

  private final RowReader rows;
  private final GraphBuilder builder;
  private final EdgeBatch batch;
  private int columns; // 0 until a header or an edge has told

  private EdgeListReader(RowReader rows, GraphBuilder builder) {
    this.rows = rows;
    this.builder = builder;
    this.batch = new EdgeBatch(rows, builder);
  }

  /** Everything in one pass; memory beyond the builder's own is one row. */
  public static ItemGraph read(TextInput input, TableFormat format) {
    GraphBuilder edges = read(input, format, Graph.builder());
    return ItemGraph.of(input.build(edges::build));
  }

  /** Everything into the hands of a builder. */
  public static GraphBuilder read(TextInput input, TableFormat format, GraphBuilder builder) {
    if (input.atEnd()) {
      throw input.error("the file is empty; expected rows '" + FORM + "'");
    }
    return new EdgeListReader(RowReader.of(input, format), builder).readAll();
  }

  private GraphBuilder readAll() {
    if (rows.next()) {
      refuseSemicolons(rows.row());
      if (isHeader(rows.fields())) {
        columns = rows.row().size();
      } else {
        readRow(rows.row());
      }
      while (rows.next()) {
        readRow(rows.row());
      }
    }
    batch.flush();
    if (builder.size() == 0) {
      throw rows.input()
          .error("no edges found; expected rows '" + rows.separator().form(FORM) + "'");
    }
    return builder;
  }

  /** {@code a;b;0,5} between commas would be an edge of {@code a;b;0} and {@code 5}. */
  private void refuseSemicolons(Row row) {
    if (rows.separator() == Separator.COMMA
        && row.size() == 2
        && BETWEEN_SEMICOLONS.matcher(row.field(0) + ',' + row.field(1)).matches()) {
      throw rows.error("expected '%s', got %s%s".formatted(FORM, rows.shown(), rows.semicolons()));
    }
  }

  private boolean isHeader(List<String> fields) {
    if (fields.size() == 2) {
      return isEnd(fields.get(0)) && isEnd(fields.get(1));
    }
    if (fields.size() != 3 || !FieldText.isColumnName(fields.get(2))) {
      return false;
    }
    if (isEnd(fields.get(2))) {
      throw rows.error(
          "expected the columns '%s', got %s; put the weight last"
              .formatted(rows.separator().form(FORM), rows.shown()));
    }
    return true;
  }

  private static boolean isEnd(String field) {
    return ENDS.contains(FieldText.plain(field));
  }

  private void readRow(Row row) {
    int count = row.size();
    if (count < 2 || count > 3) {
      throw rows.wrongForm(FORM);
    }
    if (row.isEmpty(0)) {
      throw rows.error("source must be a name, got none: " + rows.shown());
    }
    if (row.isEmpty(1)) {
      declare(row);
      return;
    }
    if (columns == 0) {
      columns = count;
    } else if (columns != count) {
      throw rows.error(
          "expected %d fields as in the rows above, got %d: %s"
              .formatted(columns, count, rows.shown()));
    }
    batch.edge(count == 3 ? weight(row) : 1);
  }

  private void declare(Row row) {
    if (row.size() == 3 && !row.isEmpty(2)) {
      throw rows.error("target must be a name where there is a weight, got none: " + rows.shown());
    }
    batch.arm();
  }

  private double weight(Row row) {
    double weight = row.number(2);
    if (!FieldText.isWeight(weight)) {
      throw rows.error(FieldText.badWeight(row.field(2)));
    }
    return weight;
  }
}
