package org.grapl.data.region;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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

  private final boolean isGeographic;
  private final List<List<double[]>> rings;
  private double left = Double.POSITIVE_INFINITY;
  private double bottom = Double.POSITIVE_INFINITY;
  private double unit;

  /** The points of all rings in a row, with the item they belong to. */
  private final long[] pointKey;

  private final int[] pointItem;
  private final double[] x;
  private final double[] y;

  /** Whether a point is the last of its ring, from which no segment leads on. */
  private final BitSet isLast = new BitSet();

  private final SharedPieces points;

  /** The borders between items with these rings. */
  SegmentBorders(List<List<double[]>> rings, boolean isGeographic) {
    this.rings = rings;
    this.isGeographic = isGeographic;
    int count = rings.stream().flatMap(List::stream).mapToInt(ring -> ring.length / 2).sum();
    pointKey = new long[count];
    pointItem = new int[count];
    x = new double[count];
    y = new double[count];
    measure();
    collect();
    points = new SharedPieces(pointKey, pointItem);
  }

  private void measure() {
    double right = Double.NEGATIVE_INFINITY;
    double top = Double.NEGATIVE_INFINITY;
    for (List<double[]> item : rings) {
      for (double[] ring : item) {
        for (int k = 0; k < ring.length; k += 2) {
          left = Math.min(left, ring[k]);
          right = Math.max(right, ring[k]);
          bottom = Math.min(bottom, ring[k + 1]);
          top = Math.max(top, ring[k + 1]);
        }
      }
    }
    // Halves, because the sides of a map of huge numbers may be no finite numbers.
    double side = 2 * PRECISION * Math.max(right / 2 - left / 2, top / 2 - bottom / 2);
    unit = side > 0 ? side : 1;
  }

  private void collect() {
    int at = 0;
    for (int item = 0; item < rings.size(); item++) {
      for (double[] ring : rings.get(item)) {
        for (int k = 0; k < ring.length; k += 2) {
          x[at] = ring[k];
          y[at] = ring[k + 1];
          pointKey[at] = key(ring[k], ring[k + 1]);
          pointItem[at++] = item;
        }
        if (at > 0) {
          isLast.set(at - 1);
        }
      }
    }
  }

  private long key(double px, double py) {
    long column = Math.round((px / 2 - left / 2) / (unit / 2));
    long row = Math.round((py / 2 - bottom / 2) / (unit / 2));
    return column << COORDINATE_BITS | row;
  }

  /** Hands over which items have a border in common, piece by piece, each with its length. */
  void forEach(Graph.LinkConsumer piece) {
    long[] segments = new long[pointKey.length];
    int[] owners = new int[pointKey.length];
    int[] from = new int[points.size()]; // any point of the file with this key
    int count = 0;
    for (int k = 0; k < pointKey.length; k++) {
      int a = points.index(pointKey[k]);
      from[a] = k;
      if (!isLast.get(k)) {
        int b = points.index(pointKey[k + 1]);
        if (a != b) {
          segments[count] = (long) Math.min(a, b) << Integer.SIZE | Math.max(a, b);
          owners[count++] = pointItem[k];
        }
      }
    }
    BitSet linked = new BitSet();
    new SharedPieces(Arrays.copyOf(segments, count), Arrays.copyOf(owners, count))
        .forEachPair(
            (a, b, key) -> {
              linked.set(a);
              linked.set(b);
              piece.accept(a, b, distance(from[(int) (key >>> Integer.SIZE)], from[(int) key]));
            });
    forEachOfTheUnlinked(linked, piece);
  }

  private double distance(int a, int b) {
    return isGeographic
        ? Earth.distance(x[a], y[a], x[b], y[b])
        : Math.hypot(x[b] - x[a], y[b] - y[a]);
  }

  /** Regions without a common segment: those with which they have two points or more in common. */
  private void forEachOfTheUnlinked(BitSet linked, Graph.LinkConsumer piece) {
    int at = 0;
    while (at < pointKey.length) {
      int item = pointItem[at];
      int end = at;
      while (end < pointKey.length && pointItem[end] == item) {
        end++;
      }
      if (!linked.get(item)) {
        matchPoints(at, end, linked, piece);
      }
      at = end;
    }
  }

  /** The points of one item, from one place to before another, against those of all others. */
  private void matchPoints(int at, int end, BitSet linked, Graph.LinkConsumer piece) {
    int item = pointItem[at];
    Map<Integer, Integer> lastCommon = new TreeMap<>();
    Map<Integer, Double> length = new TreeMap<>();
    for (int k = at; k < end; k++) {
      for (int other : points.owners(points.index(pointKey[k]))) {
        if (other != item) {
          Integer before = lastCommon.put(other, k);
          if (before != null && pointKey[before] != pointKey[k]) {
            length.merge(other, distance(before, k), Double::sum);
          }
        }
      }
    }
    length.forEach(
        (other, common) -> {
          // Two regions that are both unlinked would otherwise be told twice.
          if (other > item || linked.get(other)) {
            piece.accept(item, other, common);
          }
        });
  }
}
