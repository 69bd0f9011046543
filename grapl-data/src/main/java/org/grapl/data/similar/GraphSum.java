package org.grapl.data.similar;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.ItemTable;
import org.grapl.data.item.Region;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.internal.Check;

/** Adds graphs up. Thread-safe. */
public final class GraphSum {

  private GraphSum() {}

  /**
   * The weighted sum of graphs: items are those of any graph, told apart by name and numbered as
   * they first appear; two of them are linked as strongly as the sum of their links, each times the
   * factor of its graph.
   */
  public static Graph of(List<Graph> graphs, double[] factors) {
    Check.atLeast("number of graphs", 1, graphs.size());
    Check.length("factors", graphs.size(), factors);
    GraphBuilder sum = Graph.builder();
    for (int k = 0; k < factors.length; k++) {
      Graph graph = graphs.get(k);
      double factor = Check.positive("factor", factors[k]);
      int[] item = new int[graph.size()];
      for (int a = 0; a < item.length; a++) {
        item[a] = sum.item(graph.label(a));
      }
      graph.forEachLink((a, b, weight) -> sum.link(item[a], item[b], factor * weight));
    }
    return sum.build();
  }

  /**
   * The sum of graphs with what is known of their items. Of an attribute or a shape that several
   * graphs tell of an item, that of the first counts.
   */
  public static ItemGraph ofItems(List<ItemGraph> parts, double[] factors) {
    Graph sum = of(parts.stream().map(ItemGraph::graph).toList(), factors);
    Map<String, String[]> attributes = new LinkedHashMap<>();
    Region[] shapes = new Region[sum.size()];
    Arrays.fill(shapes, Region.NONE);
    for (ItemGraph part : parts) {
      ItemTable items = part.items();
      for (int k = 0; k < items.size(); k++) {
        int item = sum.item(part.graph().label(k)).orElseThrow();
        for (Column column : items.columns()) {
          String[] texts = attributes.computeIfAbsent(column.name(), name -> blank(sum.size()));
          texts[item] = texts[item].isEmpty() ? column.text(k) : texts[item];
        }
        if (shapes[item].isEmpty() && !items.regions().isEmpty()) {
          shapes[item] = items.regions().get(k);
        }
      }
    }
    List<Column> columns = new ArrayList<>();
    attributes.forEach(
        (name, texts) -> columns.add(Column.of(name, texts.length, item -> texts[item])));
    ItemTable table = ItemTable.of(sum.size(), columns);
    boolean isMap = Arrays.stream(shapes).anyMatch(shape -> !shape.isEmpty());
    return new ItemGraph(sum, isMap ? table.withRegions(List.of(shapes)) : table);
  }

  private static String[] blank(int size) {
    String[] texts = new String[size];
    Arrays.fill(texts, "");
    return texts;
  }
}
