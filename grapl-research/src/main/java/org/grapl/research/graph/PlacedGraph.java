package org.grapl.research.graph;

import org.grapl.graph.Graph;
import org.grapl.internal.Check;

/** A graph whose items lie somewhere in the plane. Immutable. */
public final class PlacedGraph {

  private final Graph graph;
  private final double[] x;
  private final double[] y;

  /** A graph with the coordinates of its items, which are copied. */
  public PlacedGraph(Graph graph, double[] x, double[] y) {
    this.graph = graph;
    this.x = Check.length("x", graph.size(), x).clone();
    this.y = Check.length("y", graph.size(), y).clone();
    for (int item = 0; item < x.length; item++) {
      if (!Double.isFinite(x[item]) || !Double.isFinite(y[item])) {
        throw Check.mustBe(
            "place of item " + item, "two finite numbers", "(" + x[item] + ", " + y[item] + ")");
      }
    }
  }

  public Graph graph() {
    return graph;
  }

  public double x(int item) {
    return x[Check.index("item", x.length, item)];
  }

  public double y(int item) {
    return y[Check.index("item", y.length, item)];
  }
}
