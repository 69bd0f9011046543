package org.grapl.linear.separator;

/**
 * The loops in which the separator engine spends its time. Arrays begin at 0 and four columns are
 * taken at once: that is the shape the JIT turns into vector instructions.
 */
final class Kernels {

  private Kernels() {}

  /** y += f·x over the first n entries. */
  static void add(double[] y, int n, double f, double[] x) {
    for (int j = 0; j < n; j++) {
      y[j] += f * x[j];
    }
  }

  /** y += fa·a + fb·b + fc·c + fd·d over the first n entries. */
  static void addFour(
      double[] y,
      int n,
      double fa,
      double[] a,
      double fb,
      double[] b,
      double fc,
      double[] c,
      double fd,
      double[] d) {
    for (int j = 0; j < n; j++) {
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
      add(y, n, factor[q], columns[index[q]]);
    }
  }

  /** y += Σ_q factor_q · columns[q] over the first n entries. */
  static void addColumns(double[] y, int n, double[][] columns, double[] factor, int count) {
    int q = 0;
    for (; q + 3 < count; q += 4) {
      addFour(
          y,
          n,
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
      add(y, n, factor[q], columns[q]);
    }
  }

  /** Σ x_{index_q} factor_q. */
  static double gather(double[] x, int[] index, double[] factor, int count) {
    double even = 0;
    double odd = 0;
    int q = 0;
    for (; q + 1 < count; q += 2) {
      even += x[index[q]] * factor[q];
      odd += x[index[q + 1]] * factor[q + 1];
    }
    if (q < count) {
      even += x[index[q]] * factor[q];
    }
    return even + odd;
  }
}
