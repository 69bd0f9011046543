package org.grapl.benchmarks;

import org.grapl.graph.Graph;

/**
 * A user's own graph.
 *
 * @param graph what to call it
 * @param given the graph itself
 */
public record GivenGraph(String graph, Graph given) implements Source {

  @Override
  public Setting setting(int arms) {
    return Setting.halves(given);
  }
}
