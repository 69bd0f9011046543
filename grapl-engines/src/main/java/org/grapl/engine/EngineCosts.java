package org.grapl.engine;

import org.grapl.engine.separator.SeparatorTree;

/**
 * What a step costs on each engine, in microseconds of one core of a common server. The constants
 * were fitted to measured steps (docs/ENGINE.md); a prediction may be off by a factor of two.
 */
final class EngineCosts {

  private static final double PER_MICRO = 1e-3;

  private EngineCosts() {}

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
}
