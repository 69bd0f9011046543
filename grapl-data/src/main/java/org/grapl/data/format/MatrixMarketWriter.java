package org.grapl.data.format;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import org.grapl.Check;
import org.grapl.data.file.AtomicFile;
import org.grapl.data.file.FieldText;
import org.grapl.data.item.ItemGraph;
import org.grapl.graph.Graph;

/** Writes a graph as a symmetric real coordinate matrix: the entries below the diagonal. */
public final class MatrixMarketWriter {

  private MatrixMarketWriter() {}

  public static void write(ItemGraph data, Path path) {
    Graph graph = data.graph();
    for (int arm = 0; arm < graph.size(); arm++) {
      if (graph.label(arm).indexOf('\0') >= 0) {
        throw Check.mustBe(
            "label of arm " + arm,
            "a text without zero characters, to be written to a file",
            FieldText.quoted(graph.label(arm)));
      }
    }
    AtomicFile.writeText(
        path,
        out -> {
          out.write("%%MatrixMarket matrix coordinate real symmetric\n");
          LabelComments.write(graph, out);
          out.write(graph.size() + " " + graph.size() + " " + graph.edges() + "\n");
          graph.forEachEdge((column, row, weight) -> entry(out, row, column, weight));
        });
  }

  private static void entry(Writer out, int row, int column, double weight) {
    try {
      out.write((row + 1) + " " + (column + 1) + " " + Check.number(weight) + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
