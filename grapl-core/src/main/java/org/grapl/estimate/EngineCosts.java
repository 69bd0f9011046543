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

  /** A walk to the root, and a part of all nodes evaluated. */
  static double separatorMicros(SeparatorTree tree) {
    return PER_MICRO * (0.35 * tree.pathEntries() + 0.09 * tree.entries() + 10.0 * tree.nodes());
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
