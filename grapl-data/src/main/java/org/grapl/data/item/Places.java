package org.grapl.data.item;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import org.grapl.data.file.FieldText;
import org.grapl.internal.Check;

/** Where items are: two coordinates each, NaN if unknown; degrees if geographic. */
public record Places(Column x, Column y, boolean isGeographic) {

  private static final Set<String> EAST = Set.of("lon", "long", "lng", "longitude");
  private static final Set<String> NORTH = Set.of("lat", "latitude");
  private static final double FARTHEST_EAST = 360;
  private static final double FARTHEST_NORTH = 90;

  /**
   * The places that two columns of numbers tell: lon, long, lng or longitude and lat or latitude in
   * degrees, or else x and y; in any case. Empty if there are no such columns, one of them is not
   * numeric, or degrees are beyond their bounds.
   */
  static Optional<Places> in(ItemTable table) {
    Optional<Places> onEarth =
        pair(table, EAST, NORTH, true)
            .filter(places -> within(places.x, FARTHEST_EAST) && within(places.y, FARTHEST_NORTH));
    return onEarth.isPresent() ? onEarth : pair(table, Set.of("x"), Set.of("y"), false);
  }

  private static Optional<Places> pair(
      ItemTable table, Set<String> xs, Set<String> ys, boolean isGeographic) {
    return table
        .columnOf(xs)
        .filter(Column::isNumeric)
        .flatMap(
            x ->
                table
                    .columnOf(ys)
                    .filter(Column::isNumeric)
                    .map(y -> new Places(x, y, isGeographic)));
  }

  private static boolean within(Column column, double bound) {
    return Arrays.stream(column.numbers()).noneMatch(number -> Math.abs(number) > bound);
  }

  public static boolean isLatitude(String column) {
    return NORTH.contains(FieldText.plain(column));
  }

  public static boolean isLongitude(String column) {
    return EAST.contains(FieldText.plain(column));
  }

  public int size() {
    return x.size();
  }

  /** East, or across; NaN if unknown. */
  public double x(int item) {
    return x.number(Check.index("item", size(), item));
  }

  /** North, or up; NaN if unknown. */
  public double y(int item) {
    return y.number(Check.index("item", size(), item));
  }

  public boolean isKnown(int item) {
    return !Double.isNaN(x(item)) && !Double.isNaN(y(item));
  }
}
