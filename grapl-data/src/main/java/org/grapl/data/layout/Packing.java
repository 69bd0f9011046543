package org.grapl.data.layout;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Rectangles side by side, none on another, in about a square: from the highest to the lowest, each
 * as far down as it goes onto the skyline of those before.
 */
final class Packing {

  private static final double[] WIDTHS = {1, 1.15, 1.3, 1.5};

  private final double[] width;
  private final double[] height;
  private final double[] x;
  private final double[] y;
  private final double[] link;
  private final double[] level;
  private int steps;

  private Packing(double[] width, double[] height) {
    this.width = width;
    this.height = height;
    this.x = new double[width.length];
    this.y = new double[width.length];
    this.link = new double[width.length + 2];
    this.level = new double[width.length + 2];
  }

  /** The corners with the least coordinates: {@code [0]} across, {@code [1]} down. */
  static double[][] of(double[] width, double[] height) {
    int count = width.length;
    int[] order =
        IntStream.range(0, count)
            .boxed()
            .sorted(Comparator.comparingDouble(k -> -height[k]))
            .mapToInt(Integer::intValue)
            .toArray();
    double area = IntStream.range(0, count).mapToDouble(k -> width[k] * height[k]).sum();
    double widest = Arrays.stream(width).max().orElse(0);
    double[][] best = {};
    double bestSide = Double.POSITIVE_INFINITY;
    for (double factor : WIDTHS) {
      double room = Math.max(widest, factor * Math.sqrt(area));
      Packing packing = new Packing(width, height);
      double side = packing.place(order, room);
      if (side < bestSide) {
        bestSide = side;
        best = new double[][] {packing.x, packing.y};
      }
    }
    return best;
  }

  /** Places all within a strip and says how large a square they fill. */
  private double place(int[] order, double room) {
    steps = 1;
    link[0] = 0;
    link[1] = room;
    double right = 0;
    double bottom = 0;
    for (int k : order) {
      int at = lowest(width[k], room);
      x[k] = link[at];
      y[k] = top(at, width[k]);
      right = Math.max(right, x[k] + width[k]);
      bottom = Math.max(bottom, y[k] + height[k]);
      raise(at, x[k] + width[k], y[k] + height[k]);
    }
    return Math.max(right, bottom);
  }

  /** The step of the skyline on which a rectangle comes to lie highest in the picture. */
  private int lowest(double wide, double room) {
    int best = 0;
    double bestTop = Double.POSITIVE_INFINITY;
    for (int s = 0; s < steps && (s == 0 || link[s] + wide <= room * (1 + 1e-12)); s++) {
      double top = level[s] < bestTop ? top(s, wide) : bestTop;
      if (top < bestTop) {
        best = s;
        bestTop = top;
      }
    }
    return best;
  }

  private double top(int at, double wide) {
    double top = level[at];
    for (int s = at + 1; s < steps && link[s] < link[at] + wide; s++) {
      top = Math.max(top, level[s]);
    }
    return top;
  }

  /** The skyline from the left link of a step to {@code right} becomes {@code newLevel}. */
  private void raise(int at, double right, double newLevel) {
    int last = at;
    while (last + 1 < steps && link[last + 1] <= right) {
      last++;
    }
    double rest = level[last];
    boolean isCut = right < link[last + 1];
    int kept = steps - last - 1;
    int behind = at + (isCut ? 2 : 1);
    System.arraycopy(link, last + 1, link, behind, kept + 1);
    System.arraycopy(level, last + 1, level, behind, kept);
    level[at] = newLevel;
    if (isCut) {
      link[at + 1] = right;
      level[at + 1] = rest;
    }
    steps = behind + kept;
  }
}
