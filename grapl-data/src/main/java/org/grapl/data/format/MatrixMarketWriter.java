package org.grapl.data.format;

import java.nio.file.Path;
import org.grapl.data.file.AtomicFile;
import org.grapl.data.item.ItemGraph;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;

/** Writes a graph as a symmetric real coordinate matrix: the entries below the diagonal. */
public final class MatrixMarketWriter {

  private MatrixMarketWriter() {}

  public static void write(ItemGraph data, Path path) {
    Graph graph = data.graph();
    Writable.checkNames(graph, Writable.IN_A_FILE);
    AtomicFile.writeText(
        path,
        out -> {
          out.write("%%MatrixMarket matrix coordinate real symmetric\n");
          new LabelComments().write(graph, out);
          out.write(graph.size() + " " + graph.size() + " " + graph.links() + "\n");
          Writable.forEachLink(
              graph,
              (column, row, weight) ->
                  out.write((row + 1) + " " + (column + 1) + " " + Check.number(weight) + "\n"));
        });
  }
}
