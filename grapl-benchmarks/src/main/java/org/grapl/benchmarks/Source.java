package org.grapl.benchmarks;

/** Where the graph of a {@link Case} comes from, and what is sampled on it. */
public interface Source {

  /** What people call this graph. */
  String graph();

  /** The graph of about so many arms with its question; the same at every call. */
  Setting setting(int arms);
}
