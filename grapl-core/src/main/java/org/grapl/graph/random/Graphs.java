package org.grapl.graph.random;

import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.internal.Check;

/**
 * Graphs without chance: path, ring, complete graph, grid and cliques, all with edges of weight 1.
 * Each is built in O(arms + edges). The random ones are {@link RandomGraph}s.
 */
public final class Graphs {

  private Graphs() {}

  /** The path 0 – 1 – … – (size − 1). */
  public static Graph path(int size) {
    GraphBuilder builder = Graph.ofSize(size);
    for (int arm = 1; arm < size; arm++) {
      builder.edge(arm - 1, arm);
    }
    return builder.build();
  }

  /** The cycle through {@code size} ≥ 3 arms. */
  public static Graph ring(int size) {
    return new RingLattice(Check.atLeast("size", 3, size), 2).graph();
  }

  /** Every arm joined to every other. */
  public static Graph complete(int size) {
    return cliques(1, size);
  }

  /** Complete graphs side by side, not joined; arms are numbered clique by clique. */
  public static Graph cliques(int count, int cliqueSize) {
    Check.atLeast("count", 1, count);
    Check.atLeast("cliqueSize", 1, cliqueSize);
    long size = GraphBuilder.checkArms((long) count * cliqueSize);
    GraphBuilder.checkEdges(size * (cliqueSize - 1.0) / 2);
    GraphBuilder builder = Graph.ofSize((int) size);
    for (int first = 0; first < size; first += cliqueSize) {
      for (int a = first; a < first + cliqueSize; a++) {
        for (int b = a + 1; b < first + cliqueSize; b++) {
          builder.edge(a, b);
        }
      }
    }
    return builder.build();
  }

  /**
   * A rectangular grid in which every arm is joined to its neighbours left, right, above and below;
   * the arm in row r and column c is r · columns + c.
   */
  public static Graph grid(int rows, int columns) {
    Check.atLeast("rows", 1, rows);
    Check.atLeast("columns", 1, columns);
    long size = GraphBuilder.checkArms((long) rows * columns);
    GraphBuilder builder = Graph.ofSize((int) size);
    for (int arm = 0; arm < size; arm++) {
      if (arm % columns + 1 < columns) {
        builder.edge(arm, arm + 1);
      }
      if (arm / columns + 1 < rows) {
        builder.edge(arm, arm + columns);
      }
    }
    return builder.build();
  }
}
