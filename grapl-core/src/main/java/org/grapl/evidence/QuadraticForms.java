package org.grapl.evidence;

import java.util.Arrays;

/**
 * What a positive definite A makes of two vectors, y and 1, by eliminating the rows of A from the
 * augmented matrix
 *
 * <pre>[A   y  1]
 * [yᵀ  0  0]
 * [1ᵀ  0  0]</pre>
 *
 * whose last entries then are −yᵀA⁻¹y, −1ᵀA⁻¹y and −1ᵀA⁻¹1. About m³/6 multiplications, which serve
 * A + β11ᵀ for every β.
 *
 * @param own yᵀA⁻¹y
 * @param mixed 1ᵀA⁻¹y
 * @param ones 1ᵀA⁻¹1
 * @param logDeterminant log|A|
 */
record QuadraticForms(double own, double mixed, double ones, double logDeterminant) {

  /** Rows eliminated at once: each entry is then fetched and put back once for all of them. */
  private static final int TOGETHER = 4;

  /** Of a matrix that cannot be computed with: nothing is less likely. */
  static final QuadraticForms SINGULAR =
      new QuadraticForms(Double.POSITIVE_INFINITY, 0, 0, Double.POSITIVE_INFINITY);

  /** yᵀ(A + β11ᵀ)⁻¹y, by the Sherman–Morrison formula. */
  double value(double level) {
    return level != 0 ? own - mixed / (1 / level + ones) * mixed : own;
  }

  /** log|A + β11ᵀ|. */
  double logDeterminant(double level) {
    return logDeterminant + StrictMath.log1p(level * ones);
  }

  /**
   * @param lower the lower triangle of A row by row, of which there may be none; overwritten
   */
  static QuadraticForms of(double[][] lower, double[] y) {
    return new Elimination(lower, y).forms();
  }

  /** The work of one elimination. */
  private static final class Elimination {

    private final int size;

    /** The rows of A, then y and 1. */
    private final double[][] rows;

    /** The columns being eliminated, from their pivots on, and the same divided by the pivots. */
    private final double[][] column;

    private final double[][] factor;
    private double own;
    private double mixed;
    private double ones;
    private double logDeterminant;
    private double product = 1;

    Elimination(double[][] lower, double[] y) {
      this.size = lower.length;
      this.rows = Arrays.copyOf(lower, size + 2);
      this.rows[size] = y.clone();
      this.rows[size + 1] = new double[size];
      Arrays.fill(rows[size + 1], 1);
      this.column = new double[TOGETHER][size + 2];
      this.factor = new double[TOGETHER][size + 2];
    }

    QuadraticForms forms() {
      for (int first = 0; first < size; first += TOGETHER) {
        int width = Math.min(TOGETHER, size - first);
        for (int p = 0; p < width; p++) {
          if (!eliminate(first, p)) {
            return SINGULAR;
          }
        }
        if (width == TOGETHER) {
          for (int i = first + TOGETHER; i < size + 2; i++) {
            subtract(i, first + TOGETHER, Math.min(i + 1, size));
          }
        }
      }
      return new QuadraticForms(own, mixed, ones, logDeterminant + StrictMath.log(product));
    }

    /** Takes the p-th column of a group, less what those before it in the group do to it. */
    private boolean eliminate(int first, int p) {
      int k = first + p;
      double[] own = column[p];
      for (int i = k; i < size + 2; i++) {
        double entry = rows[i][k];
        for (int q = 0; q < p; q++) {
          entry -= factor[q][i] * column[q][k];
        }
        own[i] = entry;
      }
      double pivot = own[k];
      if (!(pivot > 0)) {
        return false;
      }
      for (int i = k + 1; i < size + 2; i++) {
        factor[p][i] = own[i] / pivot;
      }
      take(pivot, own[size], own[size + 1]);
      return true;
    }

    private void take(double pivot, double ofY, double ofOne) {
      product *= pivot;
      if (product > 1e100 || product < 1e-100) {
        logDeterminant += StrictMath.log(product);
        product = 1;
      }
      own += ofY * ofY / pivot;
      mixed += ofY * ofOne / pivot;
      ones += ofOne * ofOne / pivot;
    }

    private void subtract(int i, int from, int to) {
      double[] row = rows[i];
      double[] a = column[0];
      double[] b = column[1];
      double[] c = column[2];
      double[] d = column[3];
      double fa = factor[0][i];
      double fb = factor[1][i];
      double fc = factor[2][i];
      double fd = factor[3][i];
      for (int j = from; j < to; j++) {
        row[j] = row[j] - fa * a[j] - fb * b[j] - fc * c[j] - fd * d[j];
      }
    }
  }
}
