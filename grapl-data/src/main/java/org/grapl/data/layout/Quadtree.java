package org.grapl.data.layout;

import java.util.Arrays;

/**
 * What masses in the plane do to each other from afar: the method of J. Barnes and P. Hut (1986).
 * Points lie in a tree of squares; a square that is small for its distance acts as if all its mass
 * were in its centre of mass. All points of a leaf share one list of what acts on them. O(N log N)
 * for each {@link #repel}. Not thread-safe.
 */
final class Quadtree {

  private static final int LEAF = 12;
  private static final int DEPTH = 18;
  private static final int INDEX_BITS = 63 - 2 * DEPTH;

  /** A square acts as one if its side is at most so large a part of its distance. */
  private static final double OPENING = 1.0;

  private final int size;
  private final long[] key;
  private final int[] order;
  private final double[] x;
  private final double[] y;
  private final double[] mass;

  // Squares in preorder; the one after a whole subtree is its skip.
  private int squares;
  private int[] from = new int[64];
  private int[] to = new int[64];
  private int[] skip = new int[64];
  private double[] side = new double[64];
  private double[] centreX = new double[64];
  private double[] centreY = new double[64];
  private double[] total = new double[64];

  private double[] actX = new double[256];
  private double[] actY = new double[256];
  private double[] actMass = new double[256];

  private double extent;

  Quadtree(int size) {
    this.size = size;
    this.key = new long[size];
    this.order = new int[size];
    this.x = new double[size];
    this.y = new double[size];
    this.mass = new double[size];
  }

  /**
   * Adds up on every point the pushes of all others, m_j·(x_i − x_j)/d², into {@code pushX} and
   * {@code pushY}, and m_j/d², by how much they change per unit of way, into {@code stiffness}.
   *
   * @param least no two points are taken to be closer than this
   */
  void repel(
      double[] px,
      double[] py,
      double[] pm,
      double least,
      double[] pushX,
      double[] pushY,
      double[] stiffness) {
    sort(px, py, pm);
    squares = 0;
    build(0, size, 0);
    for (int leaf = 0; leaf < squares; leaf++) {
      if (skip[leaf] == leaf + 1) {
        int acting = acting(leaf);
        act(leaf, acting, least * least, pushX, pushY, stiffness);
      }
    }
  }

  private void sort(double[] px, double[] py, double[] pm) {
    double minX = Double.POSITIVE_INFINITY;
    double minY = minX;
    double maxX = -minX;
    double maxY = -minX;
    for (int i = 0; i < size; i++) {
      minX = Math.min(minX, px[i]);
      maxX = Math.max(maxX, px[i]);
      minY = Math.min(minY, py[i]);
      maxY = Math.max(maxY, py[i]);
    }
    extent = Math.max(Math.max(maxX - minX, maxY - minY), Double.MIN_NORMAL);
    double scale = ((1 << DEPTH) - 1) / extent;
    for (int i = 0; i < size; i++) {
      long column = spread((int) ((px[i] - minX) * scale));
      long row = spread((int) ((py[i] - minY) * scale));
      key[i] = (column | row << 1) << INDEX_BITS | i;
    }
    Arrays.sort(key);
    for (int k = 0; k < size; k++) {
      int i = (int) (key[k] & ((1L << INDEX_BITS) - 1));
      order[k] = i;
      x[k] = px[i];
      y[k] = py[i];
      mass[k] = pm[i];
    }
  }

  /** Puts a zero before each bit. */
  private static long spread(int bits) {
    long b = bits;
    b = (b | b << 16) & 0x0000ffff0000ffffL;
    b = (b | b << 8) & 0x00ff00ff00ff00ffL;
    b = (b | b << 4) & 0x0f0f0f0f0f0f0f0fL;
    b = (b | b << 2) & 0x3333333333333333L;
    return (b | b << 1) & 0x5555555555555555L;
  }

