package org.grapl.data.region;

import java.util.ArrayList;
import java.util.List;
import org.grapl.data.item.Region;

/**
 * The rings of a region sorted into polygons: each an outer ring, counterclockwise, and the holes
 * in it, clockwise, as RFC 7946 wants them. A ring inside an even number of others is an outer one;
 * a hole belongs to the smallest outer ring around it. O(rings² · points) where boxes overlap.
 */
final class Polygons {

  private final List<double[]> rings;
  private final List<Box> boxes;

  private Polygons(Region region) {
    this.rings = region.rings();
    this.boxes = rings.stream().map(Box::of).toList();
  }

  /** The polygons in the order of their outer rings, holes in their own. */
  static List<List<double[]>> of(Region region) {
    return new Polygons(region).sorted();
  }

  private List<List<double[]>> sorted() {
    int[] depth = new int[rings.size()];
    int[] parent = new int[rings.size()];
    for (int ring = 0; ring < depth.length; ring++) {
      List<Integer> around = around(ring);
      depth[ring] = around.size();
      parent[ring] = ring;
      double smallest = Double.POSITIVE_INFINITY;
      for (int other : around) {
        double area = Math.abs(area(rings.get(other)));
        if (area < smallest) {
          smallest = area;
          parent[ring] = other;
        }
      }
    }
    List<List<double[]>> polygons = new ArrayList<>();
    for (int outer = 0; outer < depth.length; outer++) {
      if (depth[outer] % 2 == 0) {
        List<double[]> polygon = new ArrayList<>();
        polygon.add(turned(rings.get(outer), true));
        for (int hole = 0; hole < depth.length; hole++) {
          if (depth[hole] % 2 == 1 && parent[hole] == outer) {
            polygon.add(turned(rings.get(hole), false));
          }
        }
        polygons.add(polygon);
      }
    }
    return polygons;
  }

  private List<Integer> around(int ring) {
    List<Integer> around = new ArrayList<>();
    for (int other = 0; other < rings.size(); other++) {
      if (other != ring
          && boxes.get(other).holds(boxes.get(ring))
          && isInside(rings.get(ring), rings.get(other))) {
        around.add(other);
      }
    }
    return around;
  }

  /** Whether most points of a ring are: rings may touch, where rounding decides. */
  private static boolean isInside(double[] inner, double[] outer) {
    int inside = 0;
    for (int k = 2; k < inner.length; k += 2) {
      inside += isInside(inner[k], inner[k + 1], outer) ? 1 : -1;
    }
    return inside > 0;
  }

  /** Whether a ray to the east crosses the ring an odd number of times. */
  private static boolean isInside(double x, double y, double[] ring) {
    boolean inside = false;
    for (int k = 2; k < ring.length; k += 2) {
      double y0 = ring[k - 1];
      double y1 = ring[k + 1];
      if (y0 > y != y1 > y && x < ring[k - 2] + (y - y0) / (y1 - y0) * (ring[k] - ring[k - 2])) {
        inside = !inside;
      }
    }
    return inside;
  }

  /** Twice the area, positive if the ring goes round counterclockwise. */
  private static double area(double[] ring) {
    double sum = 0;
    for (int k = 2; k < ring.length; k += 2) {
      // From the first point, so that maps far from the origin lose no digits.
      sum +=
          (ring[k - 2] - ring[0]) * (ring[k + 1] - ring[1])
              - (ring[k] - ring[0]) * (ring[k - 1] - ring[1]);
    }
    return sum;
  }

  private static double[] turned(double[] ring, boolean counterclockwise) {
    double area = area(ring);
    if (area == 0 || area > 0 == counterclockwise) {
      return ring;
    }
    double[] turned = new double[ring.length];
    for (int k = 0; k < ring.length; k += 2) {
      turned[k] = ring[ring.length - 2 - k];
      turned[k + 1] = ring[ring.length - 1 - k];
    }
    return turned;
  }
}
