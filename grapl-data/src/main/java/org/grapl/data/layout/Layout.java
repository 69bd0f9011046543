package org.grapl.data.layout;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.grapl.graph.Graph;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * Places items in the plane such that linked items lie close and others apart.
 *
 * <p>Every connected part is laid out on several levels: items are joined in pairs, pairs in fours
 * and so on, until some hundred groups are left; these are put where distances in the plane are
 * about the numbers of links between them; then groups are taken apart again, level by level, and
 * forces act on each level: every two items repel each other with the product of their numbers of
 * links over the distance, a link pulls with the square of its length, and a pull to the middle
 * takes up half of what is pushed outwards, so that the picture is filled evenly (after Y. Hu,
 * "Efficient, High-Quality Force-Directed Graph Drawing", 2005, and M. Jacomy et al.,
 * "ForceAtlas2", 2014). Parts then lie side by side, each as large as its number of items asks for,
 * and items without links in a block beside them.
 *
 * <p>The same graph and seed give the same picture, bit by bit. O(links + N log N): 10⁵ items take
 * some seconds.
 */
public final class Layout {

  /** No picture of a part is taken to be flatter than this, or a path would be endless. */
  private static final double FLATTEST = 1.0 / 6;

  /** In the unit in which an item has an area of 1. */
  private static final double GAP = 1;

  private static final int ANGLES = 60;
  private static final double[] PACKED_WIDTHS = {1, 1.15, 1.3, 1.5};

  private final LinkRows rows;
  private final double[] x;
  private final double[] y;

  private Layout(LinkRows rows) {
    this.rows = rows;
    this.x = new double[rows.size()];
    this.y = new double[rows.size()];
  }

  /** Coordinates in [0, 1]², {@code [0]} across and {@code [1]} down. */
  public static double[][] of(Graph graph, long seed) {
    return of(LinkRows.of(graph), seed);
  }

  /** Coordinates in [0, 1]², the larger extent filling it, the other in the middle. */
  static double[][] of(LinkRows rows, long seed) {
    Layout picture = new Layout(rows);
    int[][] parts = linkedParts(rows);
    double[] width = new double[parts.length];
    double[] height = new double[parts.length];
    int[] position = new int[rows.size()];
    for (int p = 0; p < parts.length; p++) {
      LinkRows part = rows.part(parts[p], position);
      double[][] place = ConnectedLayout.of(part, KeyedRandom.of(seed, Role.LAYOUT, parts[p][0]));
      double[] box = picture.put(parts[p], part, place);
      width[p] = box[0] + GAP;
      height[p] = box[1] + GAP;
    }
    double[][] corner = packed(width, height);
    double right = 0;
    double bottom = 0;
    for (int p = 0; p < parts.length; p++) {
      for (int i : parts[p]) {
        picture.x[i] += corner[0][p];
        picture.y[i] += corner[1][p];
      }
      right = Math.max(right, corner[0][p] + width[p]);
      bottom = Math.max(bottom, corner[1][p] + height[p]);
    }
    picture.putUnlinked(right, bottom);
    fit(picture.x, picture.y);
    return new double[][] {picture.x, picture.y};
  }

  /** Sets the coordinates of a part, from 0 on, and returns its width and height. */
  private double[] put(int[] groups, LinkRows part, double[][] place) {
    turn(place[0], place[1]);
    double left = Arrays.stream(place[0]).min().orElseThrow();
    double top = Arrays.stream(place[1]).min().orElseThrow();
    double wide = extent(place[0]);
    double high = extent(place[1]);
    double items = Arrays.stream(part.items()).asDoubleStream().sum();
    double even = Math.sqrt(items / (wide * Math.max(high, FLATTEST * wide)));
    // Few items need no more room than they would have in a row.
    double scale = Math.min(even, Math.max(1, items - 1) / wide);
    for (int k = 0; k < groups.length; k++) {
      x[groups[k]] = scale * (place[0][k] - left);
      y[groups[k]] = scale * (place[1][k] - top);
    }
    return new double[] {scale * wide, scale * high};
  }

