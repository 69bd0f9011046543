package org.grapl.research.policy;

import java.util.Arrays;
import org.grapl.Tally;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.grapl.internal.SparseRows;
import org.grapl.policy.Policy;
import org.grapl.policy.RandomOrderPolicy;
import org.grapl.policy.View;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * S², bisection of the shortest of all shortest paths between items found on different sides (G.
 * Dasarathy, R. Nowak, X. Zhu, "S2: An efficient graph based active learning algorithm with
 * application to nonparametric classification", 2015). An item sampled often enough is labelled by
 * its own mean. Links between labelled items on different sides are cut. While some path, by number
 * of links, joins two sides, the item in the middle of the shortest is sampled; else an item drawn
 * from those without a label. When all have labels, where the paper stops, {@link
 * RandomOrderPolicy}.
 *
 * <p>For exact or nearly exact checks: it finds the boundary and trusts every label. A pending item
 * is labelled by its estimate. O(N + links) per choice. Thread-safe.
 *
 * @param graph the graph of the items
 * @param repeats checks an item needs to be labelled; the paper's remedy for noise is more of them
 * @param seed of the draws
 */
public record ShortestPathPolicy(Graph graph, int repeats, long seed) implements Policy {

  private static final int NONE = -1;

  public ShortestPathPolicy {
    Check.atLeast("repeats", 1, repeats);
  }

  @Override
  public int next(View view) {
    if (view.size() != graph.size()) {
      throw Check.mustBe("view", "of " + graph.size() + " arms", view.size());
    }
    int[] side = sides(view);
    int middle = middle(side);
    return middle == NONE || !view.isAffordable(middle) ? drawn(view, side) : middle;
  }

  /** 1 above, −1 below, 0 without a label. */
  private int[] sides(View view) {
    Tally told = view.tally();
    int[] side = new int[view.size()];
    for (int item = 0; item < side.length; item++) {
      if (view.checks(item) >= repeats) {
        double mean = told.checks(item) > 0 ? told.mean(item) : view.mean(item);
        side[item] = view.question().isAbove(mean) ? 1 : -1;
      }
    }
    return side;
  }

  /**
   * Walks breadth first from all items above, through items without a label, to the first item
   * below, and half of the way back; links from above to below are cut.
   */
  private int middle(int[] side) {
    SparseRows rows = graph.rows();
    int[] before = new int[side.length];
    int[] distance = new int[side.length];
    int[] queue = new int[side.length];
    Arrays.fill(distance, NONE);
    int tail = 0;
    for (int item = 0; item < side.length; item++) {
      if (side[item] > 0) {
        distance[item] = 0;
        queue[tail++] = item;
      }
    }
    for (int head = 0; head < tail; head++) {
      int item = queue[head];
      for (int k = rows.start()[item]; k < rows.start()[item + 1]; k++) {
        int other = rows.neighbour()[k];
        boolean cut = side[item] > 0 && side[other] < 0;
        if (distance[other] == NONE && !cut) {
          distance[other] = distance[item] + 1;
          before[other] = item;
          queue[tail++] = other;
          if (side[other] < 0) {
            int middle = other;
            for (int step = distance[other] - distance[other] / 2; step > 0; step--) {
              middle = before[middle];
            }
            return middle;
          }
        }
      }
    }
    return NONE;
  }

  private int drawn(View view, int[] side) {
    int without = 0;
    for (int item = 0; item < side.length; item++) {
      if (side[item] == 0 && view.isAffordable(item)) {
        if (view.checks(item) > 0) {
          return item; // its label is under way
        }
        without++;
      }
    }
    if (without == 0) {
      return new RandomOrderPolicy(seed).next(view);
    }
    int skip = KeyedRandom.of(seed, Role.POLICY, view.asked()).nextInt(without);
    int item = 0;
    while (side[item] != 0 || !view.isAffordable(item) || skip-- > 0) {
      item++;
    }
    return item;
  }
}
