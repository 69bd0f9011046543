package org.grapl.data.region;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.TextInput;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.ItemGraphBuilder;
import org.grapl.data.item.ItemTable;
import org.grapl.data.item.Region;
import org.grapl.data.similar.NearestPlaces;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;

/** Turns the features of a map into items: names, attributes, shapes, places. */
final class MapAssembly {

  /** Properties that may be names, in the order in which they are believed. */
  private static final List<String> NAMES = List.of("name", "label", "id");

  private final TextInput input;

  /** The first feature of each item, to which those of the same name have been added. */
  private final Map<String, Feature> items = new LinkedHashMap<>();

  private final int[] itemOf;

  MapAssembly(List<Feature> features, TextInput input) {
    this.input = input;
    if (features.isEmpty()) {
      throw input.error("no features found; a map must have at least one");
    }
    List<String> names = names(features);
    dropRepeated(features, names);
    Map<String, Integer> numbers = new HashMap<>();
    this.itemOf = new int[features.size()];
    for (int k = 0; k < itemOf.length; k++) {
      itemOf[k] = numbers.computeIfAbsent(names.get(k), name -> numbers.size());
      Feature first = items.putIfAbsent(names.get(k), features.get(k));
      if (first != null) {
        first.merge(features.get(k));
      }
    }
  }

  /** What things on the map are called; the rule is told at {@link GeoJsonReader}. */
  private static List<String> names(List<Feature> features) {
    if (features.stream().noneMatch(feature -> feature.id.isEmpty())) {
      return features.stream().map(feature -> feature.id).toList();
    }
    for (String property : NAMES) {
      List<String> names = features.stream().map(feature -> feature.property(property)).toList();
      Set<String> different = new HashSet<>(names);
      if (!different.contains("") && different.size() == names.size()) {
        return names;
      }
    }
    return IntStream.rangeClosed(1, features.size()).mapToObj(k -> "feature " + k).toList();
  }

  /** Properties that only repeat the name are taken away from all. */
  private static void dropRepeated(List<Feature> features, List<String> names) {
    for (String property : NAMES) {
      if (IntStream.range(0, names.size())
          .allMatch(k -> features.get(k).property(property).equals(names.get(k)))) {
        features.forEach(
            feature ->
                feature.properties.keySet().removeIf(key -> FieldText.plain(key).equals(property)));
      }
    }
  }

  int itemOf(int feature) {
    return itemOf[feature];
  }

  List<List<double[]>> rings() {
    return items.values().stream().map(feature -> feature.rings).toList();
  }

  boolean isGeographic() {
    return items.values().stream().allMatch(Feature::areDegrees);
  }

  ItemGraph build(Consumer<Graph.LinkConsumer> borders, MapOptions.Weights weights) {
    ItemGraphBuilder builder = new ItemGraphBuilder();
    items.forEach((name, feature) -> add(name, feature, builder));
    input.hold(builder.size(), 3L * builder.size());
    ItemGraph map =
        input.build(
            () -> {
              boolean isUnit = weights == MapOptions.Weights.UNIT;
              borders.accept((a, b, length) -> builder.link(a, b, isUnit ? 1 : length));
              ItemGraph data = builder.build();
              // A border of many pieces has been added up from all of them.
              Graph graph = isUnit ? data.graph().reweighted((a, b, pieces) -> 1) : data.graph();
              boolean arePoints = rings().stream().allMatch(List::isEmpty);
              return new ItemGraph(
                  arePoints
                      ? NearestPlaces.link(graph, coordinate(0), coordinate(1), isGeographic())
                      : graph,
                  data.items());
            });
    return map.with(withPlaces(map.items()));
  }

  private void add(String name, Feature feature, ItemGraphBuilder builder) {
    int item = builder.item(name);
    try {
      feature.properties.forEach((column, value) -> builder.attribute(item, column, value));
      if (!feature.rings.isEmpty()) {
        builder.region(item, new Region(feature.rings));
      }
      for (double coordinate : feature.point) {
        Check.finite("coordinate", coordinate);
      }
    } catch (IllegalArgumentException e) {
      throw input.error(feature.line, String.valueOf(e.getMessage()));
    }
  }

  /** The coordinates of points as attributes, unless other attributes tell them. */
  private ItemTable withPlaces(ItemTable table) {
    if (table.places().isPresent()
        || items.values().stream().allMatch(item -> item.point.length == 0)) {
      return table;
    }
    boolean isGeographic = isGeographic();
    return table.with(
        List.of(
            Column.ofNumbers(isGeographic ? "lon" : "x", coordinate(0)),
            Column.ofNumbers(isGeographic ? "lat" : "y", coordinate(1))));
  }

  private double[] coordinate(int axis) {
    return items.values().stream()
        .mapToDouble(item -> item.point.length == 0 ? Double.NaN : item.point[axis])
        .toArray();
  }
}
