package org.grapl.data.similar;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * Cuts points into small groups of near ones: each group is halved across the direction between two
 * of its points, drawn at random, until it is small (after S. Dasgupta and Y. Freund, "Random
 * projection trees and low dimensional manifolds", 2008). Halves differ by at most one, whatever
 * the points. O(n d log n).
 */
final class ProjectionTree {

  private static final int TRIES = 4;

  private final RoundedPoints points;
  private final long seed;
  private final int number;
  private final int[] order;

  /** The groups are {@code order[start[g]]} … {@code order[start[g + 1] - 1]}. */
  private int[] start;

  ProjectionTree(RoundedPoints points, int most, long seed, int number, Threads threads) {
    this.points = points;
    this.seed = seed;
    this.number = number;
    this.order = IntStream.range(0, points.size()).toArray();
    this.start = new int[] {0, points.size()};
    // Halving keeps all groups of one level within one of each other, the last among the largest.
    while (start[groups()] - start[groups() - 1] > most) {
      int[] before = start;
      int[] halves = new int[2 * groups() + 1];
      for (int group = 0; group < groups(); group++) {
        halves[2 * group] = before[group];
        halves[2 * group + 1] = (before[group] + before[group + 1]) >>> 1;
      }
      halves[2 * groups()] = points.size();
      threads.forEach(groups(), () -> group -> sort(before[group], before[group + 1]));
      start = halves;
    }
  }

  int groups() {
    return start.length - 1;
  }

  int begin(int group) {
    return start[group];
  }

  int end(int group) {
    return start[group + 1];
  }

  /** The points in an order in which groups lie side by side. Shared: read only. */
  int[] order() {
    return order;
  }

  private void sort(int from, int to) {
    float[] direction = direction(from, to);
    long[] key = new long[to - from];
    for (int k = from; k < to; k++) {
      int bits = Float.floatToIntBits(points.dot(direction, order[k]) + 0f);
      // The bits of floats are in their order but for the sign, below which they run backwards.
      int rising = bits < 0 ? bits ^ Integer.MAX_VALUE : bits;
      key[k - from] = (long) rising << Integer.SIZE | order[k];
    }
    Arrays.sort(key);
    for (int k = from; k < to; k++) {
      order[k] = (int) key[k - from];
    }
  }

  private float[] direction(int from, int to) {
    KeyedRandom random = KeyedRandom.of(seed, Role.NEIGHBOURS, number, from, to);
    int stride = points.stride();
    float[] x = points.coordinates();
    float[] direction = new float[stride];
    boolean differ = false;
    for (int tried = 0; tried < TRIES && !differ; tried++) {
      int a = order[from + random.nextInt(to - from)] * stride;
      int b = order[from + random.nextInt(to - from)] * stride;
      for (int k = 0; k < stride; k++) {
        direction[k] = x[a + k] - x[b + k];
        differ |= direction[k] != 0;
      }
    }
    return direction;
  }
}
