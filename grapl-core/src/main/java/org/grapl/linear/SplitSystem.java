package org.grapl.linear;

import org.grapl.graph.Components;
import org.grapl.graph.Graph;

/**
 * V = L + diag(shift) with the preconditioner P = S D̃⁻¹ Sᵀ, S = D̃ + (the part of V below its
 * diagonal), where D̃ makes the diagonals of P and V equal. P is the incomplete Cholesky factor of a
 * graph without triangles, and close to it elsewhere; it needs no entries of its own, and any
 * positive D̃ is one, so that the shift may move without a new set-up.
 *
 * <p>The levels of the components, within which V is nearly singular while little has been
 * observed, are kept apart: V·1 = shift. One owner, not thread-safe.
 */
final class SplitSystem {

  final Graph.Rows rows;
  final double[] shift;

  /** D̃, its inverse, and V's diagonal minus 2D̃. */
  final double[] pivot;

  final double[] inversePivot;
  final double[] excess;

  /** Sᵀ1. */
  final double[] columnSum;

  /** By arm its component, and by component the sum of the shift. */
  final int[] component;

  final double[] shiftOf;

  SplitSystem(ShiftedLaplacian system) {
    Graph graph = system.graph();
    int size = graph.size();
    this.rows = graph.rows();
    this.shift = new double[size];
    this.pivot = new double[size];
    this.inversePivot = new double[size];
    this.excess = new double[size];
    this.columnSum = new double[size];
    this.component = new int[size];
    Components components = graph.components(); // O(N) each time
    this.shiftOf = new double[components.count()];
    for (int i = 0; i < size; i++) {
      shift[i] = system.shift(i);
      component[i] = components.of(i);
      shiftOf[component[i]] += shift[i];
      double own = system.diagonal(i);
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
      pivot[i] = left;
      inversePivot[i] = 1 / left;
      excess[i] = own - 2 * left;
      columnSum[i] = left - above;
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
  double diagonal(int arm) {
    return rows.degree()[arm] + shift[arm];
  }

  /** V += amount·e eᵀ, and P with it. */
  void addToDiagonal(int arm, double amount) {
    shift[arm] += amount;
    pivot[arm] += amount;
    inversePivot[arm] = 1 / pivot[arm];
    excess[arm] -= amount;
    columnSum[arm] += amount;
    shiftOf[component[arm]] += amount;
  }
}
