package org.grapl.graph.random;

import org.grapl.graph.Graph;

/**
 * A family of random graphs with its parameters fixed. Immutable; every edge has weight 1, arms are
 * known by their number.
 */
public interface RandomGraph {

  /** The number of arms of every graph of the family. */
  int size();

  /** The graph of this seed: the same one on every machine. */
  Graph draw(long seed);
}
