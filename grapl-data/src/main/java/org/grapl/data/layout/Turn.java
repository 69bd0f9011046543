package org.grapl.data.layout;

/** Turns a picture such that the rectangle around it is small, and lies rather than stands. */
final class Turn {

  private static final int ANGLES = 60;

  private Turn() {}

  /** Turns in place. O({@value #ANGLES} N). */
  static void flat(double[] x, double[] y) {
    double bestArea = Double.POSITIVE_INFINITY;
    double bestAngle = 0;
    for (int k = 0; k < ANGLES; k++) {
      double angle = k * Math.PI / 2 / ANGLES;
      double[] sides = sides(x, y, angle);
      if (sides[0] * sides[1] < bestArea) {
        bestArea = sides[0] * sides[1];
        bestAngle = sides[0] >= sides[1] ? angle : angle + Math.PI / 2;
      }
    }
    double cos = StrictMath.cos(bestAngle);
    double sin = StrictMath.sin(bestAngle);
    for (int i = 0; i < x.length; i++) {
      double turned = cos * x[i] + sin * y[i];
      y[i] = cos * y[i] - sin * x[i];
      x[i] = turned;
    }
  }

  private static double[] sides(double[] x, double[] y, double angle) {
    double cos = StrictMath.cos(angle);
    double sin = StrictMath.sin(angle);
    double minX = Double.POSITIVE_INFINITY;
    double minY = minX;
    double maxX = -minX;
    double maxY = -minX;
    for (int i = 0; i < x.length; i++) {
      double across = cos * x[i] + sin * y[i];
      double down = cos * y[i] - sin * x[i];
      minX = Math.min(minX, across);
      maxX = Math.max(maxX, across);
      minY = Math.min(minY, down);
      maxY = Math.max(maxY, down);
    }
    return new double[] {maxX - minX, maxY - minY};
  }
}
