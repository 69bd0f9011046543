package org.grapl.estimate;

/**
 * The items whose mean may have moved since this was last cleared, by blocks of {@value #BLOCK}
 * places of the estimator's own {@link ItemOrder order}. Lets a caller who keeps something per item
 * (an index, a picture) update only what is stale: marking, reading and clearing cost nothing for
 * blocks that have not moved.
 *
 * <p>Owned and filled by an estimator; its one reader clears it.
 */
public final class ChangedItems {

  /** Places per block. */
  public static final int BLOCK = 64;

  private static final int SHIFT = 6;

  private final ItemOrder order;
  private final boolean[] marked;
  private final int[] listed;
  private int count;
  private boolean all;

  /** Everything counts as changed at first, because the caller has seen nothing yet. */
  public ChangedItems(ItemOrder order) {
    this.order = order;
    this.marked = new boolean[(order.size() + BLOCK - 1) >> SHIFT];
    this.listed = new int[marked.length];
    this.all = true;
  }

  /** The order to which places refer. */
  public ItemOrder order() {
    return order;
  }

  /** Whether any item may have moved; if so, what is listed besides does not matter. */
  public boolean isAll() {
    return all;
  }

  /** Whether this item may have moved. */
  public boolean contains(int item) {
    return all || marked[order.placeOf(item) >> SHIFT];
  }

  /** How many blocks have items that moved, unless {@link #isAll}. */
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

  /** Any item may have moved. */
  public void markAll() {
    all = true;
  }

  /** The item at a place may have moved. */
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
      markPlace(block << SHIFT);
    }
  }
}
