package org.grapl.linear;

import java.util.Arrays;

/**
 * Items waiting to be eliminated, in lists by their number of links: the item with the fewest is
 * found at once, the last come of several. Items with as many links as there are lists, or more,
 * share the last one.
 */
final class ItemsByLinks {

  private static final int NONE = -1;

  private final int[] links;
  private final int[] head;
  private final int[] next;
  private final int[] before;
  private int fewest;

  /** All items, with these numbers of links; the array is taken over. */
  ItemsByLinks(int[] links, int lists) {
    this.links = links;
    this.head = new int[lists];
    this.next = new int[links.length];
    this.before = new int[links.length];
    Arrays.fill(head, NONE);
    for (int item = links.length - 1; item >= 0; item--) {
      insert(item);
    }
  }

  private int list(int item) {
    return Math.min(links[item], head.length - 1);
  }

  private void insert(int item) {
    int list = list(item);
    next[item] = head[list];
    before[item] = NONE;
    if (head[list] != NONE) {
      before[head[list]] = item;
    }
    head[list] = item;
    fewest = Math.min(fewest, list);
  }

  private void remove(int item) {
    if (before[item] == NONE) {
      head[list(item)] = next[item];
    } else {
      next[before[item]] = next[item];
    }
    if (next[item] != NONE) {
      before[next[item]] = before[item];
    }
  }

  /** Takes out an item with the fewest links; there must be one left. */
  int removeFewest() {
    while (head[fewest] == NONE) {
      fewest++;
    }
    int item = head[fewest];
    remove(item);
    return item;
  }

  /** An item that is still waiting has got more links, or fewer. */
  void change(int item, int by) {
    remove(item);
    links[item] += by;
    insert(item);
  }
}
