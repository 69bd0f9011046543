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
 * Writes rows {@code source,target,weight} in such an order that items appear for the first time in
 * the order of their numbers: reading the file gives the same graph with the same numbering.
 *
 * <p>Item by item, its links to lower items are written, the first of which introduces it. An item
 * without such a link is introduced by the link to its successor, if there is one, or else declared
 * by a row with an empty target. A graph that was read from an edge list without such rows is thus
 * written without them.
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
    Writable.IN_AN_EDGE_LIST.checkNames(graph);
    TableFile.writeTyped(path, format, COLUMNS, out -> new EdgeListWriter(graph, out).writeAll());
  }

  private void writeAll() {
    boolean joinedToPrevious = false;
    for (int item = 0; item < graph.size(); item++) {
      if (hasLowerNeighbour(item)) {
        int written = joinedToPrevious ? item - 1 : item;
        graph.forEachNeighbour(
            item,
            (self, neighbour, weight) -> {
              if (neighbour < written) {
                link(neighbour, self, weight);
              }
            });
        joinedToPrevious = false;
      } else {
        double weight = item + 1 < graph.size() ? graph.weight(item, item + 1) : 0;
        joinedToPrevious = weight > 0;
        if (joinedToPrevious) {
          link(item, item + 1, weight);
        } else {
          out.add(graph.label(item), "", "");
        }
      }
    }
  }

  private boolean hasLowerNeighbour(int item) {
    int first = graph.rows().start()[item];
    return graph.neighbours(item) > 0 && graph.rows().neighbour()[first] < item;
  }

  private void link(int from, int to, double weight) {
    out.add(graph.label(from), graph.label(to), Check.number(weight));
  }
}
