package org.grapl.data.region;

import java.util.Arrays;
import java.util.stream.Collectors;

/** Maps as GeoJSON text. */
final class MapText {

  private MapText() {}

  static String collection(String... features) {
    return "{\"type\":\"FeatureCollection\",\"features\":[\n" + String.join(",\n", features) + "]}";
  }

  static String feature(String id, String geometry) {
    return "{\"type\":\"Feature\",\"id\":\"" + id + "\",\"geometry\":" + geometry + "}";
  }

  /** A polygon of rings given as {@code "0 0, 1 0, 1 1, 0 0"}. */
  static String polygon(String... rings) {
    return "{\"type\":\"Polygon\",\"coordinates\":" + coordinates(rings) + "}";
  }

  static String coordinates(String... rings) {
    return Arrays.stream(rings)
        .map(
            ring ->
                Arrays.stream(ring.split(", "))
                    .map(position -> "[" + position.replace(' ', ',') + "]")
                    .collect(Collectors.joining(",", "[", "]")))
        .collect(Collectors.joining(",", "[", "]"));
  }

  /** A square of side 1 with this lower left corner. */
  static String square(int x, int y) {
    return polygon(
        "%d %d, %d %d, %d %d, %d %d, %d %d"
            .formatted(x, y, x + 1, y, x + 1, y + 1, x, y + 1, x, y));
  }
}
