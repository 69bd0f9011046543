package org.grapl.research.graph;

import java.util.Arrays;
import java.util.BitSet;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.random.KeyedRandom;

/**
 * A small world in the making: a ring of which links may have been cut, plus shortcuts. Knows who
 * is joined to whom in O(1), so that a shortcut can be drawn by rejection. One owner.
 */
final class SmallWorldDraw {

  private final RingLattice ring;
  private final KeyedRandom random;
  private final BitSet cut = new BitSet();
  private final LinkSet shortcuts = new LinkSet();
  private final int[] neighbours;
  private final GraphBuilder builder;

  SmallWorldDraw(RingLattice ring, KeyedRandom random) {
    this.ring = ring;
    this.random = random;
    this.neighbours = new int[ring.size()];
    Arrays.fill(neighbours, ring.nearest());
    this.builder = Graph.ofSize(ring.size());
  }

  /** Joins the item to a uniformly random stranger; false, and nothing, if it knows everybody. */
  boolean joinToStranger(int item) {
    if (neighbours[item] >= ring.size() - 1) {
      return false;
    }
    int stranger = random.nextInt(ring.size());
    while (stranger == item || joined(item, stranger)) {
      stranger = random.nextInt(ring.size());
    }
    shortcuts.add(item, stranger);
    builder.link(item, stranger);
    neighbours[item]++;
    neighbours[stranger]++;
    return true;
  }

  void cut(int ringLink) {
    cut.set(ringLink);
    neighbours[ring.first(ringLink)]--;
    neighbours[ring.second(ringLink)]--;
  }

  private boolean joined(int a, int b) {
    int ringLink = ring.linkBetween(a, b);
    return (ringLink >= 0 && !cut.get(ringLink)) || shortcuts.contains(a, b);
  }

  Graph graph() {
    for (int link = cut.nextClearBit(0); link < ring.links(); link = cut.nextClearBit(link + 1)) {
      builder.link(ring.first(link), ring.second(link));
    }
    return builder.build();
  }
}
