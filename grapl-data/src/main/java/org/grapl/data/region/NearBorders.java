package org.grapl.data.region;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;
import org.grapl.data.file.NumberText;
import org.grapl.data.item.Earth;
import org.grapl.data.item.ItemTable;
import org.grapl.data.item.Region;
import org.grapl.data.similar.NearestPlaces;
import org.grapl.graph.Graph;

/**
 * Regions whose borders run along each other, though they were not drawn with the same points. Two
 * are linked if a stretch of one's border, several times as long as the tolerance, lies within the
 * tolerance of the other's: where they only meet in a corner it is shorter. The border is looked at
 * in steps of half the tolerance, on a plane that touches the Earth at each region.
 */
public final class NearBorders {

  /** Of how far across the middle one of the regions is: seen as the width of a line on a map. */
  private static final double USUAL_SHARE = 0.01;

  private static final double LENGTH_IN_TOLERANCES = 5;
  private static final int MOST_STEPS = 64;
  private static final double DEGREE = Earth.RADIUS * Math.PI / 180;
  private static final double METRES = 1000;

  private final List<List<double[]>> rings;
  private final boolean isGeographic;
  private final double[][] box; // left, bottom, right, top

  NearBorders(List<List<double[]>> rings, boolean isGeographic) {
    this.rings = rings;
    this.isGeographic = isGeographic;
    this.box = rings.stream().map(NearBorders::box).toArray(double[][]::new);
  }

