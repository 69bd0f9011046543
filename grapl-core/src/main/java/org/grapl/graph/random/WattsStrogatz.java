package org.grapl.graph.random;

import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * The small world of D. J. Watts and S. H. Strogatz, "Collective dynamics of 'small-world'
 * networks", 1998: a ring lattice each edge of which is moved, with some probability, from its
 * second end to an arm drawn uniformly from those the first end is not joined to. The number of
 * edges never changes; the graph may fall apart.
 *
 * <p>Edges are visited in rounds, first those to the next arm, then those to the one after it, and
 * so on, as in the original. An edge of an arm that knows everybody stays. O(arms + edges)
 * expected, unless nearest comes close to the number of arms.
 *
 * @param ring the lattice to start from
 * @param probability the chance of each edge to be moved
 */
public record WattsStrogatz(RingLattice ring, double probability) implements RandomGraph {

  public WattsStrogatz {
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
    int perArm = ring.nearest() / 2;
    for (int round = 0; round < perArm; round++) {
      for (int edge = round; edge < ring.edges(); edge += perArm) {
        // The new edge first: the old second end must not be drawn again.
        if (random.nextDouble() < probability && world.joinToStranger(ring.first(edge))) {
          world.cut(edge);
        }
      }
    }
    return world.graph();
  }
}
