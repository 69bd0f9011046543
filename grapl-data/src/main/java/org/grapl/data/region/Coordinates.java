package org.grapl.data.region;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The coordinates of a GeoJSON geometry: a position, or arrays of them to some depth. */
final class Coordinates {

  private static final int EMPTY = -1;
  private static final int FEWEST_IN_A_RING = 4;

  private final MapJson json;
  private final List<double[]> lines = new ArrayList<>();
  private double[] line = new double[64];
  private int length;

  /** 0 for a position, 1 for an array of positions, and so on. */
  private int depth = EMPTY;

  Coordinates(MapJson json) {
    this.json = json;
  }

  void read() {
    depth = readArray();
  }

  /** Reads an array of numbers or arrays and gives its depth. */
  private int readArray() {
    int[] below = {EMPTY};
    boolean[] isPosition = {false};
    int[] count = {0};
    json.array(
        "coordinates",
        () -> {
          if (json.isArray() && !isPosition[0]) {
            int child = readArray();
            if (count[0] > 0 && child != below[0]) {
              throw json.error("coordinates must be nested alike, got arrays of different depth");
            }
            below[0] = child;
          } else {
            if (count[0] > 0 && !isPosition[0]) {
              throw json.error("coordinates must be nested alike, got a number beside an array");
            }
            isPosition[0] = true;
            double coordinate = json.number("coordinate");
            if (count[0] < 2) {
              add(coordinate); // what follows is a height
            }
          }
          count[0]++;
        });
    if (isPosition[0]) {
      if (count[0] < 2) {
        throw json.error("a position must have two coordinates, got one");
      }
      return 0;
    }
    if (below[0] == 0) {
      lines.add(Arrays.copyOf(line, length));
      length = 0;
    }
    return count[0] == 0 || below[0] == EMPTY ? EMPTY : below[0] + 1;
  }

  private void add(double coordinate) {
    if (length == line.length) {
      line = Arrays.copyOf(line, 2 * length);
    }
    line[length++] = coordinate;
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
      feature.point = Arrays.copyOf(line, 2);
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
