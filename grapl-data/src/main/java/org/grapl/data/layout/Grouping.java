package org.grapl.data.layout;

import java.util.Arrays;
import org.grapl.internal.Members;
import org.grapl.internal.SparseRows;
import org.grapl.random.KeyedRandom;

/**
 * One step from a graph to a coarser one: groups are joined in pairs along links that are heavy for
 * the sizes of their ends, and what is left over joins a neighbour's pair, as leaves of a star join
 * its hub. Unless a limit on sizes forbids it, everything that has a link is in a group of two or
 * more, so that a step at least halves a connected graph. O(links).
 */
@SuppressWarnings("ArrayRecordComponent") // identity is never compared; the arrays are the point
record Grouping(int[] group, LinkRows rows) {

  private static final int NONE = -1;

  /** A step after which no group holds more than so many items, unless it held them before. */
  static Grouping of(LinkRows rows, long mostItems, KeyedRandom random) {
    int size = rows.size();
    int[] group = new int[size];
    Arrays.fill(group, NONE);
    int[] order = random.permutation(size);
    int[] held = new int[size];
    int count = 0;
    for (int i : order) {
      if (group[i] == NONE) {
        int j = partner(rows, i, group, mostItems);
        if (j != NONE) {
          held[count] = rows.items()[i] + rows.items()[j];
          group[i] = count;
          group[j] = count++;
        }
      }
    }
    for (int i : order) {
      if (group[i] == NONE) {
        int joined = neighbouring(rows, i, group, held, mostItems);
        if (joined == NONE) {
          joined = count++;
        }
        group[i] = joined;
        held[joined] += rows.items()[i];
      }
    }
    return new Grouping(group, joined(rows, group, count));
  }

  private static int partner(LinkRows rows, int i, int[] group, long mostItems) {
    int best = NONE;
    double bestScore = 0;
    for (int k = rows.start()[i]; k < rows.start()[i + 1]; k++) {
      int j = rows.neighbour()[k];
      double score = rows.weight()[k] / rows.mass()[j];
      if (group[j] == NONE
          && score > bestScore
          && (long) rows.items()[i] + rows.items()[j] <= mostItems) {
        best = j;
        bestScore = score;
      }
    }
    return best;
  }

  private static int neighbouring(LinkRows rows, int i, int[] group, int[] held, long mostItems) {
    int best = NONE;
    double bestScore = 0;
    for (int k = rows.start()[i]; k < rows.start()[i + 1]; k++) {
      int to = group[rows.neighbour()[k]];
      if (to != NONE && (long) rows.items()[i] + held[to] <= mostItems) {
        double score = rows.weight()[k] / held[to];
        if (score > bestScore) {
          best = to;
          bestScore = score;
        }
      }
    }
    return best;
  }

  /** The graph of groups: what they hold and the links between them add up. */
  static LinkRows joined(LinkRows rows, int[] group, int count) {
    double[] mass = new double[count];
    int[] items = new int[count];
    for (int i = 0; i < group.length; i++) {
      mass[group[i]] += rows.mass()[i];
      items[group[i]] += rows.items()[i];
    }
    SparseRows links =
        new SparseRows(rows.start(), rows.neighbour(), rows.weight(), rows.mass())
            .joined(Members.of(group, count), group);
    return new LinkRows(links.start(), links.neighbour(), links.weight(), mass, items);
  }
}
