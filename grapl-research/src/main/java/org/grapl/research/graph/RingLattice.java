package org.grapl.research.graph;

import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.internal.Check;

/**
 * Items on a ring, each joined to its {@code nearest} nearest: the start of the small worlds.
 *
 * @param size the number of items
 * @param nearest how many neighbours each item has, an even number: half of them on each side
 */
public record RingLattice(int size, int nearest) {

  public RingLattice {
    Check.atLeast("size", 1, size);
    if (nearest < 0 || nearest >= size || nearest % 2 != 0) {
      throw Check.mustBe("nearest", "an even number in [0, " + size + ")", nearest);
    }
    GraphBuilder.checkLinks(0.5 * size * nearest);
  }

  /** The lattice itself, without any random link. */
  public Graph graph() {
    GraphBuilder builder = Graph.ofSize(size);
    for (int link = 0; link < links(); link++) {
      builder.link(first(link), second(link));
    }
    return builder.build();
  }

  /** The number of links of the ring; they are numbered in rising order of their first end. */
  int links() {
    return (int) ((long) size * nearest / 2);
  }

  /** The end of an link from which the other end lies clockwise. */
  int first(int link) {
    return link / (nearest / 2);
  }

  /** The end of an link that lies 1 … nearest/2 steps clockwise of the first. */
  int second(int link) {
    return (int) (((long) first(link) + 1 + link % (nearest / 2)) % size);
  }

  /** The number of the ring link between two items, −1 if the ring does not join them. */
  int linkBetween(int a, int b) {
    int clockwise = Math.floorMod(b - a, size);
    int steps = Math.min(clockwise, size - clockwise);
    if (steps == 0 || steps > nearest / 2) {
      return -1;
    }
    return (clockwise == steps ? a : b) * (nearest / 2) + steps - 1;
  }
}
