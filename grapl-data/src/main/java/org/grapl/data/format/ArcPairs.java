package org.grapl.data.format;

import org.grapl.data.file.TextInput;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;

/**
 * Links given with a direction, of which those that stand in both directions count once: a link may
 * be given in either direction or, with the same weight, in both. What is repeated in one direction
 * adds up. Holds all links, in each direction, until {@link #finish}. One owner.
 */
final class ArcPairs {

  private final TextInput input;
  private final String what;
  private final Graph.EdgeConsumer graph;

  /** What leads down to a smaller number, and what leads up. */
  private final GraphBuilder[] builders;

  /**
   * Pairs among {@code size} vertices.
   *
   * @param what how links are called in a complaint, such as {@code entries}
   * @param graph takes each link once
   */
  ArcPairs(TextInput input, String what, int size, Graph.EdgeConsumer graph) {
    this.input = input;
    this.what = what;
    this.graph = graph;
    this.builders = new GraphBuilder[] {Graph.ofSize(size), Graph.ofSize(size)};
  }

  /** Takes a link. What joins nothing goes on to the graph at once, which counts it. */
  void add(int from, int to, double weight) {
    if (from == to || weight == 0) {
      graph.accept(from, to, weight);
    } else {
      builders[from > to ? 0 : 1].edge(from, to, weight);
    }
  }

  /** Hands over every link once, if the two directions do not contradict each other. */
  void finish() {
    Graph[] triangles = new Graph[2];
    for (int k = 0; k < 2; k++) {
      triangles[k] = input.build(builders[k]::build);
      builders[k] = Graph.ofSize(1); // frees the memory of what has been built
    }
    Graph below = triangles[0];
    Graph above = triangles[1];
    above.forEachEdge(
        (a, b, weight) -> {
          double other = below.weight(a, b);
          if (other != 0 && other != weight) {
            throw input.error(
                "%1$s (%2$d, %3$d) and (%3$d, %2$d) must be equal, got %4$s and %5$s; %6$s"
                    .formatted(what, a + 1, b + 1, weight, other, "edges have no direction"));
          }
          graph.accept(a, b, weight);
        });
    below.forEachEdge(
        (a, b, weight) -> {
          if (above.weight(a, b) == 0) {
            graph.accept(a, b, weight);
          }
        });
  }
}
