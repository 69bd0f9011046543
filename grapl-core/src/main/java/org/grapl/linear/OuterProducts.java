package org.grapl.linear;

/**
 * Folds collected changes, each an outer product, into a matrix given by rows:
 *
 * <pre>r_i −= Σ_p factor_p left_p,i right_p</pre>
 *
 * Changes are taken four at a time; up to a multiple of four there must be more of them, of factor
 * 0. Two rows by four changes take six loads for eight multiplications, and are the most that the
 * JIT vectorises: 15 multiplications per ns in the cache (9 on 1,800 rows, which are not), where
 * one row by four does 9 (and 4). It does so only while all three loops stand in one method; taken
 * apart they run at 5.
 */
public final class OuterProducts {

  /** Rows folded before their part of a triangle is copied: one cache line of the copy. */
  static final int BLOCK = 8;

  private OuterProducts() {}

  /**
   * Folds symmetric changes into a symmetric matrix: into its lower triangle, which is then copied
   * to the upper one, a few rows at a time while they are in the nearest cache.
   *
   * @param rows if their number is odd, one more that means nothing
   */
  public static void foldSymmetric(
      double[][] rows, int size, double[][] column, double[] factor, int count) {
    for (int from = 0; from < size; from += BLOCK) {
      int to = Math.min(from + BLOCK, size);
      foldTriangle(rows, size, from, to, column, factor, count);
      mirror(rows, from, to);
    }
  }

  /** The rows from {@code from} to {@code to} of the lower triangle. */
  static void foldTriangle(
      double[][] rows, int size, int from, int to, double[][] column, double[] factor, int count) {
    foldPairs(rows, from, to, size, 0, column, column, factor, count);
  }

  /** Folds changes into all entries of an even number of rows. */
  public static void fold(
      double[][] rows,
      int number,
      int width,
      double[][] left,
      double[][] right,
      double[] factor,
      int count) {
    foldPairs(rows, 0, number, number, width, left, right, factor, count);
  }

  /** Each pair of rows up to a width, or up to the diagonal if that is 0. */
  private static void foldPairs(
      double[][] rows,
      int from,
      int to,
      int size,
      int width,
      double[][] left,
      double[][] right,
      double[] factor,
      int count) {
    for (int i = from; i < to; i += 2) {
      int last = Math.min(i + 1, size - 1);
      int end = width > 0 ? width : last + 1;
      for (int p = 0; p < count; p += 4) {
        double[] r = rows[i];
        double[] s = rows[i + 1];
        double[] a = right[p];
        double[] b = right[p + 1];
        double[] c = right[p + 2];
        double[] d = right[p + 3];
        double ra = -factor[p] * left[p][i];
        double rb = -factor[p + 1] * left[p + 1][i];
        double rc = -factor[p + 2] * left[p + 2][i];
        double rd = -factor[p + 3] * left[p + 3][i];
        double sa = -factor[p] * left[p][last];
        double sb = -factor[p + 1] * left[p + 1][last];
        double sc = -factor[p + 2] * left[p + 2][last];
        double sd = -factor[p + 3] * left[p + 3][last];
        for (int j = 0; j < end; j++) {
          double aj = a[j];
          double bj = b[j];
          double cj = c[j];
          double dj = d[j];
          r[j] = Math.fma(rd, dj, Math.fma(rc, cj, Math.fma(rb, bj, Math.fma(ra, aj, r[j]))));
          s[j] = Math.fma(sd, dj, Math.fma(sc, cj, Math.fma(sb, bj, Math.fma(sa, aj, s[j]))));
        }
      }
    }
  }

  /** Copies rows {@code from} to {@code to} of the lower triangle to the same columns. */
  static void mirror(double[][] rows, int from, int to) {
    if (to - from == BLOCK) {
      double[] a = rows[from];
      double[] b = rows[from + 1];
      double[] c = rows[from + 2];
      double[] d = rows[from + 3];
      double[] e = rows[from + 4];
      double[] f = rows[from + 5];
      double[] g = rows[from + 6];
      double[] h = rows[from + 7];
      for (int j = 0; j < from; j++) {
        double[] target = rows[j];
        target[from] = a[j];
        target[from + 1] = b[j];
        target[from + 2] = c[j];
        target[from + 3] = d[j];
        target[from + 4] = e[j];
        target[from + 5] = f[j];
        target[from + 6] = g[j];
        target[from + 7] = h[j];
      }
    } else {
      for (int i = from; i < to; i++) {
        for (int j = 0; j < from; j++) {
          rows[j][i] = rows[i][j];
        }
      }
    }
    for (int i = from; i < to; i++) {
      for (int j = from; j < i; j++) {
        rows[j][i] = rows[i][j];
      }
    }
  }
}
