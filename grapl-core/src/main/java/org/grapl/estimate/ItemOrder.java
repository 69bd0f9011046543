package org.grapl.estimate;

import org.grapl.internal.Check;

/**
 * The order in which an estimator keeps its items: each has a place. An estimator that moves some
 * items at a time puts those that move together next to each other, so that whoever follows it
 * reads memory in one go. Immutable.
 */
public final class ItemOrder {

  private static final int[] NATURAL = {};

  private final int size;
  private final int[] itemAt;
  private final int[] placeOf;

  private ItemOrder(int size, int[] itemAt) {
    this.size = size;
    this.itemAt = itemAt;
    this.placeOf = new int[itemAt.length];
    for (int place = 0; place < itemAt.length; place++) {
      placeOf[itemAt[place]] = place;
    }
  }

  /** Every item at the place of its own number. */
  public static ItemOrder natural(int size) {
    return new ItemOrder(Check.atLeast("size", 1, size), NATURAL);
  }

  /** The items in this order, copied; each must occur once. */
  public static ItemOrder of(int[] items) {
    boolean[] seen = new boolean[items.length];
    for (int item : items) {
      Check.index("item", items.length, item);
      if (seen[item]) {
        throw Check.mustBe("items", "all different", item + " twice");
      }
      seen[item] = true;
    }
    return new ItemOrder(items.length, items.clone());
  }

  public int size() {
    return size;
  }

  /** Whether every item is at the place of its own number. */
  public boolean isNatural() {
    return itemAt.length == 0;
  }

  /** The item at a place. */
  public int itemAt(int place) {
    return isNatural() ? place : itemAt[place];
  }

  /** The place of an item. */
  public int placeOf(int item) {
    return isNatural() ? item : placeOf[item];
  }
}