  /**
   * Puts rectangles side by side, none on another, in about a square: from the highest to the
   * lowest, in rows. Gives the corners with the least coordinates.
   */
  private static double[][] packed(double[] width, double[] height) {
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
    for (double factor : PACKED_WIDTHS) {
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

  /** Row by row, or column by column, along the longer side of what is there. */
  private void putUnlinked(double right, double bottom) {
    int count = 0;
    double area = 0;
    for (int i = 0; i < rows.size(); i++) {
      if (rows.links(i) == 0) {
        count++;
        area += rows.items()[i];
      }
    }
    if (count == 0) {
      return;
    }
    double unit = Math.sqrt(area / count);
    boolean isBeside = right <= bottom;
    int along =
        (int)
            Math.max(
                Math.ceil(Math.sqrt(count) / 4),
                Math.min(
                    Math.floor(Math.max(right, bottom) / unit),
                    Math.ceil(right == 0 ? Math.sqrt(count) : count)));
    int next = 0;
    for (int i = 0; i < rows.size(); i++) {
      if (rows.links(i) == 0) {
        double run = unit * (next % along + 0.5);
        double away = (isBeside ? right : bottom) + unit * (next / along + 0.5);
        x[i] = isBeside ? away : run;
        y[i] = isBeside ? run : away;
        next++;
      }
    }
  }

  private static void fit(double[] x, double[] y) {
    double extent = Math.max(Math.max(extent(x), extent(y)), Double.MIN_NORMAL);
    for (double[] axis : List.of(x, y)) {
      double min = Arrays.stream(axis).min().orElseThrow();
      double max = Arrays.stream(axis).max().orElseThrow();
      // Rounding may lead out of the square by a bit.
      Arrays.setAll(
          axis, i -> Math.max(0, Math.min(1, 0.5 + (axis[i] - (min + max) / 2) / extent)));
    }
  }

  /** The groups of each connected part of more than one, in the order of a search. */
  private static int[][] linkedParts(LinkRows rows) {
    boolean[] isFound = new boolean[rows.size()];
    int[] queue = new int[rows.size()];
    List<int[]> parts = new ArrayList<>();
    for (int first = 0; first < rows.size(); first++) {
      if (isFound[first] || rows.links(first) == 0) {
        continue;
      }
      int tail = 0;
      queue[tail++] = first;
      isFound[first] = true;
      for (int head = 0; head < tail; head++) {
        int i = queue[head];
        for (int k = rows.start()[i]; k < rows.start()[i + 1]; k++) {
          int j = rows.neighbour()[k];
          if (!isFound[j]) {
            isFound[j] = true;
            queue[tail++] = j;
          }
        }
      }
      parts.add(Arrays.copyOf(queue, tail));
    }
    return parts.toArray(int[][]::new);
  }

  /** Turns a picture such that the rectangle around it is small, and lies rather than stands. */
  private static void turn(double[] x, double[] y) {
    double bestArea = Double.POSITIVE_INFINITY;
    double bestAngle = 0;
    for (int k = 0; k < ANGLES; k++) {
      double angle = k * Math.PI / 2 / ANGLES;
      double[] turnedX = x.clone();
      double[] turnedY = y.clone();
      turn(turnedX, turnedY, angle);
      double wide = extent(turnedX);
      double high = extent(turnedY);
      if (wide * high < bestArea) {
        bestArea = wide * high;
        bestAngle = wide >= high ? angle : angle + Math.PI / 2;
      }
    }
    turn(x, y, bestAngle);
  }

  private static void turn(double[] x, double[] y, double angle) {
    double cos = StrictMath.cos(angle);
    double sin = StrictMath.sin(angle);
    for (int i = 0; i < x.length; i++) {
      double turned = cos * x[i] + sin * y[i];
      y[i] = cos * y[i] - sin * x[i];
      x[i] = turned;
    }
  }

  private static double extent(double[] x) {
    return Arrays.stream(x).max().orElseThrow() - Arrays.stream(x).min().orElseThrow();
  }
}
