package org.grapl.data.region;

import com.fasterxml.jackson.core.JsonToken;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import org.grapl.data.file.JsonInput;
import org.grapl.data.file.TextInput;
import org.grapl.data.item.ItemGraph;

/**
 * Reads a map of regions or points in the GeoJSON format (H. Butler et al., RFC 7946, 2016): a
 * {@code FeatureCollection} of which each feature is a {@code Polygon}, a {@code MultiPolygon}, a
 * {@code GeometryCollection} of these, a {@code Point}, or nothing. Everything is read in one pass
 * and held in memory.
 *
 * <h2>Items</h2>
 *
 * Each feature is an item, called by its {@code id} if all have one; features of the same id are
 * parts of one item, of which the first to tell a property is believed. Otherwise by the property
 * name, label or id, in any case, the first of these that every feature has and that tells them
 * apart; otherwise {@code feature 1}, {@code feature 2}, …. Properties are attributes; those with
 * parts are kept as JSON text.
 *
 * <h2>Links</h2>
 *
 * Two regions are linked if they have a border in common: two consecutive points of both, in either
 * direction, equal when rounded to 1e-9 of the larger side of the map. A common corner is no link.
 * Neighbours whose common border was drawn with different points in between have no such pair: if
 * there are fewer links than regions, or a tolerance is given, those are linked whose borders run
 * along each other ({@link NearBorders}).
 *
 * <h2>Points</h2>
 *
 * Where there are no regions, points are linked to those nearest to them. Their coordinates are the
 * attributes {@code lon} and {@code lat} if all are within ±180 and ±90, else {@code x} and {@code
 * y}; unless properties tell places already.
 */
public final class GeoJsonReader {

  private final TextInput input;
  private final JsonInput json;
  private final List<Feature> features = new ArrayList<>();
  private String type = "";
  private boolean hasFeatures;

  private GeoJsonReader(TextInput input) {
    this.input = input;
    this.json = new JsonInput(input);
  }

  public static ItemGraph read(TextInput input, MapOptions options) {
    GeoJsonReader reader = new GeoJsonReader(input);
    reader.json.root("the map", reader::member);
    if (!reader.hasFeatures || !reader.type.equals("FeatureCollection")) {
      throw input.error(
          "type must be FeatureCollection with features, got \"%s\"%s"
              .formatted(reader.type, reader.hasFeatures ? "" : " without features"));
    }
    MapAssembly map = new MapAssembly(reader.features, input);
    NearBorders borders = new NearBorders(map.rings(), map.isGeographic());
    return map.build(piece -> borders.forEach(options.tolerance(), piece), options.weights());
  }

  private void member(String name) {
    switch (name) {
      case "type" -> type = json.text("type");
      case "features" -> {
        hasFeatures = true;
        json.array("features", this::feature);
      }
      default -> json.skip();
    }
  }

  private void feature() {
    Feature feature = new Feature(json.line());
    features.add(feature);
    input.hold(features.size(), 3L * features.size());
    json.object(
        "feature",
        name -> {
          if (name.equals("geometry")) {
            geometry(feature);
          } else {
            feature.readMember(name, json);
          }
        });
  }

  private void geometry(Feature feature) {
    if (json.isNull()) {
      return;
    }
    // Members may come in any order, so that coordinates are read before it is known what of.
    String kind = "";
    Coordinates coordinates = new Coordinates(json);
    json.expect(JsonToken.START_OBJECT, "geometry", "a JSON object");
    while (json.nextField()) {
      switch (json.field()) {
        case "type" -> kind = json.text("type");
        case "coordinates" -> coordinates.read();
        case "geometries" -> json.array("geometries", () -> geometry(feature));
        default -> json.skip();
      }
    }
    switch (kind) {
      case "Polygon" -> coordinates.addRings(2, feature);
      case "MultiPolygon" -> coordinates.addRings(3, feature);
      case "Point" -> coordinates.addPoint(feature);
      case "GeometryCollection" -> {}
      default -> throw json.error(Feature.notAShape('"' + kind + '"'));
    }
  }

  /** The coordinates of a GeoJSON geometry: a position, or arrays of them to some depth. */
  private static final class Coordinates {

    private static final int EMPTY = -1;
    private static final int FEWEST_IN_A_RING = 4;

    private final JsonInput json;
    private final List<double[]> lines = new ArrayList<>();
    private DoubleStream.Builder line = DoubleStream.builder();

    /** 0 for a position, 1 for an array of positions, and so on. */
    private int depth = EMPTY;

    Coordinates(JsonInput json) {
      this.json = json;
    }

    void read() {
      depth = readArray();
    }

    private int readArray() {
      int below = EMPTY;
      boolean isPosition = false;
      int count = 0;
      json.expect(JsonToken.START_ARRAY, "coordinates", "a JSON array");
      for (; json.nextEntry(); count++) {
        if (json.isArray() && !isPosition) {
          int child = readArray();
          if (count > 0 && child != below) {
            throw json.error("coordinates must be nested alike, got arrays of different depth");
          }
          below = child;
          continue;
        }
        if (count > 0 && !isPosition) {
          throw json.error("coordinates must be nested alike, got a number beside an array");
        }
        isPosition = true;
        double coordinate = json.number("coordinate");
        if (count < 2) {
          line.add(coordinate); // what follows is a height
        }
      }
      if (isPosition) {
        if (count < 2) {
          throw json.error("a position must have two coordinates, got one");
        }
        return 0;
      }
      if (below == 0) {
        lines.add(line.build().toArray());
        line = DoubleStream.builder();
      }
      return count == 0 || below == EMPTY ? EMPTY : below + 1;
    }

    /** Hands over the rings of a polygon or of several, which are nested so deep. */
    void addRings(int wanted, Feature feature) {
      checkDepth(wanted);
      for (double[] ring : lines) {
        int last = ring.length - 2;
        if (ring.length < 2 * FEWEST_IN_A_RING) {
          throw json.error(
              "a ring must have at least %d positions, got %d"
                  .formatted(FEWEST_IN_A_RING, ring.length / 2));
        }
        if (ring[0] != ring[last] || ring[1] != ring[last + 1]) {
          throw json.error(
              "a ring must end where it begins, got [%s, %s] and [%s, %s]"
                  .formatted(ring[0], ring[1], ring[last], ring[last + 1]));
        }
        feature.rings.add(ring);
      }
    }

    void addPoint(Feature feature) {
      checkDepth(0);
      if (depth == 0) {
        if (feature.point.length > 0) {
          throw json.error("a feature must have at most one Point, got two");
        }
        feature.point = line.build().toArray();
      }
    }

    private void checkDepth(int wanted) {
      if (depth != EMPTY && depth != wanted) {
        throw json.error(
            "coordinates must be nested %d deep in a geometry of this type, got %d"
                .formatted(wanted + 1, depth + 1));
      }
    }
  }
}
