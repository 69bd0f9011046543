package org.grapl.data.layout;

import java.util.Arrays;
import org.grapl.random.KeyedRandom;

/**
 * A first place for each group of a small connected graph: distances in the plane as close to the
 * numbers of links between groups as two dimensions allow (classical scaling, W. Torgerson, 1952:
 * the two leading eigenvectors of the centred squares of distances, by power iteration). Forces
 * alone would leave a long strip twisted. O(N²) per round.
 */
final class Unfolding {

  private static final int ROUNDS = 100;

  private Unfolding() {}

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

  /** Takes from a vector its part along another of length 1. */
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
