package org.grapl.data.item;

import org.grapl.Check;
import org.grapl.graph.Graph;

/**
 * A graph and what is known of its items: what a file holds.
 *
 * @param items one row for each arm of the graph
 */
public record ItemGraph(Graph graph, ItemTable items) {

  public ItemGraph {
    if (items.size() != graph.size()) {
      throw Check.mustBe("items", "those of " + graph.size() + " arms", items.size());
    }
  }

  /** A graph of which nothing is known but its links. */
  public static ItemGraph of(Graph graph) {
    return new ItemGraph(graph, ItemTable.empty(graph.size()));
  }

  /** The same graph with other knowledge. */
  public ItemGraph with(ItemTable other) {
    return new ItemGraph(graph, other);
  }
}
