package org.grapl.data.region;

import java.util.ArrayList;
import java.util.List;
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
 * Neighbours whose common border was drawn with different points in between have no such pair. A
 * region that borders on none is linked to those with which it has two points or more in common,
 * which mends the case that one of them has points between. What stays alone although its box
 * overlaps others is found by {@link UnlinkedRegions}.
 *
 * <h2>Points</h2>
 *
 * Points have no links. Their coordinates are the attributes {@code lon} and {@code lat} if all are
 * within ±180 and ±90, else {@code x} and {@code y}; unless properties tell places already.
 */
public final class GeoJsonReader {

  private final TextInput input;
  private final MapJson json;
  private final List<Feature> features = new ArrayList<>();
  private String type = "";
  private boolean hasFeatures;

  private GeoJsonReader(TextInput input) {
    this.input = input;
    this.json = new MapJson(input);
  }

  /** The map with links of weight 1. */
  public static ItemGraph read(TextInput input) {
    return read(input, MapOptions.DEFAULT);
  }

  /** The map as the options want it. */
  public static ItemGraph read(TextInput input, MapOptions options) {
    GeoJsonReader reader = new GeoJsonReader(input);
    reader.json.root(reader::member);
    if (!reader.hasFeatures || !reader.type.equals("FeatureCollection")) {
      throw input.error(
          "type must be FeatureCollection with features, got \"%s\"%s"
              .formatted(reader.type, reader.hasFeatures ? "" : " without features"));
    }
    MapAssembly map = new MapAssembly(reader.features, input);
    return map.build(new SegmentBorders(map.rings(), map.isGeographic()), options.weights());
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
          } else if (!feature.readMember(name, json)) {
            json.skip();
          }
        });
  }

  private void geometry(Feature feature) {
    if (json.isNull()) {
      return;
    }
    // Members may come in any order, so that coordinates are read before it is known what of.
    String[] kind = {""};
    Coordinates coordinates = new Coordinates(json);
    json.object(
        "geometry",
        name -> {
          switch (name) {
            case "type" -> kind[0] = json.text("type");
            case "coordinates" -> coordinates.read();
            case "geometries" -> json.array("geometries", () -> geometry(feature));
            default -> json.skip();
          }
        });
    switch (kind[0]) {
      case "Polygon" -> coordinates.addRings(2, feature);
      case "MultiPolygon" -> coordinates.addRings(3, feature);
      case "Point" -> coordinates.addPoint(feature);
      case "GeometryCollection" -> {}
      default -> throw json.error(Feature.notAShape('"' + kind[0] + '"'));
    }
  }
}
