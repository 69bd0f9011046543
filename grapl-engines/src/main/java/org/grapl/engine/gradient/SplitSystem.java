package org.grapl.engine.gradient;

import org.grapl.graph.Components;
import org.grapl.internal.Check;
import org.grapl.linear.DenseInverse;
import org.grapl.linear.ShiftedLaplacian;
import org.grapl.linear.SingularException;

/**
 * V = L + diag(shift), by position in an order of the items, with the preconditioner P = S D̃⁻¹ Sᵀ,
 * S = D̃ + (the part of V below its diagonal), where D̃ makes the diagonals of P and V equal. P is
 * the incomplete Cholesky factor of a graph without triangles, and close to it elsewhere; it needs
 * no entries of its own, and any positive D̃ is one, so that the shift may move without a new
 * set-up.
 *
 * <p>Single precision: solutions are wanted to three digits, and half the memory to read is nearly
 * twice the speed. The levels of the components, within which V is nearly singular while little has
 * been observed, are kept apart: V·1 = shift. One owner, not thread-safe.
 */
final class SplitSystem {

  /** Single precision reaches somewhat further. */
  private static final double SMALLEST = 1e-30;

  private static final double LARGEST = 1e30;

  final BreadthFirst.Rows rows;
  final double[] shift;

  /** D̃, its inverse, and V's diagonal minus 2D̃. */
  final float[] pivot;

  final float[] inversePivot;
  final float[] excess;

  /** Sᵀ1. */
  final float[] columnSum;

  /** By item its component, and by component the sum of the shift. */
  final int[] component;

  final double[] shiftOf;

  /**
   * @param order in which everything stands from now on
   * @param rows of the system's graph, by position in that order
   */
  SplitSystem(ShiftedLaplacian system, BreadthFirst order, BreadthFirst.Rows rows) {
    int size = system.size();
    this.rows = rows;
    this.shift = new double[size];
    this.pivot = new float[size];
    this.inversePivot = new float[size];
    this.excess = new float[size];
    this.columnSum = new float[size];
    this.component = new int[size];
    Components components = system.graph().components(); // O(N) each time
    this.shiftOf = new double[components.count()];
    for (int i = 0; i < size; i++) {
      int item = order.itemAt(i);
      shift[i] = system.shift(item);
      component[i] = components.of(item);
      shiftOf[component[i]] += shift[i];
      double own = system.diagonal(item);
      if (!(own >= SMALLEST && own <= LARGEST)) {
        throw new SingularException(
            "weights must be such that degrees lie in [1e-30, 1e30], got " + Check.number(own));
      }
      double left = own;
      double above = 0;
      for (int k = rows.start()[i]; k < rows.start()[i + 1]; k++) {
        int j = rows.neighbour()[k];
        double weight = rows.weight()[k];
        if (j < i) {
          left -= weight * weight * inversePivot[j];
        } else {
          above += weight;
        }
      }
      DenseInverse.checkPivot(left, own);
      pivot[i] = (float) left;
      inversePivot[i] = 1 / pivot[i];
      excess[i] = (float) (own - 2.0 * pivot[i]);
      columnSum[i] = (float) (pivot[i] - above);
    }
  }

  private SplitSystem(SplitSystem other) {
    this.rows = other.rows;
    this.shift = other.shift.clone();
    this.pivot = other.pivot.clone();
    this.inversePivot = other.inversePivot.clone();
    this.excess = other.excess.clone();
    this.columnSum = other.columnSum.clone();
    this.component = other.component;
    this.shiftOf = other.shiftOf.clone();
  }

  SplitSystem copy() {
    return new SplitSystem(this);
  }

  int size() {
    return shift.length;
  }

  /** V_ii. */
  double diagonal(int position) {
    return rows.degree()[position] + shift[position];
  }

  /**
   * b −= level·shift, so that it sums to zero on every component; the levels are (1ᵀb)/Σshift, by
   * component and lane.
   */
  double[] takeOutLevels(float[] b, int width) {
    double[] level = new double[width * shiftOf.length];
    for (int k = 0; k < b.length; k++) {
      level[width * component[k / width] + k % width] += b[k];
    }
    for (int k = 0; k < level.length; k++) {
      level[k] /= shiftOf[k / width];
    }
    for (int k = 0; k < b.length; k++) {
      int i = k / width;
      b[k] -= (float) (level[width * component[i] + k % width] * shift[i]);
    }
    return level;
  }

  /** V += amount·e eᵀ, and P with it. */
  void addToDiagonal(int position, double amount) {
    double above = pivot[position] - columnSum[position];
    shift[position] += amount;
    pivot[position] = (float) (pivot[position] + amount);
    inversePivot[position] = 1 / pivot[position];
    excess[position] = (float) (diagonal(position) - 2.0 * pivot[position]);
    columnSum[position] = (float) (pivot[position] - above);
    shiftOf[component[position]] += amount;
  }
}
