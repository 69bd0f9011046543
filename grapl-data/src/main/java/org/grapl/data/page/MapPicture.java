package org.grapl.data.page;

import java.util.List;
import java.util.Optional;
import org.grapl.data.layout.ItemMap;
import org.grapl.data.layout.ItemMap.Sheet;

/**
 * Items on a map as an SVG: regions coloured by decision, full where sampled, outlined where wrong;
 * points where items have places and no shapes. {@link ItemMap} says where.
 */
final class MapPicture {

  /** So many still make a page that opens at once (some 3 MB). */
  static final int MOST_ITEMS = 20_000;

  /** Twice as fine as a usual screen, so that whole numbers do for coordinates. */
  private static final int WIDTH = 1800;

  private static final int HIGHEST = 2000;
  private static final int MARGIN = 8;

  private final Report items;
  private final ItemMarks marks;
  private final ItemMap map;

  private MapPicture(Report items, ItemMap map) {
    this.items = items;
    this.marks = new ItemMarks(items);
    this.map = map;
  }

  /** The map of items; empty if most items have neither shape nor place, or are too many. */
  static Optional<MapPicture> of(Report items) {
    return items.data().graph().size() <= MOST_ITEMS
        ? ItemMap.of(items.data().items()).map(map -> new MapPicture(items, map))
        : Optional.empty();
  }

  String svg() {
    return (map.hasShapes() ? regions() : points()) + marks.key(map.hasShapes());
  }

  String caption() {
    int links = items.data().graph().links();
    long drawn = map.known();
    long missing = map.lines().size() - drawn;
    return "%s on the map%s. Point at one to see its name, its estimate and how often it was checked.%s"
        .formatted(
            Numbers.count(drawn, map.hasShapes() ? "item" : "point"),
            map.hasShapes() || links == 0
                ? ""
                : " with "
                    + Numbers.count(links, "link")
                    + (links <= GraphPicture.MOST_LINKS ? "" : " (not all of them drawn)"),
            missing == 0
                ? ""
                : " %s not drawn: where %s is not known."
                    .formatted(
                        missing == 1 ? "One more is" : missing + " more are",
                        missing == 1 ? "it" : "they are"));
  }

  private String points() {
    Sheet sheet = map.sheet(WIDTH, HIGHEST, 0);
    List<List<double[]>> lines = map.lines();
    double[][] place = new double[2][lines.size()];
    for (int item = 0; item < lines.size(); item++) {
      List<double[]> point = lines.get(item);
      place[0][item] = point.isEmpty() ? Double.NaN : sheet.x(point.get(0)[0]) / WIDTH;
      place[1][item] = point.isEmpty() ? Double.NaN : sheet.y(point.get(0)[1]) / WIDTH;
    }
    return GraphPicture.svg(items, place, "The map, points coloured by decision");
  }

  private String regions() {
    Sheet sheet = map.sheet(WIDTH, HIGHEST, MARGIN);
    List<List<double[]>> lines = map.lines();
    StringBuilder svg = new StringBuilder();
    svg.append("<svg viewBox=\"0 0 %d %d\" role=\"img\"".formatted(WIDTH, sheet.height()));
    svg.append(" aria-label=\"The map, regions coloured by decision\">\n");
    svg.append("<g class=\"regions\" fill-rule=\"evenodd\">\n");
    // Those that are outlined come last, or others would lie on their outlines.
    for (boolean wrong : new boolean[] {false, true}) {
      for (int item = 0; item < lines.size(); item++) {
        if (items.isWrong(item) == wrong && !lines.get(item).isEmpty()) {
          svg.append("<path class=\"").append(marks.classes(item)).append(wrong ? " wrong" : "");
          svg.append("\" d=\"").append(RingPath.of(lines.get(item), sheet)).append("\">");
          svg.append(marks.title(item)).append("</path>\n");
        }
      }
    }
    return svg.append("</g>\n</svg>").toString();
  }

  /**
   * Rings as the data of an SVG path in whole numbers. Points that rounding puts on the one before,
   * or on the straight line onwards, are left out; what regions have in common is rounded alike, so
   * that no gaps open.
   */
  private static final class RingPath {

    /** The side of the square that stands for a region too small to be seen. */
    private static final int DOT = 2;

    private final StringBuilder path = new StringBuilder();
    private long x;
    private long y;
    private long stepX;
    private long stepY;
    private boolean isDrawn;

    static String of(List<double[]> rings, Sheet sheet) {
      RingPath path = new RingPath();
      for (double[] ring : rings) {
        path.add(ring, sheet);
      }
      if (!path.isDrawn) {
        double[] first = rings.get(0);
        return "M%d %dh%dv%dh-%dz"
            .formatted(
                Math.round(sheet.x(first[0])) - DOT / 2,
                Math.round(sheet.y(first[1])) - DOT / 2,
                DOT,
                DOT,
                DOT);
      }
      return path.path.toString();
    }

    private void add(double[] ring, Sheet sheet) {
      int begin = path.length();
      x = Math.round(sheet.x(ring[0]));
      y = Math.round(sheet.y(ring[1]));
      path.append('M').append(x).append(' ').append(y).append('l');
      stepX = 0;
      stepY = 0;
      int steps = 0;
      for (int k = 2; k < ring.length; k += 2) {
        long dx = Math.round(sheet.x(ring[k])) - x;
        long dy = Math.round(sheet.y(ring[k + 1])) - y;
        boolean isStraightOn = dx * stepY == dy * stepX && dx * stepX + dy * stepY > 0;
        if (isStraightOn) {
          stepX += dx;
          stepY += dy;
        } else if (dx != 0 || dy != 0) {
          steps += step();
          stepX = dx;
          stepY = dy;
        }
        x += dx;
        y += dy;
      }
      steps += step();
      if (steps < 3) {
        path.setLength(begin);
      } else {
        path.append('z');
        isDrawn = true;
      }
    }

    /** Writes the step that is due, if any: {@code 3-4}, with a blank only where needed. */
    private int step() {
      if (stepX == 0 && stepY == 0) {
        return 0;
      }
      char before = path.charAt(path.length() - 1);
      if (before != 'l' && stepX >= 0) {
        path.append(' ');
      }
      path.append(stepX);
      if (stepY >= 0) {
        path.append(' ');
      }
      path.append(stepY);
      return 1;
    }
  }
}
