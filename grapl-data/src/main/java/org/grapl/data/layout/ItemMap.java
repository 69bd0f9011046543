package org.grapl.data.layout;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.grapl.data.item.Earth;
import org.grapl.data.item.ItemTable;
import org.grapl.data.item.Places;
import org.grapl.data.item.Region;

/**
 * Items in the plane where their own shapes or places put them: the rings of a region, or one
 * point, as lines of {@code x0, y0, x1, y1, …}, y upwards. Degrees are projected ({@link
 * MapProjection}), other numbers stay as they are. Immutable; the arrays are shared, read only.
 *
 * @param hasShapes whether lines are the rings of regions rather than single points
 * @param isGeographic whether the lines were degrees and have been projected
 * @param lines the lines of each item; none where it is not known where the item lies
 */
public record ItemMap(boolean hasShapes, boolean isGeographic, List<List<double[]>> lines) {

  private static final double FARTHEST_EAST = 360;

  public ItemMap {
    lines = List.copyOf(lines);
  }

  /** Regions if most items have one, else points if most have a place, else nothing. */
  public static Optional<ItemMap> of(ItemTable items) {
    List<List<double[]>> rings = items.regions().stream().map(Region::rings).toList();
    if (2 * known(rings) > items.size()) {
      return Optional.of(projected(items, true, rings));
    }
    List<List<double[]>> points = items.places().map(ItemMap::points).orElse(List.of());
    return 2 * known(points) > items.size()
        ? Optional.of(projected(items, false, points))
        : Optional.empty();
  }

  private static ItemMap projected(ItemTable items, boolean hasShapes, List<List<double[]>> lines) {
    boolean isGeographic =
        items.places().map(Places::isGeographic).orElse(true)
            && lines.stream()
                .allMatch(
                    item -> item.stream().allMatch(line -> Earth.areDegrees(line, FARTHEST_EAST)));
    if (!isGeographic) {
      return new ItemMap(hasShapes, false, lines);
    }
    MapProjection projection = MapProjection.around(flat(lines));
    return new ItemMap(
        hasShapes,
        true,
        lines.stream().map(item -> item.stream().map(projection::project).toList()).toList());
  }

  private static List<List<double[]>> points(Places places) {
    List<List<double[]>> points = new ArrayList<>();
    for (int item = 0; item < places.size(); item++) {
      points.add(
          places.isKnown(item)
              ? List.of(new double[] {places.x(item), places.y(item)})
              : List.of());
    }
    return points;
  }

  private static List<double[]> flat(List<List<double[]>> lines) {
    return lines.stream().flatMap(List::stream).toList();
  }

  private static long known(List<List<double[]>> lines) {
    return lines.stream().filter(item -> !item.isEmpty()).count();
  }

  public long known() {
    return known(lines);
  }

  public Sheet sheet(int width, int highest, int margin) {
    return new Sheet(flat(lines), width, highest, margin);
  }

  /** Fits lines of {@code x0, y0, x1, y1, …} into a picture, whose y grows downwards. Immutable. */
  public final class Sheet {

    private final double left;
    private final double top;
    private final double scale;
    private final double shift;
    private final double drop;
    private final int height;

    public Sheet(List<double[]> lines, int width, int highest, int margin) {
      double minX = Double.POSITIVE_INFINITY;
      double minY = minX;
      double maxX = -minX;
      double maxY = -minX;
      for (double[] line : lines) {
        for (int k = 0; k < line.length; k += 2) {
          minX = Math.min(minX, line[k]);
          maxX = Math.max(maxX, line[k]);
          minY = Math.min(minY, line[k + 1]);
          maxY = Math.max(maxY, line[k + 1]);
        }
      }
      // Halves, because the sides of a map of huge numbers may be no finite numbers.
      double across = Math.max(maxX / 2 - minX / 2, Double.MIN_NORMAL);
      double up = Math.max(maxY / 2 - minY / 2, Double.MIN_NORMAL);
      double inside = width - 2.0 * margin;
      double fitting = Math.min(inside / across, (highest - 2.0 * margin) / up) / 2;
      // All in one place: it has no size that could be made to fit, and lies in the middle.
      boolean isPoint = !Double.isFinite(fitting);
      this.scale = isPoint ? 0 : fitting;
      this.height =
          isPoint ? Math.min(width, highest) : (int) Math.ceil(2 * up * scale + 2 * margin);
      this.left = minX;
      this.top = maxY;
      this.shift = margin + (inside - 2 * across * scale) / 2;
      this.drop = isPoint ? height / 2.0 : margin;
    }

    public int height() {
      return height;
    }

    public double x(double x) {
      return shift + 2 * (x / 2 - left / 2) * scale;
    }

    public double y(double y) {
      return drop + 2 * (top / 2 - y / 2) * scale;
    }
  }
}
