package org.grapl.research.graph;

import org.grapl.graph.Graph;
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
    SmallWorldDraw world = new SmallWorldDraw(ring, random);
    for (int link = 0; link < ring.links(); link++) {
      if (random.nextDouble() < probability) {
        world.joinToStranger(ring.first(link));
      }
    }
    return world.graph();
  }
}
