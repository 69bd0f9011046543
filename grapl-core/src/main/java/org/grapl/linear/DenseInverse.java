package org.grapl.linear;

import java.util.Arrays;
import org.grapl.graph.Graph;

/**
 * V⁻¹ itself, kept exact under V += amount·e eᵀ by the Sherman–Morrison formula. For graphs of a
 * few thousand arms: N²/2 numbers, about N²/2 multiplications per change.
 *
 * <p>Only the lower triangle is stored. Changes are collected and folded into it {@value #PENDING}
 * at a time, in loops that the JIT vectorises, so that memory is walked once for several changes.
 * One owner, not thread-safe.
 */
public final class DenseInverse {

  /** Measured at N = 1000: 8 pending changes cost 0.53 of folding each at once, 16 gain no more. */
  private static final int PENDING = 8;

  /** A pivot below this share of its diagonal entry is all rounding. */
  private static final double LEAST_PIVOT = 1e-13;

  private final int size;
  private final double[][] lower;
  private final double[] diagonal;
  private final double[][] pendingColumn;
  private final double[] pendingFactor = new double[PENDING];
  private int pending;

  private DenseInverse(double[][] lower, double[] diagonal) {
    this.size = lower.length;
    this.lower = lower;
    this.diagonal = diagonal;
    this.pendingColumn = new double[PENDING][size];
  }

  /** The inverse of the system as it is now: N³/2 multiplications. */
  public static DenseInverse of(ShiftedLaplacian system) {
    double[][] lower = new double[system.size()][];
    Graph.Rows rows = system.graph().rows();
    for (int i = 0; i < lower.length; i++) {
      lower[i] = new double[i + 1];
      lower[i][i] = system.diagonal(i);
      for (int k = rows.start()[i]; k < rows.start()[i + 1] && rows.neighbour()[k] < i; k++) {
        lower[i][rows.neighbour()[k]] = -rows.weight()[k];
      }
    }
    invertBySweeps(lower);
    return new DenseInverse(lower, diagonal(lower));
  }

  /**
   * Replaces a positive definite matrix by its inverse, one pivot after the other (the symmetric
   * sweep of A. E. Beaton, 1964). With a the column of pivot k and p = a_kk:
   *
   * <pre>A_ij −= a_i a_j / p  (i, j ≠ k);   A_ik = a_i / p;   A_kk = −1/p;   at the end A = −A.
   * </pre>
   */
  private static void invertBySweeps(double[][] lower) {
    int size = lower.length;
    double[] column = new double[size];
    double[] original = diagonal(lower);
    for (int k = 0; k < size; k++) {
      double pivot = lower[k][k];
      if (!(pivot > LEAST_PIVOT * original[k])) {
        throw new IllegalArgumentException(
            "lambda must be larger for weights this large: at arm %d %s of %s is left after elimination, less than rounding"
                .formatted(k, pivot, original[k]));
      }
      System.arraycopy(lower[k], 0, column, 0, k);
      for (int i = k + 1; i < size; i++) {
        column[i] = lower[i][k];
      }
      column[k] = 0;
      for (int i = 0; i < size; i++) {
        if (column[i] != 0) {
          subtractScaled(lower[i], column[i] / pivot, column);
        }
      }
      for (int j = 0; j < k; j++) {
        lower[k][j] = column[j] / pivot;
      }
      for (int i = k + 1; i < size; i++) {
        lower[i][k] = column[i] / pivot;
      }
      lower[k][k] = -1 / pivot;
    }
    for (double[] row : lower) {
      for (int j = 0; j < row.length; j++) {
        row[j] = -row[j];
      }
    }
  }

  private static double[] diagonal(double[][] lower) {
    double[] diagonal = new double[lower.length];
    for (int i = 0; i < lower.length; i++) {
      diagonal[i] = lower[i][i];
    }
    return diagonal;
  }

  private static void subtractScaled(double[] row, double factor, double[] column) {
    for (int j = 0; j < row.length; j++) {
      row[j] -= factor * column[j];
    }
  }

