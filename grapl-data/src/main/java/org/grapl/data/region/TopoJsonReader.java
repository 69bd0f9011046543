package org.grapl.data.region;

import com.fasterxml.jackson.core.JsonToken;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.JsonInput;
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
  private final JsonInput json;
  private final Map<String, List<TopoFeature>> objects = new LinkedHashMap<>();
  private final Arcs arcs;
  private String type = "";

  private TopoJsonReader(TextInput input) {
    this.input = input;
    this.json = new JsonInput(input);
    this.arcs = new Arcs(json);
  }

  /** The map with links of weight 1. */
  public static ItemGraph read(TextInput input) {
    return read(input, MapOptions.DEFAULT);
  }

  /** The map as the options want it. */
  public static ItemGraph read(TextInput input, MapOptions options) {
    TopoJsonReader reader = new TopoJsonReader(input);
    reader.json.root("the map", reader::member);
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
            for (int[] ring : chosen.get(k).rings) {
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

  /** A geometry of a TopoJSON file whose arcs have not been looked up yet. Not thread-safe. */
  private static final class TopoFeature {

    private final Feature feature;
    private final List<int[]> rings = new ArrayList<>();
    private String badType = "";

    private TopoFeature(long line) {
      this.feature = new Feature(line);
    }

    /** Reads an object of the file: what is in it if it is a collection, else itself. */
    static List<TopoFeature> readObject(JsonInput json) {
      List<TopoFeature> parts = new ArrayList<>();
      TopoFeature whole = new TopoFeature(json.line());
      boolean[] isCollection = {false};
      whole.read(
          json,
          () -> {
            isCollection[0] = true;
            json.array(
                "geometries",
                () -> {
                  TopoFeature part = new TopoFeature(json.line());
                  part.read(json, () -> json.array("geometries", () -> part.readPart(json)));
                  parts.add(part);
                });
          });
      return isCollection[0] ? parts : List.of(whole);
    }

    /** A geometry inside a collection that is one item. */
    private void readPart(JsonInput json) {
      TopoFeature part = new TopoFeature(json.line());
      part.read(json, () -> json.array("geometries", () -> part.readPart(json)));
      rings.addAll(part.rings);
      badType = badType.isEmpty() ? part.badType : badType;
      if (feature.point.length == 0) {
        feature.point = part.feature.point;
      }
    }

    private void read(JsonInput json, Runnable geometries) {
      String kind = "";
      boolean isNull = false;
      json.expect(JsonToken.START_OBJECT, "geometry", "a JSON object");
      while (json.nextField()) {
        String name = json.field();
        switch (name) {
          case "type" -> {
            isNull = json.isNull();
            kind = isNull ? "" : json.text("type");
          }
          case "geometries" -> geometries.run();
          case "arcs" -> readArcs(json);
          case "coordinates" -> readCoordinates(json);
          default -> {
            if (!feature.readMember(name, json)) {
              json.skip();
            }
          }
        }
      }
      switch (kind) {
        case "Polygon", "MultiPolygon", "GeometryCollection" -> {}
        case "Point" -> {
          if (feature.point.length == 0) {
            throw json.error("a Point must have coordinates, got none");
          }
        }
        default -> badType = isNull ? badType : '"' + kind + '"';
      }
    }

    /** Numbers of arcs in rings in polygons; what is nested otherwise is no region anyway. */
    private void readArcs(JsonInput json) {
      List<Integer> ring = new ArrayList<>();
      json.array(
          "arcs",
          () -> {
            if (json.isArray()) {
              readArcs(json);
            } else {
              ring.add(json.whole("number of an arc"));
            }
          });
      if (!ring.isEmpty()) {
        rings.add(ring.stream().mapToInt(Integer::intValue).toArray());
      }
    }

    /** The position of a point; the coordinates of several points are passed over. */
    private void readCoordinates(JsonInput json) {
      double[] position = new double[2];
      int count = 0;
      json.expect(JsonToken.START_ARRAY, "coordinates", "a JSON array");
      while (json.nextEntry()) {
        if (json.isArray()) {
          json.skip();
          continue;
        }
        double coordinate = json.number("coordinate");
        if (count < 2) {
          position[count] = coordinate;
        }
        count++;
      }
      if (count >= 2) {
        feature.point = position;
      }
    }

    boolean isRegion() {
      return !rings.isEmpty() && badType.isEmpty();
    }

    /** How many times arcs are referred to. */
    int arcs() {
      return rings.stream().mapToInt(ring -> ring.length).sum();
    }

    /** The feature with its coordinates. */
    Feature located(Arcs arcs, TextInput input) {
      if (!badType.isEmpty()) {
        throw input.error(feature.line, Feature.notAShape(badType));
      }
      try {
        rings.forEach(ring -> feature.rings.add(arcs.ring(ring)));
      } catch (IllegalArgumentException e) {
        throw input.error(feature.line, String.valueOf(e.getMessage()));
      }
      if (feature.point.length > 0) {
        feature.point = arcs.place(feature.point);
      }
      return feature;
    }
  }
}
