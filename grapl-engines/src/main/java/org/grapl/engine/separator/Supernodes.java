package org.grapl.engine.separator;

import java.util.Arrays;
import org.grapl.linear.Elimination;

/**
 * Turns an {@link Elimination}, which takes out one item at a time, into groups that are taken out
 * together: an item joins the group of its parent whenever one larger node is cheaper to visit than
 * two. The core becomes the last group.
 */
final class Supernodes {

  private Supernodes() {}

  static SeparatorTree.Groups of(Elimination elimination) {
    int eliminated = elimination.eliminated();
    int core = eliminated;
    int[] owned = new int[eliminated + 1];
    int[] boundary = new int[eliminated + 1];
    int[] joined = new int[eliminated + 1];
    Arrays.fill(owned, 1);
    owned[core] = elimination.coreSize();
    for (int column = 0; column < eliminated; column++) {
      boundary[column] = elimination.start()[column + 1] - elimination.start()[column];
      joined[column] = column;
    }
    joined[core] = core;
    for (int column = 0; column < eliminated; column++) {
      int parent = Math.min(elimination.parent(column), core);
      boolean hasParent = boundary[column] > 0;
      if (hasParent
          && cost(owned[column] + owned[parent], boundary[parent])
              <= cost(owned[column], boundary[column]) + cost(owned[parent], boundary[parent])) {
        joined[column] = parent;
        owned[parent] += owned[column];
      }
    }
    return groups(elimination, joined);
  }

  /** Visiting a node of c items with a boundary of b: half of G and all of H, and a fixed cost. */
  private static double cost(double c, double b) {
    return SeparatorTree.NODE_OVERHEAD + c * (c / 2 + b);
  }

  private static SeparatorTree.Groups groups(Elimination elimination, int[] joined) {
    int core = joined.length - 1;
    int[] group = new int[joined.length];
    int[] start = new int[joined.length + 1];
    int count = 0;
    for (int column = 0; column <= core; column++) {
      if (joined[column] == column) {
        group[column] = count++;
      }
    }
    for (int column = core - 1; column >= 0; column--) {
      group[column] = group[joined[column]];
    }
    for (int position = 0; position < elimination.size(); position++) {
      start[group[Math.min(position, core)] + 1]++;
    }
    for (int g = 0; g < count; g++) {
      start[g + 1] += start[g];
    }
    int[] next = Arrays.copyOf(start, count);
    int[] item = new int[elimination.size()];
    for (int position = 0; position < elimination.size(); position++) {
      item[next[group[Math.min(position, core)]]++] = elimination.itemAt(position);
    }
    return new SeparatorTree.Groups(Arrays.copyOf(start, count + 1), item);
  }
}
