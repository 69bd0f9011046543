package org.grapl.data.item;

import java.util.Optional;
import java.util.stream.IntStream;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
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

  /**
   * This with the items, links and texts of another one besides, known by the labels of its items:
   * items of this keep their numbers, new ones come behind them. What the other says of an item of
   * this stands. A link that is here already must have the same weight there. This itself if
   * nothing is new.
   */
  public ItemGraph grownBy(ItemGraph more) {
    int size = graph.size();
    refuseThoseStoodFor(more.graph);
    boolean hasNew =
        IntStream.range(0, more.graph.size())
            .anyMatch(item -> graph.item(more.graph.label(item)).isEmpty());
    GraphBuilder builder =
        hasNew || graph.hasLabels() ? Graph.builder() : Graph.ofSize(size); // numbers stay numbers
    IntStream.range(0, size).forEach(item -> builder.item(graph.label(item)));
    graph.forEachLink(builder::link);
    int[] place =
        IntStream.range(0, more.graph.size())
            .map(item -> builder.item(more.graph.label(item)))
            .toArray();
    more.graph.forEachLink(
        (a, b, weight) -> {
          boolean areHere = place[a] < size && place[b] < size;
          double known = areHere ? graph.weight(place[a], place[b]) : 0;
          if (known == 0) {
            builder.link(place[a], place[b], weight);
          } else if (known != weight) {
            throw Check.mustBe(
                "weight of the link \"%s\" - \"%s\""
                    .formatted(more.graph.label(a), more.graph.label(b)),
                Check.number(known) + " as it was",
                weight);
          }
        });
    Graph larger = builder.build();
    ItemTable table = items.grownBy(more.items, place, larger.size());
    return larger.size() == size && larger.links() == graph.links() && table.equals(items)
        ? this
        : new ItemGraph(larger, table);
  }

  /** As items of their own they would be asked and decided twice. */
  private void refuseThoseStoodFor(Graph more) {
    SameItems same = SameItems.toldBy(this);
    for (int item = 0; !same.isNone() && item < more.size(); item++) {
      String label = more.label(item);
      if (graph.item(label).isEmpty() && same.item(label).isPresent()) {
        String first = graph.label(same.item(label).getAsInt());
        throw Check.mustBe(
            "new item",
            "another than those that items here stand for (" + SameItems.OTHERS + ")",
            "\"%s\", which is the same as \"%s\"; call it that".formatted(label, first));
      }
    }
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
