package org.grapl.internal;

import java.util.stream.IntStream;

/**
 * Items, each in a set of its own until sets are joined: by the lower item, with paths halved on
 * the way. One owner, not thread-safe.
 */
public final class DisjointSets {

  /** A lower item of the same set, or the item itself. */
  private final int[] below;

  public DisjointSets(int size) {
    this.below = IntStream.range(0, size).toArray();
  }

  public int size() {
    return below.length;
  }

  /** The lowest item of the set that an item is in. */
  public int lowest(int item) {
    int at = item;
    while (below[at] != at) {
      below[at] = below[below[at]];
      at = below[at];
    }
    return at;
  }

  /** Joins the sets of two items; whether they were two. */
  public boolean join(int a, int b) {
    int one = lowest(a);
    int other = lowest(b);
    below[Math.max(one, other)] = Math.min(one, other);
    return one != other;
  }
}
