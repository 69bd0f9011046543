package org.grapl.engine.separator;

import java.util.Arrays;
import org.grapl.internal.SparseRows;
import org.grapl.linear.DenseInverse;
import org.grapl.linear.ShiftedLaplacian;

/**
 * Computes G and H of every node, children first (the multifrontal method of I. S. Duff and J. K.
 * Reid, 1983): a node's front is V's own part on C ∪ B plus what its children left on their
 * boundaries,
 *
 * <pre>G = F_CC⁻¹;   H = −G F_CB;   left on B: F_BB + F_BC H.</pre>
 */
final class SeparatorFactorisation {

  private final ShiftedLaplacian system;
  private final SeparatorTree tree;

  /** Where a position stands in the front at hand. */
  private final int[] place;

  /** What each node left on its boundary, a lower triangle, until its parent takes it. */
  private final double[][][] left;

  private SeparatorFactorisation(ShiftedLaplacian system, SeparatorTree tree) {
    this.system = system;
    this.tree = tree;
    this.place = new int[tree.size()];
    this.left = new double[tree.nodes()][][];
  }

  /**
   * The nodes of a system as it is now.
   *
   * @throws IllegalArgumentException if rounding makes it singular
   */
  static SeparatorNode[] of(ShiftedLaplacian system, SeparatorTree tree) {
    SeparatorFactorisation factorisation = new SeparatorFactorisation(system, tree);
    SeparatorNode[] nodes = new SeparatorNode[tree.nodes()];
    for (int node = 0; node < nodes.length; node++) {
      nodes[node] = factorisation.eliminate(node);
    }
    return nodes;
  }

  private SeparatorNode eliminate(int node) {
    int owned = tree.owned(node);
    int[] boundary = tree.boundary(node);
    double[][] front = assemble(node);
    double[] original = new double[owned];
    for (int i = 0; i < owned; i++) {
      original[i] = system.diagonal(tree.itemAt(tree.first(node) + i));
    }
    double[][] inverse = DenseInverse.invert(Arrays.copyOf(front, owned), original);
    double[][] influence = influence(inverse, front, owned, boundary.length);
    subtract(front, influence, owned, boundary.length);
    left[node] = lower(front, owned);
    return new SeparatorNode(
        tree.first(node), owned, boundary, inverse, transposed(influence, boundary.length));
  }

  /** F, its lower triangle, C before B. */
  private double[][] assemble(int node) {
    int first = tree.first(node);
    int owned = tree.owned(node);
    int[] boundary = tree.boundary(node);
    double[][] front = new double[owned + boundary.length][];
    for (int i = 0; i < front.length; i++) {
      front[i] = new double[i + 1];
    }
    for (int i = 0; i < owned; i++) {
      place[first + i] = i;
    }
    for (int k = 0; k < boundary.length; k++) {
      place[boundary[k]] = owned + k;
    }
    SparseRows rows = system.graph().rows();
    for (int i = 0; i < owned; i++) {
      int item = tree.itemAt(first + i);
      front[i][i] = system.diagonal(item);
      for (int e = rows.start()[item]; e < rows.start()[item + 1]; e++) {
        int position = tree.positionOf(rows.neighbour()[e]);
        if (position >= first && place[position] > i) {
          front[place[position]][i] = -rows.weight()[e];
        }
      }
    }
    for (int child : tree.children(node)) {
      int[] at = tree.boundary(child);
      for (int i = 0; i < at.length; i++) {
        double[] row = front[place[at[i]]];
        for (int j = 0; j <= i; j++) {
          row[place[at[j]]] += left[child][i][j];
        }
      }
      left[child] = new double[0][];
    }
    return front;
  }

  /** H = −G F_CB, by rows; F_BC stands below in the front. */
  private static double[][] influence(
      double[][] inverse, double[][] front, int owned, int boundary) {
    double[][] fromBoundary = new double[owned][boundary];
    for (int k = 0; k < boundary; k++) {
      for (int i = 0; i < owned; i++) {
        fromBoundary[i][k] = -front[owned + k][i];
      }
    }
    double[][] influence = new double[owned][boundary];
    for (int i = 0; i < owned; i++) {
      Kernels.addColumns(influence[i], 0, boundary, fromBoundary, inverse[i], owned);
    }
    return influence;
  }

  /** F_BB += F_BC H. */
  private static void subtract(double[][] front, double[][] influence, int owned, int boundary) {
    double[] row = new double[boundary];
    for (int k = 0; k < boundary; k++) {
      double[] target = front[owned + k];
      System.arraycopy(target, owned, row, 0, k + 1);
      Kernels.addColumns(row, 0, k + 1, influence, target, owned);
      System.arraycopy(row, 0, target, owned, k + 1);
    }
  }

  private static double[][] lower(double[][] front, int owned) {
    double[][] lower = new double[front.length - owned][];
    for (int k = 0; k < lower.length; k++) {
      lower[k] = Arrays.copyOfRange(front[owned + k], owned, owned + k + 1);
    }
    return lower;
  }

  private static double[][] transposed(double[][] rows, int columns) {
    double[][] transposed = new double[columns][rows.length];
    for (int i = 0; i < rows.length; i++) {
      for (int k = 0; k < columns; k++) {
        transposed[k][i] = rows[i][k];
      }
    }
    return transposed;
  }
}
