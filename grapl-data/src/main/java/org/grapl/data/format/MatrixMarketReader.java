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
    GraphBuilder links = new MatrixMarketReader(input).readAll();
    return ItemGraph.of(input.build(links::build));
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
        readEntries(graph::link);
      } else {
        ArcPairs pairs = new ArcPairs(input, "entries", size, graph::link);
        readEntries(pairs::add);
        pairs.finish();
      }
      return graph;
    } catch (GraphTooLargeException | IllegalArgumentException e) {
      throw error(String.valueOf(e.getMessage()));
    }
  }

  private void readBanner(String line) {
    List<String> words = List.of(line.strip().toLowerCase(Locale.ROOT).split("[ \t]+"));
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
    size = input.believed(input.linesRead(), whole("rows", 0, 1, Integer.MAX_VALUE));
    long columns = whole("columns", 1, 1, Integer.MAX_VALUE);
    entries = whole("entries", 2, 0, Long.MAX_VALUE);
    if (columns != size) {
      throw error("the matrix must be square, got %d rows and %d columns".formatted(size, columns));
    }
  }

  private void readEntries(Graph.LinkConsumer entry) {
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
      double weight = pattern ? 1 : weight(2);
      if (symmetric && from < to && weight != 0) {
        throw error(
            "a symmetric matrix must have entries on and below the diagonal only, got "
                + shown()
                + "; call it general in the first line if it is meant so");
      }
      entry.accept(from, to, weight);
    }
    if (count < entries) {
      throw input.error(
          "the size line promises %d entries, got %d; the file seems to be cut off"
              .formatted(entries, count));
    }
  }

  /** A piece of the row as a whole number between two bounds. */
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

  private double weight(int field) {
    double weight = row.number(field);
    if (!FieldText.isWeight(weight)) {
      throw error(FieldText.badWeight(row.field(field)));
    }
    return weight;
  }

  private String shown() {
    return FieldText.quoted(String.join(" ", row.fields()));
  }

  /** Goes on to the next line that is neither empty nor a comment; false if there is none. */
  private boolean nextRow() {
    while (!input.atEnd()) {
      if (input.peek() == LabelComments.SIGN.charAt(0)) {
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

  private DataFileException error(String complaint) {
    return input.error(input.linesRead(), complaint);
  }

  /**
   * Links given with a direction, of which those that stand in both directions count once: a link
   * may be given in either direction or, with the same weight, in both. What is repeated in one
   * direction adds up. Holds all links, in each direction, until {@link #finish}. One owner.
   */
  private static final class ArcPairs {

    private final TextInput input;
    private final String what;
    private final Graph.LinkConsumer graph;

    /** What leads down to a smaller number, and what leads up. */
    private final GraphBuilder[] builders;

    /**
     * Pairs among {@code size} vertices.
     *
     * @param what how links are called in a complaint, such as {@code entries}
     * @param graph takes each link once
     */
    ArcPairs(TextInput input, String what, int size, Graph.LinkConsumer graph) {
      this.input = input;
      this.what = what;
      this.graph = graph;
      this.builders = new GraphBuilder[] {Graph.ofSize(size), Graph.ofSize(size)};
    }

    /** Takes a link. What joins nothing goes on to the graph at once, which counts it. */
    void add(int from, int to, double weight) {
      if (from == to || weight == 0) {
        graph.accept(from, to, weight);
      } else {
        builders[from > to ? 0 : 1].link(from, to, weight);
      }
    }

    /** Hands over every link once, if the two directions do not contradict each other. */
    void finish() {
      Graph[] triangles = new Graph[2];
      for (int k = 0; k < 2; k++) {
        triangles[k] = input.build(builders[k]::build);
        builders[k] = Graph.ofSize(1); // frees the memory of what has been built
      }
      Graph below = triangles[0];
      Graph above = triangles[1];
      above.forEachLink(
          (a, b, weight) -> {
            double other = below.weight(a, b);
            if (other != 0 && other != weight) {
              throw input.error(
                  "%1$s (%2$d, %3$d) and (%3$d, %2$d) must be equal, got %4$s and %5$s; %6$s"
                      .formatted(what, a + 1, b + 1, weight, other, "edges have no direction"));
            }
            graph.accept(a, b, weight);
          });
      below.forEachLink(
          (a, b, weight) -> {
            if (above.weight(a, b) == 0) {
              graph.accept(a, b, weight);
            }
          });
    }
  }
}
