package org.grapl.data.region;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.Labels;
import org.grapl.data.file.TextInput;
import org.grapl.data.item.ItemGraph;

/**
 * Reads a map in the TopoJSON format (M. Bostock, C. Metcalf, "The TopoJSON Format Specification",
 * 2013), in which regions share their borders: two regions are linked if an arc belongs to both.
 * Names and attributes are found as {@link GeoJsonReader} tells. Of several objects the one named
 * in the options is the map, or else the one of most regions, the first of these.
 *
 * <p>Coordinates beyond ±180 and ±90 are taken for those of a screen, on which y grows downwards,
 * because that is what projected files of this format hold: the sign of y is turned, so that north
 * is up in every {@link org.grapl.data.item.Region}.
 */
public final class TopoJsonReader {

  private final TextInput input;
  private final MapJson json;
  private final Map<String, List<TopoFeature>> objects = new LinkedHashMap<>();
  private final Arcs arcs;
  private String type = "";

  private TopoJsonReader(TextInput input) {
    this.input = input;
    this.json = new MapJson(input);
    this.arcs = new Arcs(json);
  }

  /** The map with links of weight 1. */
  public static ItemGraph read(TextInput input) {
    return read(input, MapOptions.DEFAULT);
  }

  /** The map as the options want it. */
  public static ItemGraph read(TextInput input, MapOptions options) {
    TopoJsonReader reader = new TopoJsonReader(input);
    reader.json.root(reader::member);
    return reader.build(options);
  }

  private void member(String name) {
    switch (name) {
      case "type" -> type = json.text("type");
      case "objects" ->
          json.object("objects", object -> objects.put(object, TopoFeature.readObject(json)));
      case "arcs" -> arcs.read();
      case "transform" -> arcs.readTransform();
      default -> json.skip();
    }
  }

  private ItemGraph build(MapOptions options) {
    if (!type.equals("Topology") || objects.isEmpty()) {
      throw input.error(
          "type must be Topology with objects, got \"%s\"%s"
              .formatted(type, objects.isEmpty() ? " without objects" : ""));
    }
    List<TopoFeature> chosen = options.object().map(this::named).orElseGet(this::largest);
    List<Feature> features = new ArrayList<>();
    for (TopoFeature feature : chosen) {
      features.add(feature.located(arcs, input));
    }
    turnScreen(features);
    MapAssembly map = new MapAssembly(features, input);
    boolean isGeographic = map.isGeographic();
    return map.build(
        piece -> {
          double[] lengths = arcs.lengths(isGeographic);
          int count = chosen.stream().mapToInt(TopoFeature::arcs).sum();
          long[] keys = new long[count];
          int[] owners = new int[count];
          int at = 0;
          for (int k = 0; k < chosen.size(); k++) {
            for (int[] ring : chosen.get(k).rings()) {
              for (int arc : ring) {
                keys[at] = Arcs.number(arc);
                owners[at++] = map.itemOf(k);
              }
            }
          }
          new SharedPieces(keys, owners)
              .forEachPair((a, b, arc) -> piece.accept(a, b, lengths[(int) arc]));
        },
        options.weights());
  }

  private List<TopoFeature> named(String name) {
    List<TopoFeature> object = objects.get(name);
    if (object == null) {
      List<String> names = List.copyOf(objects.keySet());
      throw input.error(
          "object must be one of %s, got %s%s"
              .formatted(
                  String.join(", ", names), FieldText.quoted(name), Labels.hint(names, name)));
    }
    return object;
  }

  private List<TopoFeature> largest() {
    return objects.values().stream()
        .min(
            Comparator.comparingLong(
                object -> -object.stream().filter(TopoFeature::isRegion).count())) // the first
        .orElseThrow();
  }

  private static void turnScreen(List<Feature> features) {
    if (features.stream().allMatch(Feature::areDegrees)) {
      return;
    }
    for (Feature feature : features) {
      feature.rings.forEach(TopoJsonReader::turn);
      turn(feature.point);
    }
  }

  private static void turn(double[] coordinates) {
    for (int k = 1; k < coordinates.length; k += 2) {
      coordinates[k] = 0.0 - coordinates[k]; // no negative zero
    }
  }
}
