package org.grapl.data.similar;

import java.util.Arrays;
import org.grapl.internal.Check;

/**
 * For each of many places the {@code length} best proposals, by key and then by number, the
 * smallest first. What the lists hold in the end does not depend on the order in which proposals
 * came, so that any number of threads may make them. 8 bytes per entry.
 */
final class BestLists {

  private static final int LOCKS = 1 << 12;

  /** About what an array can hold. */
  private static final int MOST_ENTRIES = 2_000_000_000;

  /** Larger than any number of a place. */
  private static final int NOBODY = 1 << 30;

  private final int length;

  /** Twice the number of a place, plus one while it is fresh. */
  private final int[] entry;

  private final float[] key;
  private final Object[] locks = new Object[LOCKS];

  BestLists(int size, int length) {
    if ((long) size * length > MOST_ENTRIES) {
      throw Check.mustBe(
          "number of items times neighbours kept of each",
          "at most " + MOST_ENTRIES,
          (long) size * length);
    }
    this.length = length;
    this.entry = new int[size * length];
    this.key = new float[entry.length];
    Arrays.setAll(locks, k -> new Object());
    clear();
  }

  void clear() {
    Arrays.fill(entry, 2 * (NOBODY - 1));
    Arrays.fill(key, Float.POSITIVE_INFINITY);
  }

  int length() {
    return length;
  }

  /** How many proposals the list of a place holds. */
  int count(int place) {
    int count = length;
    while (count > 0 && key[place * length + count - 1] == Float.POSITIVE_INFINITY) {
      count--;
    }
    return count;
  }

  int id(int place, int rank) {
    return entry[place * length + rank] >> 1;
  }

  float key(int place, int rank) {
    return key[place * length + rank];
  }

  /** Whether the entry came after it, or its list, was last {@link #settle settled}. */
  boolean isFresh(int place, int rank) {
    return (entry[place * length + rank] & 1) != 0;
  }

  void settle(int place, int rank) {
    entry[place * length + rank] &= ~1;
  }

  boolean has(int place, int id) {
    for (int at = place * length; at < (place + 1) * length; at++) {
      if (entry[at] >> 1 == id) {
        return true;
      }
    }
    return false;
  }

  /** The largest key of a full list, beyond which proposals are in vain; it never rises. */
  float worst(int place) {
    return key[(place + 1) * length - 1];
  }

  /** Proposes {@code id} to a place. A second proposal of it must have the same key. */
  void propose(int place, int id, float itsKey) {
    // Read without a lock the bound can only be too generous.
    if (itsKey > worst(place)) {
      return;
    }
    synchronized (locks[place & LOCKS - 1]) {
      insert(place * length, (place + 1) * length - 1, id, itsKey);
    }
  }

  private void insert(int first, int last, int id, float itsKey) {
    int at = last + 1;
    while (at > first && isBefore(itsKey, id, at - 1)) {
      at--;
    }
    boolean isThere = at > first && key[at - 1] == itsKey && entry[at - 1] >> 1 == id;
    if (isThere || at > last) {
      return;
    }
    System.arraycopy(entry, at, entry, at + 1, last - at);
    System.arraycopy(key, at, key, at + 1, last - at);
    entry[at] = 2 * id + 1;
    key[at] = itsKey;
  }

  private boolean isBefore(float itsKey, int id, int at) {
    return itsKey < key[at] || (itsKey == key[at] && id < entry[at] >> 1);
  }
}
