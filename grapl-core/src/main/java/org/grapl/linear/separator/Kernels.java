package org.grapl.linear.separator;

/**
 * The loops in which the separator engine spends its time. All arrays of a loop are indexed by the
 * loop variable alone and four columns are taken at once: that is the shape the JIT turns into
 * vector instructions.
 */
final class Kernels {

  private Kernels() {}

  /** y += f·x from {@code from} to {@code to}. */
  static void add(double[] y, int from, int to, double f, double[] x) {
    for (int j = from; j < to; j++) {
      y[j] += f * x[j];
    }
  }

  /** y += fa·a + fb·b + fc·c + fd·d from {@code from} to {@code to}. */
  static void addFour(
      double[] y,
      int from,
      int to,
      double fa,
      double[] a,
      double fb,
      double[] b,
      double fc,
      double[] c,
      double fd,
      double[] d) {
    for (int j = from; j < to; j++) {
      y[j] += (fa * a[j] + fb * b[j]) + (fc * c[j] + fd * d[j]);
    }
  }

  /** y += Σ_q factor_q · columns[index_q] over the first n entries. */
  static void addColumns(
      double[] y, int n, double[][] columns, int[] index, double[] factor, int count) {
    int q = 0;
    for (; q + 3 < count; q += 4) {
      addFour(
          y,
          0,
          n,
          factor[q],
          columns[index[q]],
          factor[q + 1],
          columns[index[q + 1]],
          factor[q + 2],
          columns[index[q + 2]],
          factor[q + 3],
          columns[index[q + 3]]);
    }
    for (; q < count; q++) {
      add(y, 0, n, factor[q], columns[index[q]]);
    }
  }

  /** y += Σ_q factor_q · column index_q of a matrix stored column after column. */
  static void addRounded(
      double[] y, int n, float[] matrix, int[] index, double[] factor, int count) {
    int q = 0;
    for (; q + 3 < count; q += 4) {
      double fa = factor[q];
      double fb = factor[q + 1];
      double fc = factor[q + 2];
      double fd = factor[q + 3];
      int a = index[q] * n;
      int b = index[q + 1] * n;
      int c = index[q + 2] * n;
      int d = index[q + 3] * n;
      for (int j = 0; j < n; j++) {
        y[j] +=
            (fa * matrix[a + j] + fb * matrix[b + j]) + (fc * matrix[c + j] + fd * matrix[d + j]);
      }
    }
    for (; q < count; q++) {
      double f = factor[q];
      int at = index[q] * n;
      for (int j = 0; j < n; j++) {
        y[j] += f * matrix[at + j];
      }
    }
  }

  /** y += Σ_q factor_q · columns[q] from {@code from} to {@code to}. */
  static void addColumns(
      double[] y, int from, int to, double[][] columns, double[] factor, int count) {
    int q = 0;
    for (; q + 3 < count; q += 4) {
      addFour(
          y,
          from,
          to,
          factor[q],
          columns[q],
          factor[q + 1],
          columns[q + 1],
          factor[q + 2],
          columns[q + 2],
          factor[q + 3],
          columns[q + 3]);
    }
    for (; q < count; q++) {
      add(y, from, to, factor[q], columns[q]);
    }
  }

  /** Σ x_{index_q} factor_q; four sums, because one waits for itself. */
  static double gather(double[] x, int[] index, double[] factor, int count) {
    double a = 0;
    double b = 0;
    double c = 0;
    double d = 0;
    int q = 0;
    for (; q + 3 < count; q += 4) {
      a += x[index[q]] * factor[q];
      b += x[index[q + 1]] * factor[q + 1];
      c += x[index[q + 2]] * factor[q + 2];
      d += x[index[q + 3]] * factor[q + 3];
    }
    for (; q < count; q++) {
      a += x[index[q]] * factor[q];
    }
    return (a + b) + (c + d);
  }
}
