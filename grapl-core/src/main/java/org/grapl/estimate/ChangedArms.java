package org.grapl.estimate;

/**
 * The arms whose mean may have moved since this was last cleared, by blocks of {@value #BLOCK}
 * places of the estimator's own {@link ArmOrder order}. Lets a caller who keeps something per arm
 * (an index, a picture) update only what is stale: marking, reading and clearing cost nothing for
 * blocks that have not moved.
 *
 * <p>Owned and filled by an estimator; its one reader clears it.
 */
public final class ChangedArms {

  /** Places per block. */
  public static final int BLOCK = 64;

  private static final int SHIFT = 6;

  private final ArmOrder order;
  private final boolean[] marked;
  private final int[] listed;
  private int count;
  private boolean all;

  /** Everything counts as changed at first, because the caller has seen nothing yet. */
  public ChangedArms(ArmOrder order) {
    this.order = order;
    this.marked = new boolean[(order.size() + BLOCK - 1) >> SHIFT];
    this.listed = new int[marked.length];
    this.all = true;
  }

  /** The order to which places refer. */
  public ArmOrder order() {
    return order;
  }

  /** Whether any arm may have moved; if so, what is listed besides does not matter. */
  public boolean isAll() {
    return all;
  }

  /** Whether this arm may have moved. */
  public boolean contains(int arm) {
    return all || marked[order.placeOf(arm) >> SHIFT];
  }

  /** How many blocks have arms that moved, unless {@link #isAll}. */
  public int blocks() {
    return count;
  }

  /** The k-th such block: places from {@link #BLOCK} times this number on. */
  public int block(int k) {
    return listed[k];
  }

  /** Forgets all changes. */
  public void clear() {
    for (int k = 0; k < count; k++) {
      marked[listed[k]] = false;
    }
    count = 0;
    all = false;
  }

  /** Any arm may have moved. */
  public void markAll() {
    all = true;
  }

  /** The arm at a place may have moved. */
  public void markPlace(int place) {
    int block = place >> SHIFT;
    if (!marked[block]) {
      marked[block] = true;
      listed[count++] = block;
    }
  }

  /** Marks the places from {@code from} to {@code to}, at least one. */
  public void markPlaces(int from, int to) {
    for (int block = from >> SHIFT; block <= (to - 1) >> SHIFT; block++) {
      if (!marked[block]) {
        marked[block] = true;
        listed[count++] = block;
      }
    }
  }
}
