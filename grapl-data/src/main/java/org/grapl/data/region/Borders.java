package org.grapl.data.region;

import org.grapl.graph.Graph;

/** Which items have a border in common, piece by piece, each with its length. */
@FunctionalInterface
interface Borders {
  void forEach(Graph.EdgeConsumer piece);
}
