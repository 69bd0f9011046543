package org.grapl.data.region;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.JsonInput;
import org.grapl.data.item.Earth;

/**
 * What a map file tells of one thing on it, before it is known how things are called. Filled by one
 * reader, not thread-safe.
 */
final class Feature {

  final long line;

  String id = "";

  final Map<String, String> properties = new LinkedHashMap<>();

  /** Closed rings, {@code x0, y0, x1, y1, …}. */
  final List<double[]> rings = new ArrayList<>();

  double[] point = {};

  Feature(long line) {
    this.line = line;
  }

  /** Reads one of the members that both formats have; others are passed over. */
  void readMember(String name, JsonInput json) {
    if (name.equals("id")) {
      id = json.anyText();
    } else if (name.equals("properties") && !json.isNull()) {
      json.object("properties", property -> properties.put(property, json.anyText()));
    } else {
      json.skip();
    }
  }

  void merge(Feature part) {
    part.properties.forEach(
        (key, value) -> properties.merge(key, value, (a, b) -> a.isEmpty() ? b : a));
    rings.addAll(part.rings);
    if (point.length == 0) {
      point = part.point;
    }
  }

  /** The value of the property of this name, in any case; empty if there is none. */
  String property(String name) {
    return properties.entrySet().stream()
        .filter(entry -> FieldText.plain(entry.getKey()).equals(name))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse("");
  }

  boolean areDegrees() {
    return Earth.areDegrees(point) && rings.stream().allMatch(Earth::areDegrees);
  }

  static String notAShape(String type) {
    return "type of a geometry must be one of Polygon, MultiPolygon, Point or GeometryCollection,"
        + " got "
        + type;
  }
}