  /**
   * How a map in GeoJSON is linked where nothing was chosen, if that is not by shared borders:
   * points by how near they are, regions of which hardly any share a border by a tolerance.
   */
  public static Optional<String> inWords(ItemTable map) {
    if (map.regions().isEmpty()) {
      return map.places()
          .map(
              places ->
                  "each point is linked to the %d nearest%s"
                      .formatted(
                          NearestPlaces.NEIGHBOURS, places.isGeographic() ? " on the globe" : ""));
    }
    List<List<double[]>> rings = map.regions().stream().map(Region::rings).toList();
    boolean isGeographic = rings.stream().flatMap(List::stream).allMatch(Earth::areDegrees);
    NearBorders near = new NearBorders(rings, isGeographic);
    OptionalDouble tolerance =
        near.areNeeded(near.exact((a, b, length) -> {})) ? near.usual() : OptionalDouble.empty();
    return tolerance.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "hardly any regions share a border exactly, so borders closer than %s%s count as shared"
                .formatted(
                    NumberText.rounded(tolerance.getAsDouble(), 2), isGeographic ? " m" : ""));
  }

  /** The pairs that share a border exactly; hands over each. */
  private Set<Long> exact(Graph.LinkConsumer border) {
    Set<Long> pairs = new HashSet<>();
    new SegmentBorders(rings, isGeographic)
        .forEach(
            (a, b, length) -> {
              pairs.add(pair(a, b));
              border.accept(a, b, length);
            });
    return pairs;
  }

  private static long pair(int a, int b) {
    return (long) Math.min(a, b) << Integer.SIZE | Math.max(a, b);
  }

  /** Where regions cover a land, each has about six neighbours: that is three links for each. */
  private boolean areNeeded(Set<Long> exact) {
    return exact.size() < rings.stream().filter(each -> !each.isEmpty()).count();
  }

  private OptionalDouble usual() {
    double[] across =
        IntStream.range(0, box.length)
            .mapToDouble(
                item -> length(item, box[item][2] - box[item][0], box[item][3] - box[item][1]))
            .filter(each -> each > 0 && Double.isFinite(each))
            .sorted()
            .toArray();
    return across.length < 2
        ? OptionalDouble.empty()
        : OptionalDouble.of(USUAL_SHARE * across[across.length / 2] * (isGeographic ? METRES : 1));
  }

  /** Hands over all borders: those shared exactly, and of other pairs those that are near. */
  void forEach(OptionalDouble chosen, Graph.LinkConsumer border) {
    Set<Long> exact = exact(border);
    OptionalDouble used =
        chosen.isPresent() ? chosen : areNeeded(exact) ? usual() : OptionalDouble.empty();
    if (used.isEmpty()) {
      return;
    }
    double tolerance = used.getAsDouble() / (isGeographic ? METRES : 1);
    Integer[] order =
        IntStream.range(0, box.length)
            .boxed()
            .sorted(Comparator.comparingDouble(item -> box[item][0]))
            .toArray(Integer[]::new);
    for (int k = 0; k < order.length; k++) {
      int a = order[k];
      double up = tolerance / (isGeographic ? DEGREE : 1);
      double aside = up / across(a);
      for (int next = k + 1; next < order.length; next++) {
        int b = order[next];
        if (!(box[b][0] <= box[a][2] + aside)) {
          break;
        }
        if (box[b][1] <= box[a][3] + up
            && box[a][1] <= box[b][3] + up
            && !exact.contains(pair(a, b))) {
          double length = along(a, b, tolerance, aside, up);
          if (length > LENGTH_IN_TOLERANCES * tolerance) {
            border.accept(Math.min(a, b), Math.max(a, b), length);
          }
        }
      }
    }
  }

  /** How much of the border of b lies within the tolerance of that of a. */
  private double along(int a, int b, double tolerance, double aside, double up) {
    List<double[]> ofA = pieces(a, box[b], aside, up);
    double sum = 0;
    for (double[] piece : pieces(b, box[a], aside, up)) {
      double length = length(a, piece[2] - piece[0], piece[3] - piece[1]);
      int steps = (int) Math.max(1, Math.min(MOST_STEPS, Math.ceil(2 * length / tolerance)));
      for (int k = 0; k < steps; k++) {
        double share = (k + 0.5) / steps;
        double x = piece[0] + share * (piece[2] - piece[0]);
        double y = piece[1] + share * (piece[3] - piece[1]);
        if (ofA.stream().anyMatch(other -> distance(a, x, y, other) <= tolerance)) {
          sum += length / steps;
        }
      }
    }
    return sum;
  }

  /** The straight pieces of a border, x0, y0, x1, y1, that come near a box. */
  private List<double[]> pieces(int item, double[] near, double aside, double up) {
    List<double[]> pieces = new ArrayList<>();
    for (double[] ring : rings.get(item)) {
      for (int k = 0; k + 3 < ring.length; k += 2) {
        if (Math.max(ring[k], ring[k + 2]) >= near[0] - aside
            && Math.min(ring[k], ring[k + 2]) <= near[2] + aside
            && Math.max(ring[k + 1], ring[k + 3]) >= near[1] - up
            && Math.min(ring[k + 1], ring[k + 3]) <= near[3] + up) {
          pieces.add(Arrays.copyOfRange(ring, k, k + 4));
        }
      }
    }
    return pieces;
  }

  private double distance(int item, double x, double y, double[] piece) {
    double scale = across(item);
    double dx = (piece[2] - piece[0]) * scale;
    double dy = piece[3] - piece[1];
    double px = (x - piece[0]) * scale;
    double py = y - piece[1];
    double square = dx * dx + dy * dy;
    double share = square > 0 ? Math.max(0, Math.min(1, (px * dx + py * dy) / square)) : 0;
    return Math.hypot(px - share * dx, py - share * dy) * (isGeographic ? DEGREE : 1);
  }

  private double length(int item, double dx, double dy) {
    return Math.hypot(dx * across(item), dy) * (isGeographic ? DEGREE : 1);
  }

  /** How long a degree east is at a region, beside one north. */
  private double across(int item) {
    double middle = (box[item][1] + box[item][3]) / 2;
    return isGeographic ? Math.max(0.01, StrictMath.cos(Math.toRadians(middle))) : 1;
  }

  private static double[] box(List<double[]> region) {
    double[] box = {
      Double.POSITIVE_INFINITY,
      Double.POSITIVE_INFINITY,
      Double.NEGATIVE_INFINITY,
      Double.NEGATIVE_INFINITY
    };
    for (double[] ring : region) {
      for (int k = 0; k < ring.length; k += 2) {
        box[0] = Math.min(box[0], ring[k]);
        box[1] = Math.min(box[1], ring[k + 1]);
        box[2] = Math.max(box[2], ring[k]);
        box[3] = Math.max(box[3], ring[k + 1]);
      }
    }
    return box;
  }
}
