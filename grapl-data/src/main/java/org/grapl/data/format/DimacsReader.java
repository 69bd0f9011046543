package org.grapl.data.format;

import java.util.Set;
import org.grapl.data.file.DataFileException;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.TextInput;
import org.grapl.data.item.ItemGraph;
import org.grapl.graph.GraphBuilder;
import org.grapl.graph.GraphTooLargeException;

/**
 * Reads graphs as the DIMACS challenges wrote them: colouring and cliques ({@code p edge n m} or
 * {@code p col n m}, then m lines {@code e u v} or {@code e u v weight}), shortest paths ({@code p
 * sp n m}, then m lines {@code a u v weight}) and flows ({@code p max n m}, where the capacity is
 * the weight). Lines {@code c} are comments; {@code n}, {@code d}, {@code v} and {@code x} say
 * nothing of links and are skipped.
 *
 * <p>Many of these files give every link in both directions. It counts once then, as in a general
 * matrix: both must have equal weights. What is repeated in one direction adds up. Arms are called
 * by their number from 1 unless {@link LabelComments} carry their names.
 */
public final class DimacsReader {

  static final String COMMENT = "c ";

  private static final String PROBLEM = "p edge|col|sp|max vertices edges";
  private static final Set<String> EDGES = Set.of("edge", "edges", "col");
  private static final Set<String> ARCS = Set.of("sp", "max");
  private static final Set<String> SKIPPED = Set.of("c", "n", "d", "v", "x");
  private static final int LISTENED_TO = 1 << 12;

  private final TextInput input;
  private final NumberRow row;
  private final LabelComments labels = new LabelComments(COMMENT);
  private String kind = ""; // the first piece of the line
  private boolean arcs;
  private int size;
  private long promised;

  private DimacsReader(TextInput input) {
    this.input = input;
    this.row = new NumberRow(input);
  }

  /** Everything in one pass. */
  public static ItemGraph read(TextInput input) {
    if (input.atEnd()) {
      throw input.error("the file is empty; expected '" + PROBLEM + "'");
    }
    GraphBuilder graph = new DimacsReader(input).readAll();
    return ItemGraph.of(input.build(graph::build));
  }

  private GraphBuilder readAll() {
    readProblem();
    input.hold(size, promised);
    try {
      GraphBuilder graph = labels.builder(size, input);
      ArcPairs pairs = new ArcPairs(input, arcs ? "arcs" : "edges", size, graph::edge);
      readLinks(pairs);
      pairs.finish();
      return graph;
    } catch (GraphTooLargeException | IllegalArgumentException e) {
      throw error(String.valueOf(e.getMessage()));
    }
  }

  private void readProblem() {
    if (!nextRow()) {
      throw input.error("the file ends before its line '" + PROBLEM + "'");
    }
    String problem = row.size() == 4 && kind.equals("p") ? row.field(1) : "";
    arcs = ARCS.contains(problem);
    if (!arcs && !EDGES.contains(problem)) {
      throw error("expected '" + PROBLEM + "', got " + row.shown());
    }
    size = input.believed(input.linesRead(), row.whole("vertices", 2, 1, Integer.MAX_VALUE));
    promised = row.whole("edges", 3, 0, Long.MAX_VALUE);
  }

  private void readLinks(ArcPairs pairs) {
    String form = arcs ? "a from to weight" : "e vertex vertex [weight]";
    String letter = form.substring(0, 1);
    int least = arcs ? 4 : 3;
    long count = 0;
    while (nextRow()) {
      if (row.size() < least || row.size() > 4 || !kind.equals(letter)) {
        throw error("expected '" + form + "', got " + row.shown());
      }
      if (++count > promised) {
        throw error("the line 'p' promises %d edges, got one more".formatted(promised));
      }
      if (count % LISTENED_TO == 0) {
        input.hold(size, count);
      }
      int from = (int) row.whole("vertex", 1, 1, size) - 1;
      int to = (int) row.whole("vertex", 2, 1, size) - 1;
      pairs.add(from, to, row.size() == 4 ? row.weight(3) : 1);
    }
    if (count < promised) {
      throw input.error(
          "the line 'p' promises %d edges, got %d; the file seems to be cut off"
              .formatted(promised, count));
    }
  }

  /** Goes on to the next line that says something of links; false if there is none. */
  private boolean nextRow() {
    while (!input.atEnd()) {
      if (input.peek() == COMMENT.charAt(0)) {
        String comment = input.readLine();
        if (comment.length() > 1 && !comment.startsWith(COMMENT) && comment.charAt(1) != '\t') {
          throw error("a comment must begin with 'c ', got " + FieldText.quoted(comment));
        }
        labels.read(comment, input);
      } else {
        row.read();
        kind = row.size() == 0 ? "c" : row.field(0);
        if (!SKIPPED.contains(kind)) {
          return true;
        }
      }
    }
    return false;
  }

  private DataFileException error(String complaint) {
    return row.error(complaint);
  }
}
