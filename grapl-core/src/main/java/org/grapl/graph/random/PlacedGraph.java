package org.grapl.graph.random;

import org.grapl.graph.Graph;
import org.grapl.internal.Check;

/** A graph whose arms lie somewhere in the plane. Immutable. */
public final class PlacedGraph {

  private final Graph graph;
  private final double[] x;
  private final double[] y;

  /** A graph with the coordinates of its arms, which are copied. */
  public PlacedGraph(Graph graph, double[] x, double[] y) {
    this.graph = graph;
    this.x = Check.length("x", graph.size(), x).clone();
    this.y = Check.length("y", graph.size(), y).clone();
    for (int arm = 0; arm < x.length; arm++) {
      if (!Double.isFinite(x[arm]) || !Double.isFinite(y[arm])) {
        throw Check.mustBe(
            "place of arm " + arm, "two finite numbers", "(" + x[arm] + ", " + y[arm] + ")");
      }
    }
  }

  public Graph graph() {
    return graph;
  }

  public double x(int arm) {
    return x[Check.index("arm", x.length, arm)];
  }

  public double y(int arm) {
    return y[Check.index("arm", y.length, arm)];
  }
}
