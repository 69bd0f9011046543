package org.grapl.data.format;

import java.util.List;
import java.util.Locale;
import org.grapl.data.file.DataFileException;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.Row;
import org.grapl.data.file.TextInput;
import org.grapl.data.item.ItemGraph;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.graph.GraphTooLargeException;

/**
 * Reads a sparse matrix in the Matrix Market exchange format (R. F. Boisvert, R. Pozo, K. A.
 * Remington, "The Matrix Market Exchange Formats: Initial Design", NISTIR 5935, 1996) as the
 * weights of a graph. What is accepted is documented at {@link org.grapl.data.GraphFiles}.
 */
public final class MatrixMarketReader {

  private static final String BANNER =
      "%%MatrixMarket matrix coordinate real|integer|pattern general|symmetric";

  private static final int LISTENED_TO = 1 << 12;

  private final TextInput input;
  private final LabelComments labels = new LabelComments();
  private final Row row = new Row();
  private boolean pattern;
  private boolean symmetric;
  private int size;
  private long entries;

  private MatrixMarketReader(TextInput input) {
    this.input = input;
  }

  /** Everything in one pass. */
  public static ItemGraph read(TextInput input) {
    if (input.atEnd()) {
      throw input.error("the file is empty; expected '" + BANNER + "'");
    }
    GraphBuilder edges = new MatrixMarketReader(input).readAll();
    return ItemGraph.of(input.build(edges::build));
  }

  private GraphBuilder readAll() {
    readBanner(input.readLine());
    if (!nextRow()) {
      throw input.error("the file ends before its size line 'rows columns entries'");
    }
    readSizes();
    input.hold(size, entries);
    try {
      GraphBuilder graph = labels.builder(size, input);
      if (symmetric) {
        readEntries(graph, graph, graph);
      } else {
        Graph[] triangles = readTriangles(graph);
        merge(triangles[0], triangles[1], graph);
      }
      return graph;
    } catch (GraphTooLargeException e) {
      throw error(String.valueOf(e.getMessage()));
    }
  }

  /** What stands below and above the diagonal; a method of its own, to free the two builders. */
  private Graph[] readTriangles(GraphBuilder graph) {
    GraphBuilder[] builders = {Graph.ofSize(size), Graph.ofSize(size)};
    readEntries(graph, builders[0], builders[1]);
    Graph[] triangles = new Graph[2];
    for (int k = 0; k < 2; k++) {
      triangles[k] = input.build(builders[k]::build);
      builders[k] = graph;
    }
    return triangles;
  }

  private void readBanner(String line) {
    row.split(line.toLowerCase(Locale.ROOT).toCharArray(), 0, line.length());
    List<String> words = row.fields();
    boolean known =
        words.size() == 5
            && words.subList(0, 3).equals(List.of("%%matrixmarket", "matrix", "coordinate"))
            && List.of("real", "integer", "pattern").contains(words.get(3))
            && List.of("general", "symmetric").contains(words.get(4));
    if (!known) {
      throw error("expected '" + BANNER + "', got " + FieldText.quoted(line));
    }
    pattern = words.get(3).equals("pattern");
    symmetric = words.get(4).equals("symmetric");
  }

  private void readSizes() {
    if (row.size() != 3) {
      throw error("expected the sizes 'rows columns entries', got " + shown());
    }
    size = (int) whole("rows", 0, 1, Integer.MAX_VALUE);
    long columns = whole("columns", 1, 1, Integer.MAX_VALUE);
    entries = whole("entries", 2, 0, Long.MAX_VALUE);
    if (columns != size) {
      throw error("the matrix must be square, got %d rows and %d columns".formatted(size, columns));
    }
  }

  /**
   * Hands each entry to the builder it belongs to: what joins nothing to the graph itself, which
   * counts it, the others by the side of the diagonal on which they stand.
   */
  private void readEntries(GraphBuilder graph, GraphBuilder below, GraphBuilder above) {
    String form = pattern ? "row column" : "row column value";
    int width = pattern ? 2 : 3;
    long count = 0;
    while (nextRow()) {
      if (++count % LISTENED_TO == 0) {
        input.hold(size, count);
      }
      if (count > entries) {
        throw error("the size line promises %d entries, got one more".formatted(entries));
      }
      if (row.size() != width) {
        throw error("expected '" + form + "', got " + shown());
      }
      int from = (int) whole("row", 0, 1, size) - 1;
      int to = (int) whole("column", 1, 1, size) - 1;
      double weight = pattern ? 1 : weight();
      if (from == to || weight == 0) {
        graph.edge(from, to, weight);
      } else if (from > to) {
        below.edge(from, to, weight);
      } else if (symmetric) {
        throw error(
            "a symmetric matrix must have entries on and below the diagonal only, got "
                + shown()
                + "; call it general in the first line if it is meant so");
      } else {
        above.edge(from, to, weight);
      }
    }
    if (count < entries) {
      throw input.error(
          "the size line promises %d entries, got %d; the file seems to be cut off"
              .formatted(entries, count));
    }
  }

  /** Every edge once, if the two triangles do not contradict each other. */
  private void merge(Graph below, Graph above, GraphBuilder graph) {
    above.forEachEdge(
        (a, b, weight) -> {
          double other = below.weight(a, b);
          if (other != 0 && other != weight) {
            throw input.error(
                "entries (%1$d, %2$d) and (%2$d, %1$d) must be equal, got %3$s and %4$s; %5$s"
                    .formatted(a + 1, b + 1, weight, other, "edges have no direction"));
          }
          graph.edge(a, b, weight);
        });
    below.forEachEdge(
        (a, b, weight) -> {
          if (above.weight(a, b) == 0) {
            graph.edge(a, b, weight);
          }
        });
  }

  /** Goes on to the next line that is neither empty nor a comment; false if there is none. */
  private boolean nextRow() {
    while (!input.atEnd()) {
      if (input.peek() == '%') {
        labels.read(input.readLine(), input);
      } else {
        input.readPieces(row);
        if (row.size() > 0) {
          return true;
        }
      }
    }
    return false;
  }

  private long whole(String what, int field, long least, long most) {
    long value;
    try {
      value = row.whole(field);
    } catch (NumberFormatException e) {
      value = least - 1;
    }
    if (value < least || value > most) {
      String rule =
          most == Long.MAX_VALUE
              ? "a whole number >= " + least
              : "a whole number in [" + least + ", " + most + "]";
      throw error(FieldText.mustBe(what, rule, row.field(field)));
    }
    return value;
  }

  private double weight() {
    double weight = row.number(2);
    if (!FieldText.isWeight(weight)) {
      throw error(FieldText.badWeight(row.field(2)));
    }
    return weight;
  }

  private String shown() {
    return FieldText.quoted(String.join(" ", row.fields()));
  }

  private DataFileException error(String complaint) {
    return input.error(input.linesRead(), complaint);
  }
}
