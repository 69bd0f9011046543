package org.grapl.linear;

import java.util.Arrays;

/**
 * Arms waiting to be eliminated, in lists by their number of links: the arm with the fewest is
 * found at once, the last come of several. Arms with as many links as there are lists, or more,
 * share the last one.
 */
final class ArmsByLinks {

  private static final int NONE = -1;

  private final int[] links;
  private final int[] head;
  private final int[] next;
  private final int[] before;
  private int fewest;

  /** All arms, with these numbers of links; the array is taken over. */
  ArmsByLinks(int[] links, int lists) {
    this.links = links;
    this.head = new int[lists];
    this.next = new int[links.length];
    this.before = new int[links.length];
    Arrays.fill(head, NONE);
    for (int arm = links.length - 1; arm >= 0; arm--) {
      insert(arm);
    }
  }

  private int list(int arm) {
    return Math.min(links[arm], head.length - 1);
  }

  private void insert(int arm) {
    int list = list(arm);
    next[arm] = head[list];
    before[arm] = NONE;
    if (head[list] != NONE) {
      before[head[list]] = arm;
    }
    head[list] = arm;
    fewest = Math.min(fewest, list);
  }

  private void remove(int arm) {
    if (before[arm] == NONE) {
      head[list(arm)] = next[arm];
    } else {
      next[before[arm]] = next[arm];
    }
    if (next[arm] != NONE) {
      before[next[arm]] = before[arm];
    }
  }

  /** Takes out an arm with the fewest links; there must be one left. */
  int removeFewest() {
    while (head[fewest] == NONE) {
      fewest++;
    }
    int arm = head[fewest];
    remove(arm);
    return arm;
  }

  /** An arm that is still waiting has got more links, or fewer. */
  void change(int arm, int by) {
    remove(arm);
    links[arm] += by;
    insert(arm);
  }
}
