package org.grapl.data.similar;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
  private final float[] projection;

  /** The groups are {@code order[start[g]]} … {@code order[start[g + 1] - 1]}. */
  private int[] start;

  ProjectionTree(RoundedPoints points, int most, long seed, int number, Threads threads) {
    this.points = points;
    this.seed = seed;
    this.number = number;
    this.order = new int[points.size()];
    this.projection = new float[points.size()];
    this.start = new int[] {0, points.size()};
    Arrays.setAll(order, k -> k);
    // Halving keeps all groups of one level within one of each other.
    while (largest() > most) {
      int[] before = start;
      threads.forEach(groups(), () -> group -> halve(before[group], before[group + 1]));
      start = halved(before);
    }
  }

  private int largest() {
    int largest = 0;
    for (int group = 0; group < groups(); group++) {
      largest = Math.max(largest, start[group + 1] - start[group]);
    }
    return largest;
  }

  private static int[] halved(int[] start) {
    List<Integer> finer = new ArrayList<>(2 * start.length);
    for (int group = 0; group + 1 < start.length; group++) {
      finer.add(start[group]);
      finer.add((start[group] + start[group + 1]) >>> 1);
    }
    finer.add(start[start.length - 1]);
    return finer.stream().mapToInt(Integer::intValue).toArray();
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

  /** The point at a position of this order, in which groups lie side by side. */
  int at(int position) {
    return order[position];
  }

  private void halve(int from, int to) {
    float[] direction = direction(from, to);
    float[] x = points.coordinates();
    int stride = points.stride();
    for (int k = from; k < to; k++) {
      projection[k] = dot(direction, x, order[k] * stride);
    }
    select(from, to - 1, (from + to) >>> 1);
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

  private static float dot(float[] direction, float[] x, int at) {
    float s0 = 0;
    float s1 = 0;
    float s2 = 0;
    float s3 = 0;
    for (int k = 0; k < direction.length; k += 4) {
      s0 += direction[k] * x[at + k];
      s1 += direction[k + 1] * x[at + k + 1];
      s2 += direction[k + 2] * x[at + k + 2];
      s3 += direction[k + 3] * x[at + k + 3];
    }
    return (s0 + s1) + (s2 + s3);
  }

  /** Quickselect (C. A. R. Hoare): afterwards what is before {@code rank} is no larger. */
  private void select(int from, int to, int rank) {
    int low = from;
    int high = to;
    while (low < high) {
      int middle = (low + high) >>> 1;
      float pivot = projection[middle];
      int id = order[middle];
      int i = low;
      int j = high;
      while (i <= j) {
        while (isBefore(i, pivot, id)) {
          i++;
        }
        while (isAfter(j, pivot, id)) {
          j--;
        }
        if (i <= j) {
          swap(i++, j--);
        }
      }
      if (rank <= j) {
        high = j;
      } else if (rank >= i) {
        low = i;
      } else {
        return;
      }
    }
  }

  private boolean isBefore(int at, float pivot, int id) {
    return projection[at] < pivot || (projection[at] == pivot && order[at] < id);
  }

  private boolean isAfter(int at, float pivot, int id) {
    return projection[at] > pivot || (projection[at] == pivot && order[at] > id);
  }

  private void swap(int a, int b) {
    float p = projection[a];
    projection[a] = projection[b];
    projection[b] = p;
    int i = order[a];
    order[a] = order[b];
    order[b] = i;
  }
}
