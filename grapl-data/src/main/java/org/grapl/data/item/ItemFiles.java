package org.grapl.data.item;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.RowReader;
import org.grapl.data.file.TableFormat;
import org.grapl.data.file.TextInput;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;

/**
 * Reads what is known of items: a table with a header in which one column names the item and every
 * other is an attribute. The column of names is the one called label, name, arm, node, vertex, item
 * or id, the earliest of these that is there; the first column if none is. Items without a row have
 * no attributes; a row about no item of the graph is refused. Thread-safe.
 */
public final class ItemFiles {

  /** In the order in which they are believed. */
  private static final List<String> NAMES =
      List.of("label", "name", "arm", "node", "vertex", "item", "id");

  private static final String HEADER = "a row of column names";

  private final RowReader rows;
  private final Graph graph;

  private ItemFiles(RowReader rows, Graph graph) {
    this.rows = rows;
    this.graph = Check.given("graph", graph);
  }

  public static ItemTable read(Path path, Graph graph) {
    return RowReader.read(path, HEADER, rows -> new ItemFiles(rows, graph).read());
  }

  /** The same from a stream, which is closed; the name tells how the table is written. */
  public static ItemTable read(InputStream data, Path name, Graph graph) {
    return RowReader.read(
        TextInput.of(data, name),
        TableFormat.of(name),
        HEADER,
        rows -> new ItemFiles(rows, graph).read());
  }

  /** The names a table of items speaks of, in its order, each once. */
  public static Set<String> labels(Path path) {
    return RowReader.read(
        path,
        HEADER,
        rows -> {
          int names = nameColumn(header(rows));
          Set<String> labels = new LinkedHashSet<>();
          while (rows.next()) {
            if (names < rows.row().size()) {
              labels.add(rows.row().field(names));
            }
          }
          return labels;
        });
  }

  public static int nameColumn(List<String> header) {
    List<String> plain = header.stream().map(FieldText::plain).toList();
    return NAMES.stream()
        .mapToInt(plain::indexOf)
        .filter(column -> column >= 0)
        .findFirst()
        .orElse(0);
  }

  /**
   * The column that names the items of a table: one of a recognised name, else the first if it
   * holds a word in the first row; −1 if items are called by the number of their row.
   */
  public static int nameColumn(List<String> header, String firstField) {
    int column = nameColumn(header);
    return isNameColumn(header.get(column)) || FieldText.isColumnName(firstField) ? column : -1;
  }

  public static boolean isNameColumn(String column) {
    return NAMES.contains(FieldText.plain(column));
  }

  /** The names of the columns in the current row, all there and different. */
  public static List<String> header(RowReader rows) {
    List<String> header = rows.fields().stream().map(String::strip).toList();
    Set<String> seen = new HashSet<>();
    for (String name : header) {
      if (name.isEmpty() || !seen.add(name)) {
        throw rows.error(
            "the first row must name every column, each differently, got " + rows.shown());
      }
    }
    return header;
  }

  private static boolean namesItems(String header) {
    return Arrays.stream(header.split("[;\t]", -1)).anyMatch(ItemFiles::isNameColumn);
  }

  /** The names of the columns in the current row, not too many of them. */
  public static List<String> narrowHeader(RowReader rows) {
    List<String> header = header(rows);
    if (header.size() > ItemGraphBuilder.MOST_COLUMNS) {
      throw rows.error(
          "a table of items must have at most %d columns, got %d"
              .formatted(ItemGraphBuilder.MOST_COLUMNS, header.size()));
    }
    return header;
  }

  private ItemTable read() {
    List<String> header = narrowHeader(rows);
    int names = nameColumn(header);
    long[] lineOf = new long[graph.size()];
    String[][] texts = new String[header.size()][graph.size()];
    for (String[] column : texts) {
      Arrays.fill(column, "");
    }
    while (rows.next()) {
      rows.checkWidth(header.size());
      String label = rows.row().field(names);
      int item = graph.item(label).orElseThrow(() -> rows.unknown(graph, label));
      if (lineOf[item] != 0) {
        throw rows.error(
            "a second row for %s (the first is on line %d)"
                .formatted(FieldText.quoted(label), lineOf[item]));
      }
      lineOf[item] = rows.line();
      for (int column = 0; column < texts.length; column++) {
        texts[column][item] = rows.row().field(column);
      }
    }
    return ItemTable.of(
        graph.size(),
        IntStream.range(0, header.size())
            .filter(column -> column != names)
            .mapToObj(
                column -> Column.of(header.get(column), graph.size(), item -> texts[column][item]))
            .toList());
  }
}
