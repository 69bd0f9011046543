package org.grapl.research.graph;

import org.grapl.graph.Graph;

/**
 * A family of random graphs with its parameters fixed. Immutable; every link has weight 1, items
 * are known by their number.
 */
public interface RandomGraph {

  int size();

  /** The graph of this seed: the same one on every machine. */
  Graph draw(long seed);
}
