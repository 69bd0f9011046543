package org.grapl.data.format;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.grapl.data.file.AtomicFile;
import org.grapl.data.file.DataFileException;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.Row;
import org.grapl.data.file.TextInput;
import org.grapl.data.item.ItemGraph;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.graph.GraphTooLargeException;
import org.grapl.internal.Check;

/**
 * Sparse matrices in the Matrix Market exchange format (R. F. Boisvert, R. Pozo, K. A. Remington,
 * "The Matrix Market Exchange Formats: Initial Design", NISTIR 5935, 1996) as the weights of a
 * graph. What is accepted is documented at {@link org.grapl.data.GraphFiles}.
 */
public final class MatrixMarket {

  private static final String BANNER =
      "%%MatrixMarket matrix coordinate real|integer|pattern general|symmetric";

  private static final int LISTENED_TO = 1 << 12;

  private final TextInput input;
  private final Row row = new Row();
  private boolean pattern;
  private boolean symmetric;
  private int size;
  private long entries;

  private MatrixMarket(TextInput input) {
    this.input = input;
  }

  /** Writes the entries below the diagonal of a symmetric matrix; it has no place for names. */
  public static void write(ItemGraph data, Path path) {
    Graph graph = data.graph();
    AtomicFile.writeText(
        path,
        out -> {
          out.write("%%MatrixMarket matrix coordinate real symmetric\n");
          out.write(graph.size() + " " + graph.size() + " " + graph.links() + "\n");
          Writable.forEachLink(
              graph,
              (column, row, weight) ->
                  out.write((row + 1) + " " + (column + 1) + " " + Check.number(weight) + "\n"));
        });
  }

  public static ItemGraph read(TextInput input) {
    if (input.atEnd()) {
      throw input.error("the file is empty; expected '" + BANNER + "'");
    }
    GraphBuilder links = new MatrixMarket(input).readAll();
    return ItemGraph.of(
        input.build(() -> links.build().renamed(item -> Integer.toString(item + 1))));
  }

  private GraphBuilder readAll() {
    readBanner(input.readLine());
    if (!nextRow()) {
      throw input.error("the file ends before its size line 'rows columns entries'");
    }
    readSizes();
    input.hold(size, entries);
    try {
      GraphBuilder links = Graph.ofSize(size);
      if (symmetric) {
        readEntries(links::link);
      } else {
        readBothTriangles(links);
      }
      return links;
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
      double weight = pattern ? 1 : row.number(2);
      if (!FieldText.isWeight(weight)) {
        throw error(FieldText.badWeight(row.field(2)));
      }
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

  /**
   * In a general matrix a link may be given in either direction or, with the same weight, in both:
   * then it counts once. What is repeated in one direction adds up.
   */
  private void readBothTriangles(GraphBuilder links) {
    GraphBuilder[] builders = {Graph.ofSize(size), Graph.ofSize(size)};
    readEntries(
        (from, to, weight) -> {
          // What joins nothing goes on at once, to be counted.
          boolean joins = from != to && weight != 0;
          (joins ? builders[from > to ? 0 : 1] : links).link(from, to, weight);
        });
    Graph below = input.build(builders[0]::build);
    builders[0] = Graph.ofSize(1); // frees the memory of what has been built
    Graph above = input.build(builders[1]::build);
    builders[1] = builders[0];
    above.forEachLink(
        (a, b, weight) -> {
          double other = below.weight(a, b);
          if (other != 0 && other != weight) {
            throw input.error(
                "entries (%1$d, %2$d) and (%2$d, %1$d) must be equal, got %3$s and %4$s; links have no direction"
                    .formatted(a + 1, b + 1, weight, other));
          }
          links.link(a, b, weight);
        });
    below.forEachLink(
        (a, b, weight) -> {
          if (above.weight(a, b) == 0) {
            links.link(a, b, weight);
          }
        });
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

  private String shown() {
    return FieldText.quoted(String.join(" ", row.fields()));
  }

  private boolean nextRow() {
    return input.nextPieces(row, "%");
  }

  private DataFileException error(String complaint) {
    return input.error(input.linesRead(), complaint);
  }
}
