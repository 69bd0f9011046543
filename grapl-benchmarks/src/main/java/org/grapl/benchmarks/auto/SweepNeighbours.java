package org.grapl.benchmarks.auto;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.grapl.random.KeyedRandom;

/**
 * Near neighbours of points in many dimensions, most of the nearest but not all: points are brought
 * into the order of a space-filling curve through a few random directions, and each is compared
 * with those just before and after it; then again with other directions. At last each is compared
 * with the neighbours of its neighbours, a few times. O(size) comparisons, where an exact search
 * takes O(size²).
 */
final class SweepNeighbours {

  private static final int SWEEPS = 2;
  private static final int WINDOW = 16;
  private static final int ROUNDS = 2;
  private static final int DIRECTIONS = 5;
  private static final int BITS = 8;

  /** Item numbers take the low bits of a key: enough for 16 million. */
  private static final int ITEM_BITS = 24;

  private final Points points;
  private final int count;

  SweepNeighbours(Points points, int count) {
    this.points = points;
    this.count = count;
  }

  NeighbourLists find(KeyedRandom random) {
    NeighbourLists lists = new NeighbourLists(points.size, count);
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      sweep(order(random), lists);
    }
    for (int round = 0; round < ROUNDS; round++) {
      lists.improve(points);
    }
    return lists;
  }

  private void sweep(long[] order, NeighbourLists lists) {
    IntStream.range(0, order.length)
        .parallel()
        .forEach(
            at -> {
              int item = item(order[at]);
              int end = Math.min(order.length, at + WINDOW + 1);
              for (int k = Math.max(0, at - WINDOW); k < end; k++) {
                int other = item(order[k]);
                if (other != item) {
                  lists.offer(item, other, points);
                }
              }
            });
  }

  private static int item(long key) {
    return (int) (key & (1L << ITEM_BITS) - 1);
  }

  /** Items by the interleaved bits of where they lie in each of a few random directions. */
  private long[] order(KeyedRandom random) {
    long[] keys = new long[points.size];
    float[] place = new float[points.size];
    for (int direction = 0; direction < DIRECTIONS; direction++) {
      float[] vector = new float[points.dimensions];
      for (int k = 0; k < vector.length; k++) {
        vector[k] = (float) random.nextGaussian();
      }
      IntStream.range(0, points.size).parallel().forEach(item -> place[item] = along(vector, item));
      addBits(place, direction, keys);
    }
    IntStream.range(0, keys.length).forEach(item -> keys[item] = keys[item] << ITEM_BITS | item);
    Arrays.parallelSort(keys);
    return keys;
  }

  private float along(float[] vector, int item) {
    float sum = 0;
    for (int k = 0; k < vector.length; k++) {
      sum += vector[k] * points.at[item * vector.length + k];
    }
    return sum;
  }

  private static void addBits(float[] place, int direction, long[] keys) {
    float least = Float.POSITIVE_INFINITY;
    float most = Float.NEGATIVE_INFINITY;
    for (float each : place) {
      least = Math.min(least, each);
      most = Math.max(most, each);
    }
    float unit = (1 << BITS) / (most - least);
    for (int item = 0; item < keys.length; item++) {
      int level = Math.min((1 << BITS) - 1, (int) ((place[item] - least) * unit));
      for (int bit = 0; bit < BITS; bit++) {
        keys[item] |= (long) (level >> bit & 1) << bit * DIRECTIONS + direction;
      }
    }
  }
}
