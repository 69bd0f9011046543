package org.grapl.research.graph;

import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.internal.Check;

/**
 * Graphs without chance: grid and cliques, with links of weight 1. Each is built in O(items +
 * links). The random ones are {@link RandomGraph}s.
 */
public final class Graphs {

  private Graphs() {}

  /** Complete graphs side by side, not joined; items are numbered clique by clique. */
  public static Graph cliques(int count, int cliqueSize) {
    Check.atLeast("count", 1, count);
    Check.atLeast("cliqueSize", 1, cliqueSize);
    long size = GraphBuilder.checkItems((long) count * cliqueSize);
    GraphBuilder.checkLinks(size * (cliqueSize - 1.0) / 2);
    GraphBuilder builder = Graph.ofSize((int) size);
    for (int first = 0; first < size; first += cliqueSize) {
      for (int a = first; a < first + cliqueSize; a++) {
        for (int b = a + 1; b < first + cliqueSize; b++) {
          builder.link(a, b);
        }
      }
    }
    return builder.build();
  }

  /**
   * A rectangular grid in which every item is joined to its neighbours left, right, above and
   * below; the item in row r and column c is r · columns + c.
   */
  public static Graph grid(int rows, int columns) {
    Check.atLeast("rows", 1, rows);
    Check.atLeast("columns", 1, columns);
    long size = GraphBuilder.checkItems((long) rows * columns);
    GraphBuilder builder = Graph.ofSize((int) size);
    for (int item = 0; item < size; item++) {
      if (item % columns + 1 < columns) {
        builder.link(item, item + 1);
      }
      if (item / columns + 1 < rows) {
        builder.link(item, item + columns);
      }
    }
    return builder.build();
  }
}