  /** An independent copy, so that one inversion can serve many campaigns on the same graph. */
  public DenseInverse copy() {
    fold();
    double[][] rows = new double[size][];
    for (int i = 0; i < size; i++) {
      rows[i] = lower[i].clone();
    }
    return new DenseInverse(rows, diagonal.clone());
  }

  public int size() {
    return size;
  }

  /** (V⁻¹)_ii. Free. */
  public double diagonal(int arm) {
    return diagonal[arm];
  }

  /** out = V⁻¹e, the column of one arm: O(N). */
  public void column(int arm, double[] out) {
    System.arraycopy(lower[arm], 0, out, 0, arm + 1);
    for (int i = arm + 1; i < size; i++) {
      out[i] = lower[i][arm];
    }
    for (int p = 0; p < pending; p++) {
      subtractScaled(out, pendingFactor[p] * pendingColumn[p][arm], pendingColumn[p]);
    }
  }

  /**
   * V += amount·e eᵀ, hence V⁻¹ −= c cᵀ/(1/amount + c_i) with c the column of the arm.
   *
   * <p>In the arm's own row this is c_j − c_j c_i/(1/amount + c_i), which cancels badly when
   * amount·c_i is large (an exact value told to an uncertain arm): 1e-8 of relative error were
   * seen. The equal c_j/(1 + amount·c_i) does not, so that row is written at once and left out of
   * what is pending.
   *
   * @param column the arm's {@link #column column} before the change
   */
  public void addToDiagonal(int arm, double amount, double[] column) {
    double factor = 1 / (1 / amount + column[arm]);
    double shrink = factor / amount;
    double[] change = pendingColumn[pending];
    System.arraycopy(column, 0, change, 0, size);
    for (int p = 0; p <= pending; p++) {
      pendingColumn[p][arm] = 0;
    }
    pendingFactor[pending++] = factor;
    for (int i = 0; i < size; i++) {
      diagonal[i] -= factor * change[i] * change[i];
    }
    diagonal[arm] = column[arm] * shrink;
    for (int j = 0; j <= arm; j++) {
      lower[arm][j] = column[j] * shrink;
    }
    for (int i = arm + 1; i < size; i++) {
      lower[i][arm] = column[i] * shrink;
    }
    if (pending == PENDING) {
      fold();
    }
  }

  /** out = V⁻¹r: O(N²). */
  public void multiply(double[] r, double[] out) {
    fold();
    Arrays.fill(out, 0);
    for (int i = 0; i < size; i++) {
      double[] row = lower[i];
      double sum = 0;
      for (int j = 0; j < i; j++) {
        sum += row[j] * r[j];
        out[j] += row[j] * r[i];
      }
      out[i] += sum + row[i] * r[i];
    }
  }

  private void fold() {
    if (pending == 0) {
      return;
    }
    for (int p = pending; p < PENDING; p++) {
      pendingFactor[p] = 0;
      Arrays.fill(pendingColumn[p], 0);
    }
    for (int i = 0; i < size; i++) {
      for (int p = 0; p < PENDING; p += 4) {
        double[] a = pendingColumn[p];
        double[] b = pendingColumn[p + 1];
        double[] c = pendingColumn[p + 2];
        double[] d = pendingColumn[p + 3];
        subtractFour(
            lower[i],
            a,
            pendingFactor[p] * a[i],
            b,
            pendingFactor[p + 1] * b[i],
            c,
            pendingFactor[p + 2] * c[i],
            d,
            pendingFactor[p + 3] * d[i]);
      }
    }
    pending = 0;
  }

  /** row −= fa·a + fb·b + fc·c + fd·d. Four at a time is what the JIT still vectorises well. */
  private static void subtractFour(
      double[] row,
      double[] a,
      double fa,
      double[] b,
      double fb,
      double[] c,
      double fc,
      double[] d,
      double fd) {
    for (int j = 0; j < row.length; j++) {
      row[j] -= fa * a[j] + fb * b[j] + fc * c[j] + fd * d[j];
    }
  }
}
