package org.grapl.data.format;

import java.nio.file.Path;
import java.util.List;
import org.grapl.data.file.BinaryTables.ColumnType;
import org.grapl.data.file.TableFile;
import org.grapl.data.file.TableFormat;
import org.grapl.data.item.ItemGraph;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;

/**
 * Writes rows {@code source,target,weight} in such an order that arms appear for the first time in
 * the order of their numbers: reading the file gives the same graph with the same numbering.
 *
 * <p>Arm by arm, its edges to lower arms are written, the first of which introduces it. An arm
 * without such an edge is introduced by the edge to its successor, if there is one, or else
 * declared by a row with an empty target. A graph that was read from an edge list without such rows
 * is thus written without them.
 */
public final class EdgeListWriter {

  private static final List<ColumnType> COLUMNS =
      List.of(
          new ColumnType("source", false),
          new ColumnType("target", false),
          new ColumnType("weight", true));

  private final Graph graph;
  private final TableFile.Rows out;

  private EdgeListWriter(Graph graph, TableFile.Rows out) {
    this.graph = graph;
    this.out = out;
  }

  public static void write(ItemGraph data, Path path, TableFormat format) {
    Graph graph = data.graph();
    Writable.checkNames(graph, Writable.notEmpty("an edge list")); // an empty field is no arm
    TableFile.writeTyped(path, format, COLUMNS, out -> new EdgeListWriter(graph, out).writeAll());
  }

  private void writeAll() {
    boolean joinedToPrevious = false;
    for (int arm = 0; arm < graph.size(); arm++) {
      if (hasLowerNeighbour(arm)) {
        int written = joinedToPrevious ? arm - 1 : arm;
        graph.forEachNeighbour(
            arm,
            (self, neighbour, weight) -> {
              if (neighbour < written) {
                edge(neighbour, self, weight);
              }
            });
        joinedToPrevious = false;
      } else {
        double weight = arm + 1 < graph.size() ? graph.weight(arm, arm + 1) : 0;
        joinedToPrevious = weight > 0;
        if (joinedToPrevious) {
          edge(arm, arm + 1, weight);
        } else {
          out.add(graph.label(arm), "", "");
        }
      }
    }
  }

  private boolean hasLowerNeighbour(int arm) {
    int first = graph.rows().start()[arm];
    return graph.neighbours(arm) > 0 && graph.rows().neighbour()[first] < arm;
  }

  private void edge(int from, int to, double weight) {
    out.add(graph.label(from), graph.label(to), Check.number(weight));
  }
}
