package org.grapl.engine.separator;

import java.util.Arrays;

/**
 * A rank-one change on its way from an item to the root,
 *
 * <pre>[V  −b] += amount · w [w  −y]ᵀ,</pre>
 *
 * the right-hand side being one more column that every elimination treats like the others. It
 * starts with w = e of the item, its weight and its value.
 */
final class Walk {

  /** w, by position; zero wherever the walk is not. */
  final double[] w;

  double amount;

  /** −y: minus the value at the start; grows by c·w at each node. */
  double target;

  /** Σ wᵀGw over the nodes passed: (V⁻¹)_ii at the end. */
  double variance;

  /** Workspaces of a node: u = G w, the non-zero entries of w, boundary entries of w. */
  final double[] u;

  final int[] index;
  final double[] value;
  final double[] atBoundary;
  private final double[] dense;
  final double[] pendingFactor = new double[SeparatorNode.PENDING];

  Walk(int size, int largestNode, int largestBoundary) {
    int longest = Math.max(largestNode, largestBoundary);
    this.w = new double[size];
    this.u = new double[largestNode];
    this.index = new int[longest];
    this.value = new double[longest];
    this.dense = new double[largestNode];
    this.atBoundary = new double[largestBoundary];
  }

  void start(int position, double weight, double observed) {
    w[position] = 1;
    amount = weight;
    target = -observed;
    variance = 0;
  }

  /** The entries last taken at a node, with the zeros between them. */
  double[] spread(int owned, int count) {
    Arrays.fill(dense, 0, owned, 0);
    for (int q = 0; q < count; q++) {
      dense[index[q]] = value[q];
    }
    return dense;
  }

  /** Takes the non-zero entries of w at a node, leaving zeros; how many there were. */
  int take(int first, int owned) {
    int count = 0;
    for (int i = 0; i < owned; i++) {
      double entry = w[first + i];
      if (entry != 0) {
        index[count] = i;
        value[count++] = entry;
        w[first + i] = 0;
      }
    }
    return count;
  }
}
