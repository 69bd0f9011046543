package org.grapl.data.similar;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.Labels;
import org.grapl.data.file.NumberText;
import org.grapl.data.file.ReadProgress;
import org.grapl.data.file.RowReader;
import org.grapl.data.file.TableFormat;
import org.grapl.data.file.TextInput;
import org.grapl.data.item.ItemFiles;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.internal.Check;

/**
 * Reads tables of features: a header, then one row per item. Thread-safe.
 *
 * <p>Items are called by the column that {@link ItemFiles#nameColumn} recognises. If none is, the
 * first column names them unless it holds numbers in the first row: then items are called by the
 * number of their row, from 1, and the first column is a feature like the others.
 *
 * <p>Features are the columns asked for, or all that are not texts: a column whose first entry
 * begins with a letter is passed over. Every other entry must be a finite number.
 *
 * <p>Cells are read without an object each: memory is 16 bytes per number while reading, 8
 * afterwards, and that of the names.
 */
public final class FeatureFiles {

  /** Squares of larger numbers, and sums of them, would not be finite. */
  private static final double LARGEST = 1e150;

  private static final String REMEDY = "; fill it in, leave the row out, or choose other columns";

  private final RowReader rows;
  private final List<String> header;

  private FeatureFiles(RowReader rows) {
    this.rows = rows;
    this.header = ItemFiles.header(rows);
  }

  /**
   * What was read.
   *
   * @param leftOut columns that are neither names nor numbers
   */
  public record Read(FeatureTable table, List<String> leftOut) {

    public Read {
      leftOut = List.copyOf(leftOut);
    }
  }

  /**
   * Reads a table.
   *
   * @param columns the names of the features; all that can be, if empty
   */
  public static Read read(Path path, List<String> columns, ReadProgress progress) {
    return read(path, progress, reader -> columns);
  }

  /** Reads the columns lat or latitude and lon, long, lng or longitude of a table. */
  public static Read readPlaces(Path path, ReadProgress progress) {
    return read(path, progress, FeatureFiles::places);
  }

  /**
   * Reads a table that comes from elsewhere than a file; the stream is closed. The name is what
   * complaints call it by, and tells by its ending how the table is written.
   */
  public static Read read(InputStream data, Path name, List<String> columns) {
    TableFormat format = TableFormat.of(name);
    return read(TextInput.of(data, name), format, reader -> columns);
  }

  private static Read read(
      Path path, ReadProgress progress, Function<FeatureFiles, List<String>> columns) {
    TableFormat format = TableFormat.of(path);
    return read(TextInput.open(path, progress), format, columns);
  }

  private static Read read(
      TextInput opened, TableFormat format, Function<FeatureFiles, List<String>> columns) {
    return RowReader.read(
        opened,
        format,
        "a row of column names",
        rows -> {
          FeatureFiles reader = new FeatureFiles(rows);
          return reader.read(columns.apply(reader));
        });
  }

  private List<String> places() {
    List<String> places = Points.placeColumns(header);
    if (places.size() != 2) {
      throw rows.error(
          "expected one column called latitude and one called longitude, got %s; name two with --columns, latitude first"
              .formatted(rows.shown()));
    }
    return places;
  }

  private Read read(List<String> wanted) {
    int[] asked = wanted.stream().mapToInt(this::column).toArray();
    if (wanted.stream().distinct().count() != wanted.size()) {
      throw rows.error("columns must be all different, got " + String.join(",", wanted));
    }
    if (!rows.next()) {
      throw rows.input().error("no rows below the header; expected one for each item");
    }
    rows.checkWidth(header.size());
    int names = nameColumn();
    int[] features = asked.length > 0 ? asked : numericColumns(names);
    if (features.length == 0) {
      throw rows.input().error("no column holds numbers; features must be numbers");
    }
    GraphBuilder items = Graph.builder();
    DoubleStream.Builder values = DoubleStream.builder();
    int size = 0;
    do {
      rows.checkWidth(header.size());
      if (names >= 0) {
        name(items, names, size);
      }
      for (int column : features) {
        values.add(number(column));
      }
      size++;
    } while (rows.next());
    Graph named = names >= 0 ? items.build() : FeatureTable.numbered(size);
    List<String> kept = Arrays.stream(features).mapToObj(header::get).toList();
    List<String> leftOut =
        IntStream.range(0, header.size())
            .filter(column -> asked.length == 0 && column != names)
            .mapToObj(header::get)
            .filter(column -> !kept.contains(column))
            .toList();
    return new Read(new FeatureTable(named, kept, values.build().toArray()), leftOut);
  }

  private int column(String name) {
    int column = header.indexOf(name);
    if (column < 0) {
      throw rows.error(
          "no column is called %s%s; the columns are %s"
              .formatted(FieldText.quoted(name), Labels.hint(header, name), rows.shown()));
    }
    return column;
  }

  /** The column that names items, or −1 if none does. */
  private int nameColumn() {
    return ItemFiles.nameColumn(header, rows.row().field(0));
  }

  private int[] numericColumns(int names) {
    return IntStream.range(0, header.size())
        .filter(column -> column != names && !FieldText.isColumnName(rows.row().field(column)))
        .toArray();
  }

  private void name(GraphBuilder items, int column, int size) {
    if (rows.row().isEmpty(column)) {
      throw rows.error("item must have a name in the column " + header.get(column) + ", got none");
    }
    int item = items.item(rows.row().field(column));
    if (item < size) {
      throw rows.error(
          "a second row for %s (the first is row %d below the header)"
              .formatted(FieldText.quoted(rows.row().field(column)), item + 1));
    }
  }

  private double number(int column) {
    double number = rows.row().number(column);
    if (!(Math.abs(number) <= LARGEST)) {
      String field = rows.row().field(column);
      String hint = NumberText.commaHint(field);
      throw rows.error(
          Check.mustBe(
                      "column " + FieldText.quoted(header.get(column)),
                      "a number in every row",
                      field.isBlank() ? "none" : FieldText.quoted(field))
                  .getMessage()
              + (hint.isEmpty() ? REMEDY : hint));
    }
    return number;
  }
}
