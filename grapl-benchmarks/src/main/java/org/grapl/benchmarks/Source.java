package org.grapl.benchmarks;

import org.grapl.graph.Graph;

/** Where the graph of a {@link Case} comes from, and what is sampled on it. */
public interface Source {

  /** What people call this graph. */
  String graph();

  /** The graph of about so many items with its question; the same at every call. */
  Setting setting(int items);

  /** A user's own graph. */
  record Given(String graph, Graph given) implements Source {
    @Override
    public Setting setting(int items) {
      return Setting.halves(given);
    }
  }
}
