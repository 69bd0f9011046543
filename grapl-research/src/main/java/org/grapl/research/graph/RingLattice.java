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
    addTo(builder);
    return builder.build();
  }

  void addTo(GraphBuilder builder) {
    for (int link = 0; link < links(); link++) {
      builder.link(first(link), second(link));
    }
  }

  /** The number of links of the ring; they are numbered in rising order of their first end. */
  int links() {
    return (int) ((long) size * nearest / 2);
  }

  /** The end of a link from which the other end lies clockwise. */
  int first(int link) {
    return link / (nearest / 2);
  }

  /** The end of a link that lies 1 … nearest/2 steps clockwise of the first. */
  int second(int link) {
    return (int) (((long) first(link) + 1 + link % (nearest / 2)) % size);
  }

  boolean joins(int a, int b) {
    int clockwise = Math.floorMod(b - a, size);
    int steps = Math.min(clockwise, size - clockwise);
    return steps > 0 && steps <= nearest / 2;
  }
}
