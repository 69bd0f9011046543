package org.grapl.data.layout;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
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
    Objects.requireNonNull(graph, "graph must be given, got null");
    return of(LinkRows.of(graph), seed);
  }

  /** Coordinates in [0, 1]², the larger extent filling it, the other in the middle. */
  static double[][] of(LinkRows rows, long seed) {
    Layout picture = new Layout(rows);
    int[][] parts = LinkedParts.of(rows);
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
    double[][] corner = Packing.of(width, height);
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
    Turn.flat(place[0], place[1]);
    double left = Arrays.stream(place[0]).min().orElseThrow();
    double top = Arrays.stream(place[1]).min().orElseThrow();
    double wide = Arrays.stream(place[0]).max().orElseThrow() - left;
    double high = Arrays.stream(place[1]).max().orElseThrow() - top;
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
    double minX = Arrays.stream(x).min().orElseThrow();
    double maxX = Arrays.stream(x).max().orElseThrow();
    double minY = Arrays.stream(y).min().orElseThrow();
    double maxY = Arrays.stream(y).max().orElseThrow();
    double extent = Math.max(Math.max(maxX - minX, maxY - minY), Double.MIN_NORMAL);
    for (int i = 0; i < x.length; i++) {
      x[i] = clamp(0.5 + (x[i] - (minX + maxX) / 2) / extent);
      y[i] = clamp(0.5 + (y[i] - (minY + maxY) / 2) / extent);
    }
  }

  /** Rounding may lead out of the square by a bit. */
  private static double clamp(double coordinate) {
    return Math.max(0, Math.min(1, coordinate));
  }

  /** The connected parts of more than one group. */
  private static final class LinkedParts {

    /** The groups of each part, in the order of a search from its first; parts in order of that. */
    static int[][] of(LinkRows rows) {
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
  }

  /** Turns a picture such that the rectangle around it is small, and lies rather than stands. */
  private static final class Turn {

    private static final int ANGLES = 60;

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
}
