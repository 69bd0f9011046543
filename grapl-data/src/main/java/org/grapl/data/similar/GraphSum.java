package org.grapl.data.similar;

import java.util.List;
import org.grapl.Check;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;

/** Adds graphs up. Thread-safe. */
public final class GraphSum {

  private GraphSum() {}

  /**
   * The weighted sum of graphs: items are those of any graph, told apart by name and numbered as
   * they first appear; two of them are linked as strongly as the sum of their links, each times the
   * factor of its graph.
   *
   * @param factors one for each graph, finite and > 0
   */
  public static Graph of(List<Graph> graphs, double[] factors) {
    Check.atLeast("number of graphs", 1, graphs.size());
    Check.length("factors", graphs.size(), factors);
    GraphBuilder sum = Graph.builder();
    for (int k = 0; k < factors.length; k++) {
      Graph graph = graphs.get(k);
      double factor = Check.positive("factor", factors[k]);
      int[] arm = new int[graph.size()];
      for (int a = 0; a < arm.length; a++) {
        arm[a] = sum.arm(graph.label(a));
      }
      graph.forEachEdge((a, b, weight) -> sum.edge(arm[a], arm[b], factor * weight));
    }
    return sum.build();
  }
}
