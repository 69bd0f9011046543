package org.grapl.engine.separator;

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

  /**
   * out_k = columns[k]·x over the first n entries, four columns at a time, for even and odd places:
   * eight sums that do not wait for each other, and each entry of x is loaded once for four.
   */
  static void multiplyColumns(double[][] columns, int count, int n, double[] x, double[] out) {
    int k = 0;
    for (; k + 3 < count; k += 4) {
      double[] a = columns[k];
      double[] b = columns[k + 1];
      double[] c = columns[k + 2];
      double[] d = columns[k + 3];
      double a0 = 0;
      double a1 = 0;
      double b0 = 0;
      double b1 = 0;
      double c0 = 0;
      double c1 = 0;
      double d0 = 0;
      double d1 = 0;
      int j = 0;
      for (; j + 1 < n; j += 2) {
        double even = x[j];
        double odd = x[j + 1];
        a0 += a[j] * even;
        a1 += a[j + 1] * odd;
        b0 += b[j] * even;
        b1 += b[j + 1] * odd;
        c0 += c[j] * even;
        c1 += c[j + 1] * odd;
        d0 += d[j] * even;
        d1 += d[j + 1] * odd;
      }
      if (j < n) {
        a0 += a[j] * x[j];
        b0 += b[j] * x[j];
        c0 += c[j] * x[j];
        d0 += d[j] * x[j];
      }
      out[k] = a0 + a1;
      out[k + 1] = b0 + b1;
      out[k + 2] = c0 + c1;
      out[k + 3] = d0 + d1;
    }
    for (; k < count; k++) {
      double sum = 0;
      for (int j = 0; j < n; j++) {
        sum += columns[k][j] * x[j];
      }
      out[k] = sum;
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
