package org.grapl.data;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.grapl.Truth;
import org.grapl.data.file.DataFileException;
import org.grapl.data.file.ReadProgress;
import org.grapl.data.file.RowReader;
import org.grapl.data.file.TableFile;
import org.grapl.data.file.TableFormat;
import org.grapl.data.file.TextInput;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;

/**
 * Reads and writes one number per item: {@code label,value} in rows separated as in edge lists of
 * the same extension ({@link GraphFiles}), in any order. Every item of the graph needs exactly one
 * row, and every row an item. Thread-safe.
 *
 * <p>The first row is a header if its second field is a word and not a number. In a header the
 * columns may stand in any order among others, if one is called label, name, item, node, vertex or
 * item and one value, mean or truth, upper or lower case; two columns of other names are taken as
 * they come. A column called cost may stand beside them: what one check of the item costs, for
 * {@link #readCosts}.
 */
public final class ValueFiles {

  private ValueFiles() {}

  /**
   * Reads the values of all items.
   *
   * @throws DataFileException if the file cannot be read, or does not hold exactly one finite
   *     number for each item
   */
  public static Truth read(Path path, Graph graph) {
    return Truth.of(read(path, graph, ValueReader.VALUE, ValueReader::readRecognised));
  }

  /**
   * Reads the values of all items from two columns of a table with a header.
   *
   * @throws DataFileException if the file cannot be read, has no such columns, or does not hold
   *     exactly one finite number for each item
   */
  public static Truth read(Path path, Graph graph, String labelColumn, String valueColumn) {
    return Truth.of(
        read(path, graph, ValueReader.VALUE, reader -> reader.readNamed(labelColumn, valueColumn)));
  }

  /** Whether the first row of such a table is a header. */
  public static boolean isHeader(List<String> firstRow) {
    return ValueReader.isHeader(firstRow);
  }

  /**
   * The columns of labels and of values that a header names; empty if it does not name one each.
   */
  public static Optional<Columns> columns(List<String> header) {
    return ValueColumns.byName(header)
        .map(columns -> new Columns(columns.label(), columns.value()));
  }

  /** Which columns hold labels and values, counted from 0. */
  public record Columns(int label, int value) {}

  /** Whether the file has a header with a column called cost. */
  public static boolean hasCosts(Path path) {
    return withRows(path, rows -> ValueReader.isHeader(rows) && ValueColumns.hasCosts(rows));
  }

  /**
   * Reads what one check of each item costs: the column called cost, or, where no header has one,
   * the numbers that {@link #read(Path, Graph)} would take.
   *
   * @throws DataFileException if the file cannot be read, or does not hold exactly one finite
   *     number greater than 0 for each item
   */
  public static double[] readCosts(Path path, Graph graph) {
    return read(path, graph, ValueReader.COST, ValueReader::readRecognised);
  }

  /**
   * The names a table of values, costs or checks speaks of, in its order, each once.
   *
   * @throws DataFileException if the file cannot be read or its header tells no column of names
   */
  public static Set<String> labels(Path path) {
    return withRows(
        path,
        rows -> {
          int column = 0;
          boolean more = true;
          if (ValueReader.isHeader(rows)) {
            int[] columns = ValueColumns.labels(rows.fields());
            column = columns.length == 1 ? columns[0] : 0;
            more = rows.next();
          }
          Set<String> labels = new LinkedHashSet<>();
          for (; more; more = rows.next()) {
            if (column < rows.row().size() && !rows.row().isEmpty(column)) {
              labels.add(rows.row().field(column));
            }
          }
          return labels;
        });
  }

  /**
   * Writes {@code label,value} rows in the order of the items, such that they read back exactly.
   */
  public static void write(Path path, Graph graph, Truth truth) {
    if (truth.size() != graph.size()) {
      throw Check.mustBe("truth", "of " + graph.size() + " items", truth.size());
    }
    TableFile.write(
        path,
        List.of("label", "value"),
        out -> {
          for (int item = 0; item < graph.size(); item++) {
            out.add(graph.label(item), Double.toString(truth.mean(item)));
          }
        });
  }

  private static double[] read(
      Path path, Graph graph, String what, Function<ValueReader, double[]> reading) {
    return withRows(path, rows -> reading.apply(new ValueReader(rows, graph, what)));
  }

  /** Hands over the rows of a table, of which the first has been read. */
  static <T> T withRows(Path path, Function<RowReader, T> reading) {
    return withRows(TextInput.open(path, ReadProgress.SILENT), TableFormat.of(path), reading);
  }

  /** The same of a table that comes from elsewhere; it is closed. */
  static <T> T withRows(TextInput opened, TableFormat format, Function<RowReader, T> reading) {
    return RowReader.read(opened, format, "rows '" + ValueReader.FORM + "'", reading);
  }
}
