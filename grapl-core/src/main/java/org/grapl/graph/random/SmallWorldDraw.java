package org.grapl.graph.random;

import java.util.Arrays;
import java.util.BitSet;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.random.KeyedRandom;

/**
 * A small world in the making: a ring of which edges may have been cut, plus shortcuts. Knows who
 * is joined to whom in O(1), so that a shortcut can be drawn by rejection. One owner.
 */
final class SmallWorldDraw {

  private final RingLattice ring;
  private final KeyedRandom random;
  private final BitSet cut = new BitSet();
  private final EdgeSet shortcuts = new EdgeSet();
  private final int[] neighbours;
  private final GraphBuilder builder;

  SmallWorldDraw(RingLattice ring, KeyedRandom random) {
    this.ring = ring;
    this.random = random;
    this.neighbours = new int[ring.size()];
    Arrays.fill(neighbours, ring.nearest());
    this.builder = Graph.ofSize(ring.size());
  }

  /** Joins the arm to a uniformly random stranger; false, and nothing, if it knows everybody. */
  boolean joinToStranger(int arm) {
    if (neighbours[arm] >= ring.size() - 1) {
      return false;
    }
    int stranger = random.nextInt(ring.size());
    while (stranger == arm || joined(arm, stranger)) {
      stranger = random.nextInt(ring.size());
    }
    shortcuts.add(arm, stranger);
    builder.edge(arm, stranger);
    neighbours[arm]++;
    neighbours[stranger]++;
    return true;
  }

  void cut(int ringEdge) {
    cut.set(ringEdge);
    neighbours[ring.first(ringEdge)]--;
    neighbours[ring.second(ringEdge)]--;
  }

  private boolean joined(int a, int b) {
    int ringEdge = ring.edgeBetween(a, b);
    return (ringEdge >= 0 && !cut.get(ringEdge)) || shortcuts.contains(a, b);
  }

  Graph graph() {
    for (int edge = cut.nextClearBit(0); edge < ring.edges(); edge = cut.nextClearBit(edge + 1)) {
      builder.edge(ring.first(edge), ring.second(edge));
    }
    return builder.build();
  }
}
