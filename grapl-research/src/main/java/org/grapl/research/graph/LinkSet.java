package org.grapl.research.graph;

import java.util.Arrays;

/** A growing set of undirected links by open addressing, 16 to 32 bytes per link. One owner. */
final class LinkSet {

  private static final long FREE = -1;

  private long[] table = new long[64];
  private int size;

  LinkSet() {
    Arrays.fill(table, FREE);
  }

  boolean contains(int a, int b) {
    return table[slot(key(a, b))] != FREE;
  }

  void add(int a, int b) {
    long key = key(a, b);
    int slot = slot(key);
    if (table[slot] == FREE) {
      table[slot] = key;
      size++;
      if (size > table.length / 2) {
        grow();
      }
    }
  }

  private static long key(int a, int b) {
    return (long) Math.min(a, b) << 32 | Math.max(a, b);
  }

  /** The slot that holds the key or, if it is absent, the one where it belongs. */
  private int slot(long key) {
    int mask = table.length - 1;
    // Fibonacci hashing: the high bits of the product depend on every bit of the key.
    int slot = (int) ((key * 0x9e3779b97f4a7c15L) >>> Long.numberOfLeadingZeros(mask));
    while (table[slot] != FREE && table[slot] != key) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    long[] old = table;
    table = new long[Math.multiplyExact(old.length, 2)];
    Arrays.fill(table, FREE);
    for (long key : old) {
      if (key != FREE) {
        table[slot(key)] = key;
      }
    }
  }
}
