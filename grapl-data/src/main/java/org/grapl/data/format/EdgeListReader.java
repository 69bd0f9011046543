package org.grapl.data.format;

import java.util.Optional;
import org.grapl.data.file.DataFileException;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.Row;
import org.grapl.data.file.RowReader;
import org.grapl.data.file.TableFormat;
import org.grapl.data.file.TextInput;
import org.grapl.data.item.ItemGraph;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.graph.GraphTooLargeException;

/**
 * Reads rows {@code source,target[,weight]}. What counts as what is documented at {@link
 * org.grapl.data.GraphFiles}.
 */
public final class EdgeListReader {

  public static final String FORM = "source,target[,weight]";

  private static final int UNKNOWN = 0;

  private final RowReader rows;
  private final GraphBuilder builder;
  private EdgeColumns columns = EdgeColumns.plain(UNKNOWN); // until a header or a link has told

  private EdgeListReader(RowReader rows, GraphBuilder builder) {
    this.rows = rows;
    this.builder = builder;
  }

  /** Everything in one pass; memory beyond the builder's own is one row. */
  public static ItemGraph read(TextInput input, TableFormat format) {
    GraphBuilder links = read(input, format, Graph.builder());
    return ItemGraph.of(input.build(links::build));
  }

  public static GraphBuilder read(TextInput input, TableFormat format, GraphBuilder builder) {
    if (input.atEnd()) {
      throw input.error("the file is empty; expected rows '" + FORM + "'");
    }
    return new EdgeListReader(RowReader.of(input, format), builder).readAll();
  }

  /** The same for a table whose first row is a header whatever it says. */
  public static ItemGraph readBelowHeader(TextInput input, TableFormat format) {
    GraphBuilder builder = Graph.builder();
    RowReader rows = RowReader.of(input, format);
    new EdgeListReader(rows, builder).belowHeader().readAll();
    return ItemGraph.of(input.build(builder::build));
  }

  private EdgeListReader belowHeader() {
    if (!rows.next()) {
      throw rows.input().error("the table has no columns; expected source,target[,weight]");
    }
    int width = rows.row().size();
    Optional<EdgeColumns> named = EdgeColumns.ofHeader(rows.fields());
    if (named.isEmpty() && (width < 2 || width > 3)) {
      throw rows.error(
          "expected a column called source and one called target, got " + rows.shown());
    }
    columns = named.orElseGet(() -> EdgeColumns.plain(width));
    return this;
  }

  private GraphBuilder readAll() {
    try {
      if (rows.next()) {
        if (columns.width() == UNKNOWN) {
          EdgeColumns.ofHeader(rows.fields())
              .ifPresentOrElse(header -> columns = header, () -> readRow(rows.row()));
        } else {
          readRow(rows.row());
        }
        while (rows.next()) {
          readRow(rows.row());
        }
      }
    } catch (GraphTooLargeException e) {
      throw rows.error(String.valueOf(e.getMessage()));
    }
    if (builder.size() == 0) {
      throw rows.input()
          .error("no edges found; expected rows '" + rows.separator().form(FORM) + "'");
    }
    return builder;
  }

  private void readRow(Row row) {
    int count = row.size();
    if (columns.isPlain() ? count < 2 || count > 3 : count != columns.width()) {
      throw columns.isPlain() ? rows.wrongForm(FORM, "") : wrongWidth(count);
    }
    if (row.isEmpty(columns.source())) {
      throw rows.error("source must be a name, got none: " + rows.shown());
    }
    if (row.isEmpty(columns.target())) {
      declare(row);
      return;
    }
    if (columns.width() == UNKNOWN) {
      columns = EdgeColumns.plain(count);
    } else if (columns.width() != count) {
      throw wrongWidth(count);
    }
    double weight = columns.hasWeights() ? weight(row) : 1;
    int source = row.item(columns.source(), builder);
    builder.link(source, row.item(columns.target(), builder), weight);
    rows.input().hold(builder.size(), builder.collected());
  }

  private DataFileException wrongWidth(int count) {
    return rows.error(
        "expected %d fields as in the rows above, got %d: %s"
            .formatted(columns.width(), count, rows.shown()));
  }

  private void declare(Row row) {
    boolean hasWeight =
        columns.width() == UNKNOWN
            ? row.size() == 3 && !row.isEmpty(2)
            : columns.hasWeights()
                && columns.weight() < row.size()
                && !row.isEmpty(columns.weight());
    if (hasWeight) {
      throw rows.error("target must be a name where there is a weight, got none: " + rows.shown());
    }
    row.item(columns.source(), builder);
  }

  private double weight(Row row) {
    double weight = row.number(columns.weight());
    if (!FieldText.isWeight(weight)) {
      throw rows.error(FieldText.badWeight(row.field(columns.weight())));
    }
    return weight;
  }
}
