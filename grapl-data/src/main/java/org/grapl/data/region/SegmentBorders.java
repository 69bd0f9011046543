package org.grapl.data.region;

import java.util.Arrays;
import java.util.List;
import org.grapl.data.item.Earth;
import org.grapl.graph.Graph;

/**
 * Borders of regions that were drawn each for itself: segments between two consecutive points that
 * several regions have. Points are equal if they are when rounded to {@link #PRECISION} of the
 * larger side of the map. O(n log n) in the number of points.
 */
final class SegmentBorders {

  /** Of the larger side of the map: a fraction of a millimetre of a country. */
  private static final double PRECISION = 1e-9;

  private static final int COORDINATE_BITS = 31;

  private final List<List<double[]>> rings;
  private final boolean isGeographic;
  private double left = Double.POSITIVE_INFINITY;
  private double bottom = Double.POSITIVE_INFINITY;
  private double unit = 1;

  SegmentBorders(List<List<double[]>> rings, boolean isGeographic) {
    this.rings = rings;
    this.isGeographic = isGeographic;
    double right = Double.NEGATIVE_INFINITY;
    double top = Double.NEGATIVE_INFINITY;
    for (double[] ring : rings.stream().flatMap(List::stream).toList()) {
      for (int k = 0; k < ring.length; k += 2) {
        left = Math.min(left, ring[k]);
        right = Math.max(right, ring[k]);
        bottom = Math.min(bottom, ring[k + 1]);
        top = Math.max(top, ring[k + 1]);
      }
    }
    // Halves, because the sides of a map of huge numbers may be no finite numbers.
    double side = 2 * PRECISION * Math.max(right / 2 - left / 2, top / 2 - bottom / 2);
    unit = side > 0 ? side : 1;
  }

  private long key(double x, double y) {
    long column = Math.round((x / 2 - left / 2) / (unit / 2));
    long row = Math.round((y / 2 - bottom / 2) / (unit / 2));
    return column << COORDINATE_BITS | row;
  }

  /** Hands over which items have a border in common, piece by piece, each with its length. */
  void forEach(Graph.LinkConsumer piece) {
    int count = rings.stream().flatMap(List::stream).mapToInt(ring -> ring.length / 2).sum();
    long[] keys = new long[count];
    int at = 0;
    for (List<double[]> item : rings) {
      for (double[] ring : item) {
        for (int k = 0; k < ring.length; k += 2) {
          keys[at++] = key(ring[k], ring[k + 1]);
        }
      }
    }
    long[] points = Arrays.stream(keys).sorted().distinct().toArray();
    double[] x = new double[points.length]; // of any point with this key
    double[] y = new double[points.length];
    long[] segments = new long[count];
    int[] owners = new int[count];
    int found = 0;
    at = 0;
    for (int item = 0; item < rings.size(); item++) {
      for (double[] ring : rings.get(item)) {
        for (int k = 0, before = -1; k < ring.length; k += 2) {
          int point = Arrays.binarySearch(points, keys[at++]);
          x[point] = ring[k];
          y[point] = ring[k + 1];
          if (before >= 0 && before != point) {
            segments[found] =
                (long) Math.min(before, point) << Integer.SIZE | Math.max(before, point);
            owners[found++] = item;
          }
          before = point;
        }
      }
    }
    new SharedPieces(Arrays.copyOf(segments, found), Arrays.copyOf(owners, found))
        .forEachPair(
            (a, b, key) -> {
              int from = (int) (key >>> Integer.SIZE);
              int to = (int) key;
              piece.accept(a, b, Earth.length(x[from], y[from], x[to], y[to], isGeographic));
            });
  }
}