  private void build(int lo, int hi, int depth) {
    int square = squares++;
    if (square == from.length) {
      grow();
    }
    from[square] = lo;
    to[square] = hi;
    side[square] = extent / (1 << depth);
    double sum = 0;
    double sumX = 0;
    double sumY = 0;
    if (hi - lo <= LEAF || depth == DEPTH) {
      for (int k = lo; k < hi; k++) {
        sum += mass[k];
        sumX += mass[k] * x[k];
        sumY += mass[k] * y[k];
      }
    } else {
      int shift = INDEX_BITS + 2 * (DEPTH - 1 - depth);
      int begin = lo;
      for (int quarter = 0; quarter < 4 && begin < hi; quarter++) {
        int end = quarter == 3 ? hi : endOf(quarter, shift, begin, hi);
        if (end > begin) {
          int child = squares;
          build(begin, end, depth + 1);
          sum += total[child];
          sumX += total[child] * centreX[child];
          sumY += total[child] * centreY[child];
        }
        begin = end;
      }
    }
    total[square] = sum;
    centreX[square] = sumX / sum;
    centreY[square] = sumY / sum;
    skip[square] = squares;
  }

  private int endOf(int quarter, int shift, int begin, int hi) {
    int lo = begin;
    int end = hi;
    while (lo < end) {
      int middle = (lo + end) >>> 1;
      if (((key[middle] >>> shift) & 3) > quarter) {
        end = middle;
      } else {
        lo = middle + 1;
      }
    }
    return lo;
  }

  private void grow() {
    int capacity = 2 * from.length;
    from = Arrays.copyOf(from, capacity);
    to = Arrays.copyOf(to, capacity);
    skip = Arrays.copyOf(skip, capacity);
    side = Arrays.copyOf(side, capacity);
    centreX = Arrays.copyOf(centreX, capacity);
    centreY = Arrays.copyOf(centreY, capacity);
    total = Arrays.copyOf(total, capacity);
  }

  /** Lists what acts on the points of a leaf: squares far away, points close by. */
  private int acting(int leaf) {
    int lo = from[leaf];
    int hi = to[leaf];
    double cx = centreX[leaf];
    double cy = centreY[leaf];
    double radius = 0;
    for (int k = lo; k < hi; k++) {
      double dx = x[k] - cx;
      double dy = y[k] - cy;
      radius = Math.max(radius, dx * dx + dy * dy);
    }
    radius = Math.sqrt(radius);
    int count = 0;
    int square = 0;
    while (square < squares) {
      double dx = centreX[square] - cx;
      double dy = centreY[square] - cy;
      double reach = side[square] / OPENING + radius;
      if (dx * dx + dy * dy > reach * reach) {
        count = list(count, centreX[square], centreY[square], total[square]);
        square = skip[square];
      } else if (skip[square] == square + 1) {
        for (int k = from[square]; k < to[square]; k++) {
          count = list(count, x[k], y[k], mass[k]);
        }
        square++;
      } else {
        square++;
      }
    }
    return count;
  }

  private int list(int count, double atX, double atY, double m) {
    if (count == actX.length) {
      actX = Arrays.copyOf(actX, 2 * count);
      actY = Arrays.copyOf(actY, 2 * count);
      actMass = Arrays.copyOf(actMass, 2 * count);
    }
    actX[count] = atX;
    actY[count] = atY;
    actMass[count] = m;
    return count + 1;
  }

  private void act(
      int leaf,
      int acting,
      double leastSquare,
      double[] pushX,
      double[] pushY,
      double[] stiffness) {
    for (int k = from[leaf]; k < to[leaf]; k++) {
      double xk = x[k];
      double yk = y[k];
      double sumX = 0;
      double sumY = 0;
      double sum = 0;
      for (int a = 0; a < acting; a++) {
        double dx = xk - actX[a];
        double dy = yk - actY[a];
        double part = actMass[a] / (dx * dx + dy * dy + leastSquare);
        sumX += part * dx;
        sumY += part * dy;
        sum += part;
      }
      int i = order[k];
      pushX[i] += sumX;
      pushY[i] += sumY;
      // The point itself is in the list, at distance 0.
      stiffness[i] += sum - mass[k] / leastSquare;
    }
  }
}
