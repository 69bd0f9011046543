package org.grapl.estimate;

import org.grapl.graph.Graph;
import org.grapl.linear.Elimination;
import org.grapl.linear.separator.SeparatorTree;

/**
 * What a step costs on each engine, in microseconds of one core of a common server. The constants
 * were fitted to measured steps (docs/ENGINE.md); a prediction may be off by a factor of two.
 */
final class EngineCosts {

  private static final double PER_MICRO = 1e-3;

  private EngineCosts() {}

  /** Back-substitution through the factor, half of the core folded, some loops over all arms. */
  static double exactMicros(Elimination elimination) {
    double core = elimination.coreSize();
    return PER_MICRO
        * (1.2 * elimination.entries() + 0.09 * core * core + 4.0 * elimination.size());
  }

  /**
   * A walk to the root, a part of all nodes evaluated, and choosing. On the way, entries of the
   * largest node are cheap because changes of it are collected and folded together; the other
   * entries mostly come from far memory, as do the nodes evaluated. Fitted to the first 2000 steps
   * at the default accuracy and γ = 10, on a busy machine. Measured and predicted, in µs: grids 70²
   * 81 and 65, 120² 201 and 149, 316² 1213 and 916, 1000² 7094 and 8963; small worlds of 5000 arms
   * 92 and 69, 20,000 322 and 262, 10⁵ 1460 to 1650 and 1450. An absolute 1e-4 takes two to three
   * times as long.
   */
  static double separatorMicros(SeparatorTree tree) {
    double largest = (double) tree.largestNode() * tree.largestNode();
    double others = Math.max(0, tree.pathEntries() - largest);
    return 20 + PER_MICRO * (0.3 * largest + 1.2 * others + 180.0 * tree.nodes());
  }

  /** An edge visited by relaxation. */
  static double localMicros(double edgesVisited) {
    return PER_MICRO * 8 * edgesVisited;
  }

  /** A solve by conjugate gradients, as early steps on graphs that do not fall apart need. */
  static double globalMicros(Graph graph, Engine engine) {
    int iterations = engine == Engine.LOCAL ? 5 : 40;
    return PER_MICRO * iterations * (8.0 * graph.edges() + 10.0 * graph.size());
  }
}
