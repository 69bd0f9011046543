package org.grapl.linear;

import java.util.Arrays;

/**
 * Items waiting to be eliminated, in doubly linked lists by their degree: one with the least is
 * found at once, the last come of several. Items of a degree beyond the last list share that one.
 */
public final class ItemsByDegree {

  private static final int NONE = -1;
  private static final int GONE = -2;

  private final int[] head;
  private final int[] next;
  private final int[] previous;
  private final int[] degree;
  private int least;
  private int count;

  public ItemsByDegree(int size, int lists) {
    head = new int[lists];
    next = new int[size];
    previous = new int[size];
    degree = new int[size];
    Arrays.fill(head, NONE);
    Arrays.fill(previous, GONE);
  }

  /** How many items are waiting. */
  public int count() {
    return count;
  }

  public boolean contains(int item) {
    return previous[item] != GONE;
  }

  public int degree(int item) {
    return degree[item];
  }

  private int list(int item) {
    return Math.min(degree[item], head.length - 1);
  }

  public void add(int item, int withDegree) {
    degree[item] = withDegree;
    int list = list(item);
    previous[item] = NONE;
    next[item] = head[list];
    if (next[item] != NONE) {
      previous[next[item]] = item;
    }
    head[list] = item;
    least = Math.min(least, list);
    count++;
  }

  /** The least degree of any item; there must be one. */
  public int least() {
    while (head[least] == NONE) {
      least++;
    }
    return least;
  }

  public int removeLeast() {
    int item = head[least()];
    remove(item);
    return item;
  }

  public void move(int item, int toDegree) {
    remove(item);
    add(item, toDegree);
  }

  private void remove(int item) {
    if (previous[item] == NONE) {
      head[list(item)] = next[item];
    } else {
      next[previous[item]] = next[item];
    }
    if (next[item] != NONE) {
      previous[next[item]] = previous[item];
    }
    previous[item] = GONE;
    count--;
  }
}
