package org.grapl.linear;

import java.util.Arrays;

/**
 * The inverse of a positive definite matrix, itself, kept up to date under rank-one changes by the
 * Sherman–Morrison formula: about m² multiplications per change of an m × m matrix.
 *
 * <p>Changes are collected and folded in {@value #PENDING} at a time, in loops that the JIT
 * vectorises, so that memory is walked once for several changes. All of the symmetric matrix is
 * stored: half of it would halve the folding, but make reading a column a walk through all rows.
 * One owner, not thread-safe.
 */
final class DenseInverse {

  private static final int PENDING = 8;

  /** A pivot below this share of its diagonal entry is all rounding. */
  private static final double LEAST_PIVOT = 1e-13;

  private final int size;
  private final double[][] rows;
  private final double[][] pendingColumn;
  private final double[] pendingFactor = new double[PENDING];
  private int pending;

  private DenseInverse(double[][] rows) {
    this.size = rows.length;
    this.rows = rows;
    this.pendingColumn = new double[PENDING][size];
  }

  /**
   * Inverts a matrix given by its lower triangle, which is overwritten: m³/2 multiplications.
   *
   * @param original what the diagonal was before anything was eliminated from the matrix
   * @throws IllegalArgumentException if rounding makes it singular
   */
  static DenseInverse of(double[][] lower, double[] original) {
    invertBySweeps(lower, original);
    double[][] rows = new double[lower.length][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = Arrays.copyOf(lower[i], rows.length);
    }
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < i; j++) {
        rows[j][i] = rows[i][j];
      }
    }
    return new DenseInverse(rows);
  }

  /**
   * Replaces a positive definite matrix by its inverse, one pivot after the other (the symmetric
   * sweep of A. E. Beaton, 1964). With a the column of pivot k and p = a_kk:
   *
   * <pre>A_ij −= a_i a_j / p  (i, j ≠ k);   A_ik = a_i / p;   A_kk = −1/p;   at the end A = −A.
   * </pre>
   */
  private static void invertBySweeps(double[][] lower, double[] original) {
    int size = lower.length;
    double[] column = new double[size];
    for (int k = 0; k < size; k++) {
      double pivot = lower[k][k];
      checkPivot(pivot, original[k]);
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

  /** Refuses a pivot of which elimination has left nothing but rounding. */
  static void checkPivot(double pivot, double original) {
    if (!(pivot > LEAST_PIVOT * original)) {
      throw new IllegalArgumentException(
          "lambda must be larger for weights this large: of %s on the diagonal elimination leaves %s, which is all rounding"
              .formatted(original, pivot));
    }
  }

  private static void subtractScaled(double[] row, double factor, double[] column) {
    for (int j = 0; j < row.length; j++) {
      row[j] -= factor * column[j];
    }
  }

  /** An independent copy. */
  DenseInverse copy() {
    fold();
    double[][] copied = new double[size][];
    for (int i = 0; i < size; i++) {
      copied[i] = rows[i].clone();
    }
    return new DenseInverse(copied);
  }

  /** out = the i-th column. */
  void column(int i, double[] out) {
    System.arraycopy(rows[i], 0, out, 0, size);
    for (int p = 0; p < pending; p++) {
      subtractScaled(out, pendingFactor[p] * pendingColumn[p][i], pendingColumn[p]);
    }
  }

  /**
   * out = inverse · w for a sparse w: its entries {@code w[index[k]]} for k from {@code from} to
   * {@code to}, each belonging to the row {@code index[k] - offset}.
   */
  void multiply(int[] index, int from, int to, int offset, double[] w, double[] out) {
    Arrays.fill(out, 0);
    for (int k = from; k < to; k++) {
      subtractScaled(out, -w[index[k]], rows[index[k] - offset]);
    }
    for (int p = 0; p < pending; p++) {
      double[] column = pendingColumn[p];
      double product = 0;
      for (int k = from; k < to; k++) {
        product += w[index[k]] * column[index[k] - offset];
      }
      subtractScaled(out, pendingFactor[p] * product, column);
    }
  }

  /** out = inverse · r. */
  void multiply(double[] r, double[] out) {
    fold();
    for (int i = 0; i < size; i++) {
      out[i] = Vectors.dot(rows[i], r);
    }
  }

  /** Matrix += amount·w wᵀ, hence inverse −= y yᵀ/(1/amount + wᵀy) with y = inverse · w. */
  void addOuterProduct(double amount, double wy, double[] y) {
    System.arraycopy(y, 0, pendingColumn[pending], 0, size);
    push(1 / (1 / amount + wy));
  }

  /**
   * Matrix += amount·e eᵀ, the same with w = e.
   *
   * <p>In the i-th row this is c_j − c_j c_i/(1/amount + c_i), which cancels badly when amount·c_i
   * is large (an exact value told to an uncertain arm): 1e-8 of relative error were seen. The equal
   * c_j/(1 + amount·c_i) does not, so that row is written at once and left out of what is pending.
   *
   * @param column the i-th column before the change
   */
  void addToDiagonal(int i, double amount, double[] column) {
    double factor = 1 / (1 / amount + column[i]);
    double shrink = factor / amount;
    System.arraycopy(column, 0, pendingColumn[pending], 0, size);
    for (int p = 0; p <= pending; p++) {
      pendingColumn[p][i] = 0;
    }
    for (int j = 0; j < size; j++) {
      rows[i][j] = column[j] * shrink;
      rows[j][i] = rows[i][j];
    }
    push(factor);
  }

  private void push(double factor) {
    pendingFactor[pending++] = factor;
    if (pending == PENDING) {
      fold();
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
            rows[i],
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
