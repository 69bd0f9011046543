package org.grapl.data.sparsify;

import java.util.List;

/** The extreme eigenvalues of a symmetric tridiagonal matrix, by bisection. Thread-safe. */
final class Tridiagonal {

  private static final int HALVINGS = 60;

  private Tridiagonal() {}

  /**
   * The smallest and the largest eigenvalue.
   *
   * @param beside entries beside the diagonal, of which the first {@code diagonal.size() - 1} count
   */
  static double[] extremes(List<Double> diagonal, List<Double> beside) {
    int size = diagonal.size();
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    // Every eigenvalue lies in one of the circles of S. A. Gershgorin.
    for (int k = 0; k < size; k++) {
      double radius = (k > 0 ? beside.get(k - 1) : 0) + (k < size - 1 ? beside.get(k) : 0);
      low = Math.min(low, diagonal.get(k) - radius);
      high = Math.max(high, diagonal.get(k) + radius);
    }
    return new double[] {
      boundary(diagonal, beside, low, high, 1), boundary(diagonal, beside, low, high, size)
    };
  }

  /** Where the number of eigenvalues below reaches {@code count}. */
  private static double boundary(
      List<Double> diagonal, List<Double> beside, double from, double to, int count) {
    double low = from;
    double high = to;
    for (int k = 0; k < HALVINGS; k++) {
      double middle = 0.5 * (low + high);
      if (below(diagonal, beside, middle) >= count) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return 0.5 * (low + high);
  }

  /** By J. J. Sylvester's law of inertia: negative pivots of T − x. */
  private static int below(List<Double> diagonal, List<Double> beside, double x) {
    int count = 0;
    double pivot = 1;
    for (int k = 0; k < diagonal.size(); k++) {
      double b = k > 0 ? beside.get(k - 1) : 0;
      pivot = diagonal.get(k) - x - b * b / pivot;
      if (pivot == 0) {
        pivot = -Double.MIN_NORMAL;
      }
      count += pivot < 0 ? 1 : 0;
    }
    return count;
  }
}
