package org.grapl.engine.gradient;

import java.util.Arrays;
import org.grapl.internal.SparseRows;
import org.grapl.linear.ShiftedLaplacian;

/**
 * V ≈ L̃ D̃ L̃ᵀ with L̃ restricted to the links of the graph: a preconditioner that exists for
 * every M-matrix (J. A. Meijerink and H. A. van der Vorst, 1977).
 *
 * <p>The pattern is fixed, only the values are computed anew when the shift has moved. One owner,
 * not thread-safe.
 */
final class IncompleteCholesky implements Preconditioner {

  private final ShiftedLaplacian system;
  private final int size;

  /** Strictly lower rows: the neighbours below i, rising, and L̃_ij·D̃_j at the same places. */
  private final int[] start;

  private final int[] column;
  private final double[] lower;
  private final double[] inversePivot;
  private final double[] rowValue;

  IncompleteCholesky(ShiftedLaplacian system) {
    this.system = system;
    this.size = system.size();
    SparseRows rows = system.graph().rows();
    this.start = new int[size + 1];
    this.column = new int[rows.neighbour().length / 2];
    this.lower = new double[column.length];
    this.inversePivot = new double[size];
    this.rowValue = new double[size];
    int count = 0;
    for (int i = 0; i < size; i++) {
      for (int k = rows.start()[i]; k < rows.start()[i + 1] && rows.neighbour()[k] < i; k++) {
        column[count++] = rows.neighbour()[k];
      }
      start[i + 1] = count;
    }
    refresh();
  }

  /** Computes the values for the system as it is now. */
  @Override
  public void refresh() {
    // For i: l_ij = v_ij − Σ_{k<j} l_ik l_jk / d_k on the pattern;  d_i = v_ii − Σ_k l_ik² / d_k.
    SparseRows rows = system.graph().rows();
    Arrays.fill(rowValue, 0);
    for (int i = 0; i < size; i++) {
      double pivot = system.diagonal(i);
      int offset = rows.start()[i];
      for (int k = start[i]; k < start[i + 1]; k++) {
        rowValue[column[k]] = -rows.weight()[offset + k - start[i]];
      }
      for (int k = start[i]; k < start[i + 1]; k++) {
        int j = column[k];
        double value = rowValue[j];
        for (int m = start[j]; m < start[j + 1]; m++) {
          value -= lower[m] * rowValue[column[m]] * inversePivot[column[m]];
        }
        lower[k] = value;
        rowValue[j] = value;
        pivot -= value * value * inversePivot[j];
      }
      for (int k = start[i]; k < start[i + 1]; k++) {
        rowValue[column[k]] = 0;
      }
      inversePivot[i] = 1 / pivot;
    }
  }

  @Override
  public long work() {
    return column.length + (long) size;
  }

  /** out = (L̃ D̃ L̃ᵀ)⁻¹ r. */
  @Override
  public void apply(double[] r, double[] out) {
    for (int i = 0; i < size; i++) {
      double sum = r[i];
      for (int k = start[i]; k < start[i + 1]; k++) {
        sum -= lower[k] * out[column[k]];
      }
      out[i] = sum * inversePivot[i];
    }
    for (int i = size - 1; i >= 0; i--) {
      double value = out[i];
      for (int k = start[i]; k < start[i + 1]; k++) {
        int j = column[k];
        out[j] -= lower[k] * inversePivot[j] * value;
      }
    }
  }
}
