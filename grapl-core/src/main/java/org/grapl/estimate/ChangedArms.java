package org.grapl.estimate;

import java.util.Arrays;
import org.grapl.Check;

/**
 * The arms whose mean may have moved since this was last cleared. Lets a caller who keeps something
 * per arm (an index, a picture) update only what is stale. Arms are kept as bits of blocks of
 * {@value #BLOCK}, with a list of the blocks that have any: marking, reading and clearing cost
 * nothing for arms that have not moved.
 *
 * <p>Owned and filled by an estimator; its one reader clears it.
 */
public final class ChangedArms {

  /** Arms per block. */
  public static final int BLOCK = Long.SIZE;

  private static final int SHIFT = 6;

  private final int size;
  private final long[] bits;
  private final int[] listed;
  private int count;
  private boolean all;

  /** Everything counts as changed at first, because the caller has seen nothing yet. */
  ChangedArms(int size) {
    this.size = size;
    this.bits = new long[(size + BLOCK - 1) >> SHIFT];
    this.listed = new int[bits.length];
    this.all = true;
  }

  /** Whether any arm may have moved; if so, what is listed besides does not matter. */
  public boolean isAll() {
    return all;
  }

  /** Whether this arm may have moved. */
  public boolean contains(int arm) {
    Check.index("arm", size, arm);
    return all || (bits[arm >> SHIFT] & 1L << arm) != 0;
  }

  /** How many blocks have arms that moved, unless {@link #isAll}. */
  public int blocks() {
    return count;
  }

  /** The k-th such block: arms from {@link #BLOCK} times this number on. */
  public int block(int k) {
    return listed[Check.index("k", count, k)];
  }

  /** Which arms of the block moved, the first of them in the lowest bit. */
  public long bits(int block) {
    return bits[block];
  }

  /** Forgets all changes. */
  public void clear() {
    for (int k = 0; k < count; k++) {
      bits[listed[k]] = 0;
    }
    count = 0;
    all = false;
  }

  void markAll() {
    all = true;
  }

  void mark(int arm) {
    int block = arm >> SHIFT;
    long before = bits[block];
    if (before == 0) {
      listed[count++] = block;
    }
    bits[block] = before | 1L << arm;
  }

  @Override
  public String toString() {
    return all ? "all arms" : "blocks " + Arrays.toString(Arrays.copyOf(listed, count));
  }
}
