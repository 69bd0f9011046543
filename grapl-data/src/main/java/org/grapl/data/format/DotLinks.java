package org.grapl.data.format;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The links of a DOT file, which a strict graph counts once. One owner. */
final class DotLinks {

  private final ItemIntake items;
  private final boolean strict;
  private final boolean directed;

  /** The weights of a strict graph by the numbers of both ends. */
  private final Map<Long, Double> weights = new HashMap<>();

  private long line;

  DotLinks(ItemIntake items, boolean strict, boolean directed) {
    this.items = items;
    this.strict = strict;
    this.directed = directed;
  }

  boolean isDirected() {
    return directed;
  }

  /**
   * Joins every node of each group to every one of the next.
   *
   * @param weight the weight of all these links; empty if none is given
   */
  void add(long onLine, List<int[]> groups, String weight) {
    line = onLine;
    double number = weight.isEmpty() ? 1 : items.weight(line, weight);
    for (int k = 1; k < groups.size(); k++) {
      for (int from : groups.get(k - 1)) {
        for (int to : groups.get(k)) {
          add(from, to, number, !weight.isEmpty());
        }
      }
    }
  }

  private void add(int from, int to, double weight, boolean given) {
    if (!strict) {
      items.link(line, from, to, weight);
      return;
    }
    boolean turned = !directed && from > to;
    long pair = turned ? (long) to << 32 | from : (long) from << 32 | to;
    if (given) {
      weights.put(pair, weight);
    } else {
      weights.putIfAbsent(pair, weight);
    }
  }

  /** Hands over what was held back. */
  void finish() {
    weights.forEach(
        (pair, weight) -> items.link(line, (int) (pair >> 32), pair.intValue(), weight));
  }
}
