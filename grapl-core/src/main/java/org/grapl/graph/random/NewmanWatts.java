package org.grapl.graph.random;

import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * The small world of M. E. J. Newman and D. J. Watts, "Renormalization group analysis of the
 * small-world network model", 1999: a ring lattice, and for each of its edges, with some
 * probability, a new edge from the edge's first end to an arm drawn uniformly from those it is not
 * yet joined to. The ring stays whole, so the graph is connected.
 *
 * <p>The first end is the one from which the other lies clockwise: each arm gets at most nearest/2
 * shortcuts of its own. An arm that already knows everybody gets none. O(arms + edges) expected,
 * unless nearest comes close to the number of arms.
 *
 * @param ring the lattice to start from
 * @param probability the chance of a shortcut per ring edge
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
    for (int edge = 0; edge < ring.edges(); edge++) {
      if (random.nextDouble() < probability) {
        world.joinToStranger(ring.first(edge));
      }
    }
    return world.graph();
  }
}
