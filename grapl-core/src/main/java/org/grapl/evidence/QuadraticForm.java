package org.grapl.evidence;

/**
 * yᵀA⁻¹y and log|A| for a positive definite A, by eliminating the rows of A from the augmented
 * matrix
 *
 * <pre>[A  y]
 * [yᵀ 0]</pre>
 *
 * whose last entry then is −yᵀA⁻¹y. About m³/6 multiplications.
 *
 * @param value yᵀA⁻¹y
 * @param logDeterminant log|A|
 */
record QuadraticForm(double value, double logDeterminant) {

  /**
   * @param lower the lower triangle of A row by row, and y as one row more; overwritten
   */
  static QuadraticForm of(double[][] lower, int size) {
    double[] column = new double[size + 1];
    double logDeterminant = 0;
    double product = 1;
    double form = 0;
    for (int k = 0; k < size; k++) {
      double pivot = lower[k][k];
      if (!(pivot > 0)) {
        return new QuadraticForm(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);
      }
      product *= pivot;
      if (product > 1e100 || product < 1e-100) {
        logDeterminant += StrictMath.log(product);
        product = 1;
      }
      for (int i = k + 1; i <= size; i++) {
        column[i] = lower[i][k];
      }
      for (int i = k + 1; i < size; i++) {
        subtract(lower[i], column[i] / pivot, column, k + 1, i + 1);
      }
      subtract(lower[size], column[size] / pivot, column, k + 1, size);
      form += column[size] * column[size] / pivot;
    }
    return new QuadraticForm(form, logDeterminant + StrictMath.log(product));
  }

  private static void subtract(double[] row, double factor, double[] column, int from, int to) {
    for (int j = from; j < to; j++) {
      row[j] -= factor * column[j];
    }
  }
}
