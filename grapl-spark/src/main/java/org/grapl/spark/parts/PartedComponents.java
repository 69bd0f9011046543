package org.grapl.spark.parts;

import java.util.Arrays;

/**
 * The connected components of links that are kept in parts, in one pass: each part is reduced to a
 * forest, at most a link per item, and forests are joined in any order. Union by the lower item
 * with paths halved on the way. One owner, not thread-safe.
 */
public final class PartedComponents {

  /** A lower item of the same component, or the item itself. */
  private final int[] below;

  public PartedComponents(int size) {
    this.below = new int[size];
    Arrays.setAll(below, item -> item);
  }

  private int lowest(int item) {
    int at = item;
    while (below[at] != at) {
      below[at] = below[below[at]];
      at = below[at];
    }
    return at;
  }

  /** Joins the components of two items. */
  public void join(int a, int b) {
    int one = lowest(a);
    int other = lowest(b);
    if (one < other) {
      below[other] = one;
    } else {
      below[one] = other;
    }
  }

  /** Joins along all entries of a part. */
  public void join(RowPart part) {
    part.forEachEntry((a, b, weight) -> join(a, b));
  }

  /**
   * Pairs that join what is joined here: the items that are not the lowest, and a lower one each.
   */
  public int[][] forest() {
    int count = 0;
    for (int item = 0; item < below.length; item++) {
      count += below[item] == item ? 0 : 1;
    }
    int[][] pairs = new int[2][count];
    int at = 0;
    for (int item = 0; item < below.length; item++) {
      if (below[item] != item) {
        pairs[0][at] = item;
        pairs[1][at++] = below[item];
      }
    }
    return pairs;
  }

  /** Joins along the pairs of another one. */
  public void join(int[][] forest) {
    for (int k = 0; k < forest[0].length; k++) {
      join(forest[0][k], forest[1][k]);
    }
  }

  /** The component of each item, numbered in the order of their lowest items. */
  public int[] component() {
    int[] component = new int[below.length];
    int count = 0;
    for (int item = 0; item < below.length; item++) {
      int lowest = lowest(item);
      component[item] = lowest == item ? count++ : component[lowest];
    }
    return component;
  }
}
