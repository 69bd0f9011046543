package org.grapl.data.item;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.RowReader;
import org.grapl.data.file.TextInput;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;

/**
 * Reads what is known of items: a table with a header in which one column names the item and every
 * other is an attribute. The column of names is the one called label, name, arm, node, vertex,
 * item, id, key, pmid or title, the earliest of these that is there; the first column if none is. A
 * second item of the same title gets {@code (2)} behind it, and the title is an attribute, too.
 * Items without a row have no attributes; a row about no item of the graph is refused. Thread-safe.
 */
public final class ItemFiles {

  private static final String LINK = "link";
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

  /** The same of a text, which is closed. */
  public static ItemTable read(TextInput text, Graph graph) {
    return RowReader.read(text, HEADER, rows -> new ItemFiles(rows, graph).read());
  }

  /** The names a table of items speaks of, in its order, each once. */
  public static Set<String> labels(Path path) {
    return RowReader.read(
        path,
        HEADER,
        rows -> {
          RowNames names = RowNames.of(header(rows), rows);
          Set<String> labels = new LinkedHashSet<>();
          while (rows.next()) {
            labels.add(names.next(rows));
          }
          return labels;
        });
  }

  /** The names of the columns in the current row, all different; what has no name is left out. */
  public static List<String> header(RowReader rows) {
    rows.leaveOutNameless();
    Optional<String> link = rows.input().wish().link();
    List<String> header =
        rows.fields().stream()
            .map(String::strip)
            .map(
                name ->
                    link.isEmpty()
                        ? name
                        : name.equals(link.get()) ? LINK : name.equals(LINK) ? "other link" : name)
            .toList();
    Set<String> seen = new HashSet<>();
    for (String name : header) {
      if (name.isEmpty() || !seen.add(name)) {
        throw rows.error(
            "the first row must name every column, each differently, got "
                + rows.shown()
                + "; delete what stands above the names of the columns, or rename columns");
      }
    }
    return header;
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
    RowNames names = RowNames.of(header, rows);
    long[] lineOf = new long[graph.size()];
    String[][] texts = new String[header.size()][graph.size()];
    for (String[] column : texts) {
      Arrays.fill(column, "");
    }
    while (rows.next()) {
      rows.checkWidth(header.size());
      String label = names.next(rows);
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
            .filter(names::isAttribute)
            .mapToObj(
                column ->
                    Column.of(
                        header.get(column), graph.size(), item -> texts[column][item], rows::plain))
            .toList());
  }
}
