package org.grapl.data.format;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import org.grapl.Check;
import org.grapl.data.file.AtomicFile;
import org.grapl.data.item.ItemGraph;
import org.grapl.graph.Graph;

/**
 * Writes a DIMACS file: {@code p edge} with each edge once if all weights are 1, otherwise {@code p
 * sp}, where an edge is a pair of arcs. Weights stand there with all their digits; programs that
 * follow the shortest-path challenge to the letter take whole numbers only. Names are kept in
 * comments ({@link LabelComments}), attributes are not.
 */
public final class DimacsWriter {

  private DimacsWriter() {}

  public static void write(ItemGraph data, Path path) {
    Graph graph = data.graph();
    Writable.checkNames(graph, Writable.IN_A_FILE);
    boolean plain = isPlain(graph);
    AtomicFile.writeText(
        path,
        out -> {
          new LabelComments(DimacsReader.COMMENT).write(graph, out);
          out.write(
              plain
                  ? "p edge " + graph.size() + " " + graph.edges() + "\n"
                  : "p sp " + graph.size() + " " + 2L * graph.edges() + "\n");
          graph.forEachEdge(
              (a, b, weight) -> {
                if (plain) {
                  line(out, "e " + (a + 1) + " " + (b + 1));
                } else {
                  line(out, "a " + (a + 1) + " " + (b + 1) + " " + Check.number(weight));
                  line(out, "a " + (b + 1) + " " + (a + 1) + " " + Check.number(weight));
                }
              });
        });
  }

  private static boolean isPlain(Graph graph) {
    for (double weight : graph.rows().weight()) {
      if (weight != 1) {
        return false;
      }
    }
    return true;
  }

  private static void line(Writer out, String text) {
    try {
      out.write(text + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
