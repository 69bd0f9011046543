package org.grapl.benchmarks;

import org.grapl.graph.Graph;

/** Where the graph of a {@link Case} comes from, and what is sampled on it. */
public interface Source {

  String graph();

  /** The graph of about so many items with its question; the same at every call. */
  Setting setting(int items);

  record Given(String graph, Graph given) implements Source {
    @Override
    public Setting setting(int items) {
      return Setting.halves(given);
    }
  }
}
