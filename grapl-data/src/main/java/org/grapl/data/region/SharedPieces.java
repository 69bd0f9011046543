package org.grapl.data.region;

import java.util.Arrays;
import org.grapl.internal.Check;

/**
 * Finds what several items have in common among pieces with keys, of which each item has some. O(n
 * log n) time and 40 bytes a piece.
 */
final class SharedPieces {

  /** Regions that lie on each other more often than this are no map. */
  private static final int MOST_OWNERS = 64;

  private final long[] keys;
  private final int[] start;
  private final int[] owner;

  /** Piece k has the k-th key and belongs to the k-th owner. */
  SharedPieces(long[] keyOf, int[] ownerOf) {
    this.keys = Arrays.stream(keyOf).sorted().distinct().toArray();
    this.start = new int[keys.length + 1];
    for (long key : keyOf) {
      start[Arrays.binarySearch(keys, key) + 1]++;
    }
    for (int k = 0; k < keys.length; k++) {
      start[k + 1] += start[k];
    }
    this.owner = new int[keyOf.length];
    int[] next = start.clone();
    for (int k = 0; k < keyOf.length; k++) {
      owner[next[Arrays.binarySearch(keys, keyOf[k])]++] = ownerOf[k];
    }
  }

  void forEachPair(PairConsumer consumer) {
    for (int k = 0; k < keys.length; k++) {
      if (start[k + 1] - start[k] < 2) {
        continue;
      }
      int[] owners = Arrays.stream(owner, start[k], start[k + 1]).sorted().distinct().toArray();
      if (owners.length > MOST_OWNERS) {
        throw Check.mustBe(
            "number of regions at one border", "at most " + MOST_OWNERS, owners.length);
      }
      for (int i = 0; i < owners.length; i++) {
        for (int j = i + 1; j < owners.length; j++) {
          consumer.pair(owners[i], owners[j], keys[k]);
        }
      }
    }
  }

  @FunctionalInterface
  interface PairConsumer {
    void pair(int a, int b, long key);
  }
}
