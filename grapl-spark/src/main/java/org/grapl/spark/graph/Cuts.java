package org.grapl.spark.graph;

import java.io.Serializable;
import java.util.Arrays;

/**
 * Where the items are cut into parts, so that parts have about as many links and items together.
 *
 * @param bounds the first item of each part, and at last the number of items
 */
@SuppressWarnings("ArrayRecordComponent") // a carrier between machines; never compared
record Cuts(int[] bounds) implements Serializable {

  /** How finely links are counted. */
  static final int BUCKETS = 1 << 14;

  /** Which bucket an item is counted in. */
  static int bucket(int item, int size) {
    return (int) ((long) item * BUCKETS / size);
  }

  /** Cuts by how many ends of links there are in each bucket. */
  static Cuts of(long[] ends, int size, int parts) {
    long[] weight = new long[BUCKETS];
    long total = 0;
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
      weight[bucket] = ends[bucket] + (firstOf(bucket + 1, size) - firstOf(bucket, size));
      total += weight[bucket];
    }
    int[] bounds = new int[parts + 1];
    long passed = 0;
    int part = 1;
    for (int bucket = 0; bucket < BUCKETS && part < parts; bucket++) {
      passed += weight[bucket];
      while (part < parts && passed * parts >= total * part) {
        bounds[part++] = firstOf(bucket + 1, size);
      }
    }
    Arrays.fill(bounds, part, parts + 1, size);
    return new Cuts(bounds);
  }

  /** The first item of a bucket: the least whose {@link #bucket} is this. */
  private static int firstOf(int bucket, int size) {
    return (int) (((long) bucket * size + BUCKETS - 1) / BUCKETS);
  }

  int parts() {
    return bounds.length - 1;
  }

  int from(int part) {
    return bounds[part];
  }

  int to(int part) {
    return bounds[part + 1];
  }

  /** The part of an item. */
  int of(int item) {
    int at = Arrays.binarySearch(bounds, item);
    if (at < 0) {
      return -at - 2;
    }
    while (bounds[at + 1] == item) {
      at++; // parts without items
    }
    return at;
  }
}
