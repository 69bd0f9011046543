package org.grapl.spark.parts;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.grapl.internal.DisjointSets;

/**
 * The connected components of links that are kept in parts, in one pass: each part is reduced to a
 * forest, at most a link per item, and forests are joined in any order. One owner, not thread-safe.
 */
public final class PartedComponents {

  private final DisjointSets joined;

  public PartedComponents(int size) {
    this.joined = new DisjointSets(size);
  }

  /** Joins along all entries of a part. */
  public void join(RowPart part) {
    part.forEachEntry((a, b, weight) -> joined.join(a, b));
  }

  /**
   * Pairs that join what is joined here: the items that are not the lowest, and a lower one each.
   */
  public int[][] forest() {
    int[] items =
        IntStream.range(0, joined.size()).filter(item -> joined.lowest(item) != item).toArray();
    return new int[][] {items, Arrays.stream(items).map(joined::lowest).toArray()};
  }

  /** Joins along the pairs of another one. */
  public void join(int[][] forest) {
    for (int k = 0; k < forest[0].length; k++) {
      joined.join(forest[0][k], forest[1][k]);
    }
  }

  /** The component of each item, numbered in the order of their lowest items. */
  public int[] component() {
    int[] component = new int[joined.size()];
    int count = 0;
    for (int item = 0; item < component.length; item++) {
      int lowest = joined.lowest(item);
      component[item] = lowest == item ? count++ : component[lowest];
    }
    return component;
  }
}
