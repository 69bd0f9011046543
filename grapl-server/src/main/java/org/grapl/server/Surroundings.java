package org.grapl.server;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.ItemTable;
import org.grapl.data.item.Region;
import org.grapl.data.layout.ItemMap;
import org.grapl.data.layout.Layout;
import org.grapl.graph.Graph;

/**
 * What is near an item, as a small drawing: a piece of the map, or the items most alike and the
 * links between them. It says which were checked and nothing of how they came out, so that whoever
 * checks the item is not told what to answer.
 */
final class Surroundings {

  private static final int NEAREST = 12;

  /** On a map those around the nearest are drawn as well, so that one sees where that is. */
  private static final int DRAWN = 60;

  private static final int WIDTH = 320;
  private static final int HIGHEST = 260;
  private static final int MARGIN = 14;

  private final ItemGraph data;
  private final int[] items;
  private final int near;
  private final Graph graph;

  Surroundings(ItemGraph data, int item) {
    this.data = data;
    Set<Integer> around = new LinkedHashSet<>(List.of(item));
    around.addAll(mostAlike(data.graph(), item, NEAREST));
    this.near = around.size();
    boolean isMap = !data.items().regions().isEmpty() || data.items().places().isPresent();
    for (int each : isMap ? List.copyOf(around) : List.<Integer>of()) {
      around.addAll(mostAlike(data.graph(), each, NEAREST));
    }
    this.items = around.stream().limit(DRAWN).mapToInt(each -> each).toArray();
    this.graph = data.graph().restrictedTo(items);
  }

  /** The neighbours of an item by the weight of their links, the heaviest first. */
  private static List<Integer> mostAlike(Graph graph, int item, int most) {
    List<Integer> all = new ArrayList<>();
    graph.forEachNeighbour(item, (from, to, weight) -> all.add(to));
    Comparator<Integer> heaviest = Comparator.comparingDouble(to -> -graph.weight(item, to));
    all.sort(heaviest.thenComparing(Comparator.naturalOrder()));
    return all.subList(0, Math.min(most, all.size()));
  }

  ObjectNode json(IntPredicate isChecked) {
    Optional<ItemMap> map = ItemMap.of(table()).filter(each -> !each.lines().get(0).isEmpty());
    double[][] place = map.isPresent() ? new double[0][] : Layout.of(graph, 0);
    List<List<double[]>> lines =
        map.isPresent()
            ? map.get().lines()
            : IntStream.range(0, items.length)
                .mapToObj(at -> List.of(new double[] {place[0][at], -place[1][at]}))
                .toList();
    ItemMap drawn = map.orElseGet(() -> new ItemMap(false, false, lines));
    ItemMap.Sheet sheet =
        drawn
        .new Sheet(
            lines.subList(0, near).stream().flatMap(List::stream).toList(), WIDTH, HIGHEST, MARGIN);
    ObjectNode json = Shown.object();
    json.put("kind", map.isEmpty() ? "links" : drawn.hasShapes() ? "map" : "places");
    json.put("width", WIDTH).put("height", sheet.height());
    json.put("neighbours", data.graph().neighbours(items[0]));
    ArrayNode array = json.putArray("items");
    for (int at = 0; at < items.length; at++) {
      ObjectNode each = array.addObject().put("item", data.graph().label(items[at]));
      name(items[at]).ifPresent(name -> each.put("name", name));
      each.put("near", at < near).put("checked", isChecked.test(items[at]));
      ArrayNode rings = each.putArray("lines");
      lines.get(at).forEach(line -> rings.add(points(line, sheet)));
    }
    ArrayNode links = json.putArray("links");
    if (!drawn.hasShapes()) {
      graph.forEachLink((from, to, weight) -> links.addArray().add(from).add(to));
    }
    return json;
  }

  private Optional<String> name(int item) {
    return data.items().name().map(names -> names.text(item)).filter(name -> !name.isBlank());
  }

  /** What is known of these items, as far as it says where they are. */
  private ItemTable table() {
    ItemTable all = data.items();
    List<Column> columns =
        all.places().stream()
            .flatMap(places -> List.of(places.x(), places.y()).stream())
            .map(c -> Column.of(c.name(), items.length, at -> c.text(items[at])))
            .toList();
    List<Region> regions =
        all.regions().isEmpty()
            ? List.of()
            : IntStream.of(items).mapToObj(all.regions()::get).toList();
    return new ItemTable(items.length, columns, regions);
  }

  /** To a tenth of a pixel; what is the same place then is one point. */
  private static ArrayNode points(double[] line, ItemMap.Sheet sheet) {
    ArrayNode points = Shown.object().arrayNode();
    double lastX = Double.NaN;
    double lastY = Double.NaN;
    for (int k = 0; k < line.length; k += 2) {
      double x = Math.round(10 * sheet.x(line[k])) / 10.0;
      double y = Math.round(10 * sheet.y(line[k + 1])) / 10.0;
      if (x != lastX || y != lastY) {
        points.add(x).add(y);
      }
      lastX = x;
      lastY = y;
    }
    return points;
  }
}
