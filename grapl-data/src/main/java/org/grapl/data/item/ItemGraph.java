package org.grapl.data.item;

import java.util.Optional;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;

/** A graph and what is known of its items, a row each: what a file holds. */
public record ItemGraph(Graph graph, ItemTable items) {

  public ItemGraph {
    if (items.size() != graph.size()) {
      throw Check.mustBe("items", "those of " + graph.size() + " items", items.size());
    }
  }

  public static ItemGraph of(Graph graph) {
    return new ItemGraph(graph, ItemTable.empty(graph.size()));
  }

  public ItemGraph with(ItemTable other) {
    return new ItemGraph(graph, other);
  }

  /** What one check of each item costs; empty if no column tells it. */
  public double[] costs() {
    Optional<Column> column = items.costs();
    if (column.isEmpty()) {
      return new double[0];
    }
    double[] costs = new double[graph.size()];
    for (int item = 0; item < costs.length; item++) {
      costs[item] = column.get().number(item);
      if (!(costs[item] > 0)) {
        String text = column.get().text(item);
        throw Check.mustBe(
            "cost of \"%s\"".formatted(graph.label(item)),
            "a finite number > 0",
            (text.isEmpty() ? "none" : '"' + text + '"') + "; every item needs one");
      }
    }
    return costs;
  }
}
