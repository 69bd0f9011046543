package org.grapl.research.graph;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.internal.Check;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * The small world of M. E. J. Newman and D. J. Watts, "Renormalization group analysis of the
 * small-world network model", 1999: a ring lattice, and for each of its links, with some
 * probability, a new link from the link's first end to an item drawn uniformly from those it is not
 * yet joined to. The ring stays whole, so the graph is connected.
 *
 * <p>The first end is the one from which the other lies clockwise: each item gets at most nearest/2
 * shortcuts of its own. An item that already knows everybody gets none. O(items + links) expected,
 * unless nearest comes close to the number of items.
 *
 * @param ring the lattice to start from
 * @param probability the chance of a shortcut per ring link
 */
public record NewmanWatts(RingLattice ring, double probability) implements RandomGraph {

  public NewmanWatts {
    Check.within("probability", 0, 1, probability);
  }

  @Override
  public int size() {
    return ring.size();
  }

  @Override
  public Graph draw(long seed) {
    KeyedRandom random = KeyedRandom.of(seed, Role.GRAPH);
    GraphBuilder builder = Graph.ofSize(size());
    Set<Long> shortcuts = new HashSet<>();
    int[] neighbours = new int[size()];
    Arrays.fill(neighbours, ring.nearest());
    for (int link = 0; link < ring.links(); link++) {
      int item = ring.first(link);
      if (random.nextDouble() < probability && neighbours[item] < size() - 1) {
        int stranger = random.nextInt(size());
        while (stranger == item
            || ring.joins(item, stranger)
            || shortcuts.contains(key(item, stranger))) {
          stranger = random.nextInt(size());
        }
        shortcuts.add(key(item, stranger));
        builder.link(item, stranger);
        neighbours[item]++;
        neighbours[stranger]++;
      }
    }
    ring.addTo(builder);
    return builder.build();
  }

  private static long key(int a, int b) {
    return (long) Math.min(a, b) << 32 | Math.max(a, b);
  }
}
