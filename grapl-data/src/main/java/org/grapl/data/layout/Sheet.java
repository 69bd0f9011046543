package org.grapl.data.layout;

import java.util.List;

/** Fits lines of {@code x0, y0, x1, y1, …} into a picture, whose y grows downwards. Immutable. */
public final class Sheet {

  private final double left;
  private final double top;
  private final double scale;
  private final double shift;
  private final double drop;
  private final int height;

  /** A sheet of this width for these lines, at most so high. */
  public Sheet(List<double[]> lines, int width, int highest, int margin) {
    double minX = Double.POSITIVE_INFINITY;
    double minY = minX;
    double maxX = -minX;
    double maxY = -minX;
    for (double[] line : lines) {
      for (int k = 0; k < line.length; k += 2) {
        minX = Math.min(minX, line[k]);
        maxX = Math.max(maxX, line[k]);
        minY = Math.min(minY, line[k + 1]);
        maxY = Math.max(maxY, line[k + 1]);
      }
    }
    // Halves, because the sides of a map of huge numbers may be no finite numbers.
    double across = Math.max(maxX / 2 - minX / 2, Double.MIN_NORMAL);
    double up = Math.max(maxY / 2 - minY / 2, Double.MIN_NORMAL);
    double inside = width - 2.0 * margin;
    double fitting = Math.min(inside / across, (highest - 2.0 * margin) / up) / 2;
    // All in one place: it has no size that could be made to fit, and lies in the middle.
    boolean isPoint = !Double.isFinite(fitting);
    this.scale = isPoint ? 0 : fitting;
    this.height = isPoint ? Math.min(width, highest) : (int) Math.ceil(2 * up * scale + 2 * margin);
    this.left = minX;
    this.top = maxY;
    this.shift = margin + (inside - 2 * across * scale) / 2;
    this.drop = isPoint ? height / 2.0 : margin;
  }

  public int height() {
    return height;
  }

  public double x(double x) {
    return shift + 2 * (x / 2 - left / 2) * scale;
  }

  public double y(double y) {
    return drop + 2 * (top / 2 - y / 2) * scale;
  }
}
