package org.grapl.linear;

/** The few loops over arrays that solvers spend their time in. */
public final class Vectors {

  private Vectors() {}

  public static double dot(double[] a, double[] b) {
    return dot(a, b, a.length);
  }

  /** Σ a_k b_k over the first {@code length} entries; four sums, because one waits for itself. */
  public static double dot(double[] a, double[] b, int length) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int k = 0;
    for (; k + 3 < length; k += 4) {
      s0 += a[k] * b[k];
      s1 += a[k + 1] * b[k + 1];
      s2 += a[k + 2] * b[k + 2];
      s3 += a[k + 3] * b[k + 3];
    }
    for (; k < length; k++) {
      s0 += a[k] * b[k];
    }
    return (s0 + s1) + (s2 + s3);
  }

  /** a += factor·b. */
  public static void add(double[] a, double factor, double[] b) {
    for (int k = 0; k < a.length; k++) {
      a[k] += factor * b[k];
    }
  }

  public static double norm(double[] a) {
    return Math.sqrt(dot(a, a));
  }

  public static void scale(double[] a, double factor) {
    for (int k = 0; k < a.length; k++) {
      a[k] *= factor;
    }
  }
}
