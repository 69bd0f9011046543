package org.grapl.data.region;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
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
    if (!features.stream().allMatch(Feature::areDegrees)) {
      for (Feature feature : features) {
        feature.rings.forEach(TopoJsonReader::turn);
        turn(feature.point);
      }
    }
    MapAssembly map = new MapAssembly(features, input);
    boolean isGeographic = map.isGeographic();
    return map.build(
        piece -> {
          LongStream.Builder keys = LongStream.builder();
          IntStream.Builder owners = IntStream.builder();
          for (int k = 0; k < chosen.size(); k++) {
            for (int[] ring : chosen.get(k).rings) {
              for (int arc : ring) {
                keys.add(Arcs.number(arc));
                owners.add(map.itemOf(k));
              }
            }
          }
          new SharedPieces(keys.build().toArray(), owners.build().toArray())
              .forEachPair((a, b, arc) -> piece.accept(a, b, arcs.length((int) arc, isGeographic)));
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
            TopoFeature part = new TopoFeature(json.line());
            part.read(json, () -> part.readPart(json));
            parts.add(part);
          });
      return isCollection[0] ? parts : List.of(whole);
    }

    private void readPart(JsonInput json) {
      TopoFeature part = new TopoFeature(json.line());
      part.read(json, () -> part.readPart(json));
      rings.addAll(part.rings);
      badType = badType.isEmpty() ? part.badType : badType;
      if (feature.point.length == 0) {
        feature.point = part.feature.point;
      }
    }

    /** Reads this geometry, and each of those in it with the help of the caller. */
    private void read(JsonInput json, Runnable geometry) {
      String[] kind = {""};
      json.object(
          "geometry",
          name -> {
            switch (name) {
              case "type" -> kind[0] = json.isNull() ? "nothing" : json.text("type");
              case "geometries" -> json.array("geometries", geometry);
              case "arcs" -> readArcs(json);
              case "coordinates" -> readCoordinates(json);
              default -> feature.readMember(name, json);
            }
          });
      switch (kind[0]) {
        case "Polygon", "MultiPolygon", "GeometryCollection", "nothing" -> {}
        case "Point" -> {
          if (feature.point.length == 0) {
            throw json.error("a Point must have coordinates, got none");
          }
        }
        default -> badType = '"' + kind[0] + '"';
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
      DoubleStream.Builder position = DoubleStream.builder();
      json.array(
          "coordinates",
          () -> {
            if (json.isArray()) {
              json.skip();
            } else {
              position.add(json.number("coordinate"));
            }
          });
      double[] coordinates = position.build().toArray();
      if (coordinates.length >= 2) {
        feature.point = Arrays.copyOf(coordinates, 2);
      }
    }

    boolean isRegion() {
      return !rings.isEmpty() && badType.isEmpty();
    }

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
