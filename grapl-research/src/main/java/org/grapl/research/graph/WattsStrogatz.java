package org.grapl.research.graph;

import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * The small world of D. J. Watts and S. H. Strogatz, "Collective dynamics of 'small-world'
 * networks", 1998: a ring lattice each link of which is moved, with some probability, from its
 * second end to an item drawn uniformly from those the first end is not joined to. The number of
 * links never changes; the graph may fall apart.
 *
 * <p>Edges are visited in rounds, first those to the next item, then those to the one after it, and
 * so on, as in the original. An link of an item that knows everybody stays. O(items + links)
 * expected, unless nearest comes close to the number of items.
 *
 * @param ring the lattice to start from
 * @param probability the chance of each link to be moved
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
    int perItem = ring.nearest() / 2;
    for (int round = 0; round < perItem; round++) {
      for (int link = round; link < ring.links(); link += perItem) {
        // The new link first: the old second end must not be drawn again.
        if (random.nextDouble() < probability && world.joinToStranger(ring.first(link))) {
          world.cut(link);
        }
      }
    }
    return world.graph();
  }
}
