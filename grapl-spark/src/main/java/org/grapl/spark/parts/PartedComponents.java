package org.grapl.spark.parts;

import java.util.Arrays;

/**
 * The connected components of links that are kept in parts, in one pass: each part is reduced to a
 * forest, at most a link per arm, and forests are joined in any order. Union by the lower arm with
 * paths halved on the way. One owner, not thread-safe.
 */
public final class PartedComponents {

  /** A lower arm of the same component, or the arm itself. */
  private final int[] below;

  public PartedComponents(int size) {
    this.below = new int[size];
    Arrays.setAll(below, arm -> arm);
  }

  private int lowest(int arm) {
    int at = arm;
    while (below[at] != at) {
      below[at] = below[below[at]];
      at = below[at];
    }
    return at;
  }

  /** Joins the components of two arms. */
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
   * Pairs that join what is joined here: the arms that are not the lowest, and a lower one each.
   */
  public int[][] forest() {
    int count = 0;
    for (int arm = 0; arm < below.length; arm++) {
      count += below[arm] == arm ? 0 : 1;
    }
    int[][] pairs = new int[2][count];
    int at = 0;
    for (int arm = 0; arm < below.length; arm++) {
      if (below[arm] != arm) {
        pairs[0][at] = arm;
        pairs[1][at++] = below[arm];
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

  /** The component of each arm, numbered in the order of their lowest arms. */
  public int[] component() {
    int[] component = new int[below.length];
    int count = 0;
    for (int arm = 0; arm < below.length; arm++) {
      int lowest = lowest(arm);
      component[arm] = lowest == arm ? count++ : component[lowest];
    }
    return component;
  }
}
