package org.grapl.graph;

import java.util.ArrayList;
import java.util.List;
import org.grapl.internal.SparseRows;

/** Graphs as text, to compare them in tests. */
public final class Edges {

  private Edges() {}

  /** {@code "a-b"} for every link of weight 1, {@code "a-b*w"} for the others. */
  public static List<String> of(Graph graph) {
    List<String> links = new ArrayList<>();
    graph.forEachLink((a, b, weight) -> links.add(a + "-" + b + (weight == 1 ? "" : "*" + weight)));
    return links;
  }

  /** What every graph must keep: rows sorted, no self-loops or repeats, both directions equal. */
  public static void areSound(Graph graph) {
    SparseRows rows = graph.rows();
    check(rows.start()[0] == 0 && rows.start()[graph.size()] == rows.neighbour().length, "rows");
    for (int item = 0; item < graph.size(); item++) {
      double degree = 0;
      for (int k = rows.start()[item]; k < rows.start()[item + 1]; k++) {
        int neighbour = rows.neighbour()[k];
        check(neighbour != item, "self-loop at " + item);
        check(
            k == rows.start()[item] || rows.neighbour()[k - 1] < neighbour, "order in row " + item);
        check(graph.weight(neighbour, item) == rows.weight()[k], "symmetry at " + item);
        check(rows.weight()[k] > 0, "weight at " + item);
        degree += rows.weight()[k];
      }
      check(graph.degree(item) == degree, "degree of " + item);
    }
  }

  private static void check(boolean holds, String what) {
    if (!holds) {
      throw new AssertionError("not sound: " + what);
    }
  }
}
