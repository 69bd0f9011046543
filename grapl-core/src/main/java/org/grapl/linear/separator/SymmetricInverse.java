package org.grapl.linear.separator;

import java.util.Arrays;

/** Temporary. */
final class SymmetricInverse {

  private SymmetricInverse() {}

  /** Replaces a lower triangle by the full inverse. */
  static void invert(double[][] a, double[] original) {
    int size = a.length;
    double[] column = new double[size];
    for (int k = 0; k < size; k++) {
      double pivot = a[k][k];
      if (!(pivot > 1e-13 * original[k])) {
        throw new IllegalArgumentException(
            "lambda must be larger for weights this large: of %s on the diagonal elimination leaves %s, which is all rounding"
                .formatted(original[k], pivot));
      }
      System.arraycopy(a[k], 0, column, 0, k);
      for (int i = k + 1; i < size; i++) {
        column[i] = a[i][k];
      }
      column[k] = 0;
      for (int i = 0; i < size; i++) {
        if (column[i] != 0) {
          Kernels.add(a[i], 0, i + 1, -column[i] / pivot, column);
        }
      }
      for (int j = 0; j < k; j++) {
        a[k][j] = column[j] / pivot;
      }
      for (int i = k + 1; i < size; i++) {
        a[i][k] = column[i] / pivot;
      }
      a[k][k] = -1 / pivot;
    }
    for (int i = 0; i < size; i++) {
      a[i] = Arrays.copyOf(a[i], size);
      for (int j = 0; j <= i; j++) {
        a[i][j] = -a[i][j];
      }
    }
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < i; j++) {
        a[j][i] = a[i][j];
      }
    }
  }
}
