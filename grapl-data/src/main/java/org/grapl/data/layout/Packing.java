package org.grapl.data.layout;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Rectangles side by side, none on another, in about a square: from the highest to the lowest, in
 * rows.
 */
final class Packing {

  private static final double[] WIDTHS = {1, 1.15, 1.3, 1.5};

  private Packing() {}

  /** The corners with the least coordinates: {@code [0]} across, {@code [1]} down. */
  static double[][] of(double[] width, double[] height) {
    int[] order =
        IntStream.range(0, width.length)
            .boxed()
            .sorted(Comparator.comparingDouble(k -> -height[k]))
            .mapToInt(Integer::intValue)
            .toArray();
    double area = IntStream.range(0, width.length).mapToDouble(k -> width[k] * height[k]).sum();
    double widest = Arrays.stream(width).max().orElse(0);
    double[][] best = new double[2][width.length];
    double bestSide = Double.POSITIVE_INFINITY;
    for (double factor : WIDTHS) {
      double room = Math.max(widest, factor * Math.sqrt(area));
      double[][] corner = new double[2][width.length];
      double right = 0;
      double x = 0;
      double top = 0;
      double bottom = 0;
      for (int k : order) {
        if (x + width[k] > room * (1 + 1e-12)) {
          x = 0;
          top = bottom;
        }
        corner[0][k] = x;
        corner[1][k] = top;
        x += width[k];
        right = Math.max(right, x);
        bottom = Math.max(bottom, top + height[k]);
      }
      if (Math.max(right, bottom) < bestSide) {
        bestSide = Math.max(right, bottom);
        best = corner;
      }
    }
    return best;
  }
}
