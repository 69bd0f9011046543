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

  /**
   * The map of these items: regions if most items have one, or else points if most have a place;
   * empty if neither.
   */
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

  /** How many items have a shape or a place. */
  public long known() {
    return known(lines);
  }

  public Sheet sheet(int width, int highest, int margin) {
    return new Sheet(flat(lines), width, highest, margin);
  }
}
