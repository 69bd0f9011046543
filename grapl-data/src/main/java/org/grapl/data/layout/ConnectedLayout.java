package org.grapl.data.layout;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.grapl.random.KeyedRandom;

/**
 * Lays out one connected graph of two groups or more on several levels: joined until it is small,
 * unfolded, then taken apart level by level, forces acting on each. O(links + N log N).
 */
final class ConnectedLayout {

  /** A graph so small is unfolded as it is; a long strip twists if this is less. */
  private static final int COARSEST = 250;

  private static final int MOST_ROUNDS = 500;
  private static final int LEAST_ROUNDS = 20;

  /** Rounds times groups on each level, between the bounds above. */
  private static final double MOVES = 4e5;

  /** How far members of a group are strewn, in lengths of a typical link. */
  private static final double STREWN = 0.3;

  private ConnectedLayout() {}

  static double[][] of(LinkRows rows, KeyedRandom random) {
    if (rows.size() == 2) {
      return new double[][] {{0, 1}, {0, 0}};
    }
    List<LinkRows> finer = new ArrayList<>();
    List<int[]> groups = new ArrayList<>();
    LinkRows level = rows;
    while (level.size() > COARSEST) {
      Grouping step = Grouping.of(level, Integer.MAX_VALUE, random);
      finer.add(level);
      groups.add(step.group());
      level = step.rows();
    }
    double[][] place = Unfolding.of(level, random);
    relax(level, place);
    for (int k = finer.size() - 1; k >= 0; k--) {
      level = finer.get(k);
      place = strewn(level, groups.get(k), place, random);
      relax(level, place);
    }
    return place;
  }

  private static void relax(LinkRows level, double[][] place) {
    if (level.size() > 1) {
      int enough = LEAST_ROUNDS + 5 * level.size();
      int affordable = (int) Math.max(LEAST_ROUNDS, MOVES / level.size());
      new Relaxation(level, place[0], place[1])
          .run(Math.min(MOST_ROUNDS, Math.min(enough, affordable)));
    }
  }

  private static double[][] strewn(
      LinkRows fine, int[] group, double[][] coarse, KeyedRandom random) {
    double lengths = 0;
    for (int i = 0; i < fine.size(); i++) {
      for (int k = fine.start()[i]; k < fine.start()[i + 1]; k++) {
        double dx = coarse[0][group[i]] - coarse[0][group[fine.neighbour()[k]]];
        double dy = coarse[1][group[i]] - coarse[1][group[fine.neighbour()[k]]];
        lengths += Math.sqrt(dx * dx + dy * dy);
      }
    }
    // A star becomes one group, between whose members there is no length at all.
    double length = lengths > 0 ? lengths / fine.entries() : 1;
    double[][] place = new double[2][fine.size()];
    for (int axis = 0; axis < 2; axis++) {
      double[] from = coarse[axis];
      Arrays.setAll(
          place[axis], i -> from[group[i]] + STREWN * length * (random.nextDouble() - 0.5));
    }
    return place;
  }

  /**
   * A first place for each group of a small connected graph: distances in the plane as close to the
   * numbers of links between groups as two dimensions allow (classical scaling, W. Torgerson, 1952:
   * the two leading eigenvectors of the centred squares of distances, by power iteration). Forces
   * alone would leave a long strip twisted. O(N²) per round.
   */
  private static final class Unfolding {

    private static final int ROUNDS = 100;

    static double[][] of(LinkRows rows, KeyedRandom random) {
      int size = rows.size();
      double[][] product = products(rows);
      double[][] place = new double[2][size];
      for (double[] vector : place) {
        Arrays.setAll(vector, i -> random.nextGaussian());
      }
      double[] next = new double[size];
      for (int round = 0; round < ROUNDS; round++) {
        for (int axis = 0; axis < 2; axis++) {
          double[] vector = place[axis];
          for (int i = 0; i < size; i++) {
            next[i] = dot(product[i], vector);
          }
          if (axis == 1) {
            removePart(next, place[0]);
          }
          double length = Math.sqrt(dot(next, next));
          for (int i = 0; i < size; i++) {
            vector[i] = length > 0 ? next[i] / length : vector[i];
          }
        }
      }
      double[] extent = new double[2];
      for (int axis = 0; axis < 2; axis++) {
        double[] vector = place[axis];
        Arrays.setAll(next, i -> dot(product[i], vector));
        extent[axis] = Math.sqrt(Math.sqrt(dot(next, next)));
      }
      for (int axis = 0; axis < 2; axis++) {
        double[] vector = place[axis];
        double scale = extent[axis];
        // A little noise, so that no two lie at the same place.
        Arrays.setAll(vector, i -> scale * vector[i] + 1e-3 * extent[0] * random.nextGaussian());
      }
      return place;
    }

    /** −½ of the squared distances, the mean of every row and column taken off. */
    private static double[][] products(LinkRows rows) {
      int size = rows.size();
      double[][] product = new double[size][];
      double[] mean = new double[size];
      double all = 0;
      for (int i = 0; i < size; i++) {
        product[i] = halfSquares(rows, i);
        mean[i] = Arrays.stream(product[i]).sum() / size;
        all += mean[i] / size;
      }
      for (int i = 0; i < size; i++) {
        for (int j = 0; j < size; j++) {
          product[i][j] += all - mean[i] - mean[j];
        }
      }
      return product;
    }

    /** −½ of the squared number of links on the shortest way to each. */
    private static double[] halfSquares(LinkRows rows, int from) {
      int[] hops = new int[rows.size()];
      int[] queue = new int[rows.size()];
      int tail = 0;
      queue[tail++] = from;
      for (int head = 0; head < tail; head++) {
        int i = queue[head];
        for (int k = rows.start()[i]; k < rows.start()[i + 1]; k++) {
          int j = rows.neighbour()[k];
          if (hops[j] == 0 && j != from) {
            hops[j] = hops[i] + 1;
            queue[tail++] = j;
          }
        }
      }
      double[] halfSquares = new double[rows.size()];
      Arrays.setAll(halfSquares, j -> -0.5 * hops[j] * hops[j]);
      return halfSquares;
    }

    private static void removePart(double[] vector, double[] unit) {
      double part = dot(vector, unit);
      for (int i = 0; i < vector.length; i++) {
        vector[i] -= part * unit[i];
      }
    }

    private static double dot(double[] a, double[] b) {
      double sum = 0;
      for (int i = 0; i < a.length; i++) {
        sum += a[i] * b[i];
      }
      return sum;
    }
  }
}
