package org.grapl.data.layout;

/**
 * How much forces stretch a picture as a whole: Σ x f_x across, Σ y f_y down, and half of Σ x f_y +
 * y f_x along the diagonal. Single steps would take many rounds to change the whole.
 */
record Outwards(double across, double diagonal, double down) {

  static Outwards of(double[] x, double[] y, double[] forceX, double[] forceY) {
    double across = 0;
    double diagonal = 0;
    double down = 0;
    for (int i = 0; i < x.length; i++) {
      across += x[i] * forceX[i];
      diagonal += (x[i] * forceY[i] + y[i] * forceX[i]) / 2;
      down += y[i] * forceY[i];
    }
    return new Outwards(across, diagonal, down);
  }

  /**
   * Stretches a picture towards where nothing is left of the pushes, along its axes or along its
   * diagonals.
   */
  static void balance(
      double[] x, double[] y, Outwards pushed, Outwards left, boolean alongDiagonals) {
    if (alongDiagonals) {
      double first = factor(pushed.along(1), left.along(1));
      double second = factor(pushed.along(-1), left.along(-1));
      stretch(x, y, (first + second) / 2, (first - second) / 2, (first + second) / 2);
    } else {
      stretch(x, y, factor(pushed.across, left.across), 0, factor(pushed.down, left.down));
    }
  }

  private double along(int sign) {
    return (across + down) / 2 + sign * diagonal;
  }

  /** Half of the way, as a power, to where pulls that grow by s³ are as large as the pushes. */
  private static double factor(double pushed, double left) {
    double ratio = pushed / (pushed - left);
    return ratio > 0 ? Math.sqrt(StrictMath.cbrt(Math.max(0.5, Math.min(2, ratio)))) : 1;
  }

  private static void stretch(double[] x, double[] y, double xx, double xy, double yy) {
    for (int i = 0; i < x.length; i++) {
      double stretched = xx * x[i] + xy * y[i];
      y[i] = xy * x[i] + yy * y[i];
      x[i] = stretched;
    }
  }
}
