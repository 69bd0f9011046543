package org.grapl.data.region;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.grapl.data.file.JsonInput;
import org.grapl.data.item.Earth;

/**
 * What a map file tells of one thing on it, before it is known how things are called. Filled by one
 * reader, not thread-safe.
 */
final class Feature {

  private static final List<String> SHAPES = List.of("Polygon", "MultiPolygon", "Point");

  /** The line on which it begins. */
  final long line;

  /** Empty if it has none. */
  String id = "";

  final Map<String, String> properties = new LinkedHashMap<>();

  /** Closed rings, {@code x0, y0, x1, y1, …}. */
  final List<double[]> rings = new ArrayList<>();

  /** Two coordinates, or none. */
  double[] point = {};

  Feature(long line) {
    this.line = line;
  }

  /** Reads one of the members that both formats have; false if this is another. */
  boolean readMember(String name, JsonInput json) {
    if (name.equals("id")) {
      id = json.anyText();
      return true;
    }
    if (name.equals("properties")) {
      if (!json.isNull()) {
        json.object("properties", property -> properties.put(property, json.anyText()));
      }
      return true;
    }
    return false;
  }

  /** Whether all coordinates can be degrees. */
  boolean areDegrees() {
    return Earth.areDegrees(point) && rings.stream().allMatch(Earth::areDegrees);
  }

  /** The complaint about a geometry that is neither a region nor a point. */
  static String notAShape(String type) {
    return "type of a geometry must be one of %s or GeometryCollection, got %s"
        .formatted(String.join(", ", SHAPES), type);
  }
}
