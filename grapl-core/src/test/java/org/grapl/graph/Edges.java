package org.grapl.graph;

import java.util.ArrayList;
import java.util.List;
import org.grapl.internal.SparseRows;

/** Graphs as text, to compare them in tests. */
public final class Edges {

  private Edges() {}

  /** {@code "a-b"} for every edge of weight 1, {@code "a-b*w"} for the others. */
  public static List<String> of(Graph graph) {
    List<String> edges = new ArrayList<>();
    graph.forEachEdge((a, b, weight) -> edges.add(a + "-" + b + (weight == 1 ? "" : "*" + weight)));
    return edges;
  }

  /** What every graph must keep: rows sorted, no self-loops or repeats, both directions equal. */
  public static void areSound(Graph graph) {
    SparseRows rows = graph.rows();
    check(rows.start()[0] == 0 && rows.start()[graph.size()] == rows.neighbour().length, "rows");
    for (int arm = 0; arm < graph.size(); arm++) {
      double degree = 0;
      for (int k = rows.start()[arm]; k < rows.start()[arm + 1]; k++) {
        int neighbour = rows.neighbour()[k];
        check(neighbour != arm, "self-loop at " + arm);
        check(k == rows.start()[arm] || rows.neighbour()[k - 1] < neighbour, "order in row " + arm);
        check(graph.weight(neighbour, arm) == rows.weight()[k], "symmetry at " + arm);
        check(rows.weight()[k] > 0, "weight at " + arm);
        degree += rows.weight()[k];
      }
      check(graph.degree(arm) == degree, "degree of " + arm);
    }
  }

  private static void check(boolean holds, String what) {
    if (!holds) {
      throw new AssertionError("not sound: " + what);
    }
  }
}
