package org.grapl.data.region;

import java.util.ArrayList;
import java.util.List;
import org.grapl.data.file.TextInput;

/** A geometry of a TopoJSON file whose arcs have not been looked up yet. Not thread-safe. */
final class TopoFeature {

  private final Feature feature;
  private final List<int[]> rings = new ArrayList<>();
  private String badType = "";

  private TopoFeature(long line) {
    this.feature = new Feature(line);
  }

  /** Reads an object of the file: what is in it if it is a collection, else itself. */
  static List<TopoFeature> readObject(MapJson json) {
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
  private void readPart(MapJson json) {
    TopoFeature part = new TopoFeature(json.line());
    part.read(json, () -> json.array("geometries", () -> part.readPart(json)));
    rings.addAll(part.rings);
    badType = badType.isEmpty() ? part.badType : badType;
    if (feature.point.length == 0) {
      feature.point = part.feature.point;
    }
  }

  private void read(MapJson json, Runnable geometries) {
    String[] kind = {""};
    boolean[] isNull = {false};
    json.object(
        "geometry",
        name -> {
          switch (name) {
            case "type" -> {
              isNull[0] = json.isNull();
              kind[0] = isNull[0] ? "" : json.text("type");
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
        });
    switch (kind[0]) {
      case "Polygon", "MultiPolygon", "GeometryCollection" -> {}
      case "Point" -> {
        if (feature.point.length == 0) {
          throw json.error("a Point must have coordinates, got none");
        }
      }
      default -> badType = isNull[0] ? badType : "\"" + kind[0] + "\"";
    }
  }

  /** Numbers of arcs in rings in polygons; what is nested otherwise is no region anyway. */
  private void readArcs(MapJson json) {
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
  private void readCoordinates(MapJson json) {
    double[] position = new double[2];
    int[] count = {0};
    json.array(
        "coordinates",
        () -> {
          if (json.isArray()) {
            json.skip();
          } else {
            double coordinate = json.number("coordinate");
            if (count[0] < 2) {
              position[count[0]] = coordinate;
            }
            count[0]++;
          }
        });
    if (count[0] >= 2) {
      feature.point = position;
    }
  }

  boolean isRegion() {
    return !rings.isEmpty() && badType.isEmpty();
  }

  List<int[]> rings() {
    return rings;
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
