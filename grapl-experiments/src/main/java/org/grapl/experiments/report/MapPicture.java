package org.grapl.experiments.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.grapl.data.item.Places;
import org.grapl.data.item.Region;

/**
 * Items on a map as an SVG: regions coloured by decision, full where sampled, outlined where wrong;
 * points where items have places and no shapes. Degrees are projected ({@link MapProjection}).
 */
final class MapPicture {

  /** So many still make a page that opens at once (some 3 MB). */
  static final int MOST_ITEMS = 20_000;

  /** Twice as fine as a usual screen, so that whole numbers do for coordinates. */
  private static final int WIDTH = 1800;

  private static final int HIGHEST = 2000;
  private static final int MARGIN = 8;
  private static final double FARTHEST_EAST = 180;
  private static final double FARTHEST_NORTH = 90;

  private final FindRun run;
  private final ItemMarks marks;
  private final boolean hasShapes;

  /** The lines of each item on the sheet: rings of a region, or one point; none if unknown. */
  private final List<List<double[]>> lines;

  private MapPicture(FindRun run, boolean hasShapes, List<List<double[]>> lines) {
    this.run = run;
    this.marks = new ItemMarks(run);
    this.hasShapes = hasShapes;
    boolean isGeographic =
        run.items().places().map(Places::isGeographic).orElse(true)
            && lines.stream().allMatch(item -> item.stream().allMatch(MapPicture::areDegrees));
    if (isGeographic) {
      MapProjection projection = MapProjection.around(flat(lines));
      this.lines =
          lines.stream().map(item -> item.stream().map(projection::project).toList()).toList();
    } else {
      this.lines = lines;
    }
  }

  /** The map of a search; empty if most items have neither shape nor place, or are too many. */
  static Optional<MapPicture> of(FindRun run) {
    int size = run.graph().size();
    if (size > MOST_ITEMS) {
      return Optional.empty();
    }
    List<Region> regions = run.items().regions();
    List<List<double[]>> rings = regions.stream().map(Region::rings).toList();
    if (2 * known(rings) > size) {
      return Optional.of(new MapPicture(run, true, rings));
    }
    List<List<double[]>> points = run.items().places().map(MapPicture::points).orElse(List.of());
    return 2 * known(points) > size
        ? Optional.of(new MapPicture(run, false, points))
        : Optional.empty();
  }

  private static long known(List<List<double[]>> lines) {
    return lines.stream().filter(item -> !item.isEmpty()).count();
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

  private static boolean areDegrees(double[] line) {
    for (int k = 0; k < line.length; k += 2) {
      if (Math.abs(line[k]) > 2 * FARTHEST_EAST || Math.abs(line[k + 1]) > FARTHEST_NORTH) {
        return false;
      }
    }
    return true;
  }

  private static List<double[]> flat(List<List<double[]>> lines) {
    return lines.stream().flatMap(List::stream).toList();
  }

  /** The picture and its key as markup; every label in it is escaped. */
  String svg() {
    return (hasShapes ? regions() : points()) + marks.key(hasShapes);
  }

  String caption() {
    long drawn = known(lines);
    long missing = lines.size() - drawn;
    return "%s on the map%s. Point at one to see its name, its estimate and how often it was checked.%s"
        .formatted(
            Numbers.count(drawn, hasShapes ? "item" : "point"),
            hasShapes || run.graph().edges() == 0
                ? ""
                : " with "
                    + Numbers.count(run.graph().edges(), "link")
                    + (run.graph().edges() <= GraphPicture.MOST_EDGES
                        ? ""
                        : " (not all of them drawn)"),
            missing == 0
                ? ""
                : " %s not drawn: where %s is not known."
                    .formatted(
                        missing == 1 ? "One more is" : missing + " more are",
                        missing == 1 ? "it" : "they are"));
  }

  private String points() {
    Sheet sheet = new Sheet(flat(lines), WIDTH, HIGHEST, 0);
    double[][] place = new double[2][lines.size()];
    for (int item = 0; item < lines.size(); item++) {
      List<double[]> point = lines.get(item);
      place[0][item] = point.isEmpty() ? Double.NaN : sheet.x(point.get(0)[0]) / WIDTH;
      place[1][item] = point.isEmpty() ? Double.NaN : sheet.y(point.get(0)[1]) / WIDTH;
    }
    return GraphPicture.svg(run, place, "The map, points coloured by decision");
  }

  private String regions() {
    Sheet sheet = new Sheet(flat(lines), WIDTH, HIGHEST, MARGIN);
    StringBuilder svg = new StringBuilder();
    svg.append("<svg viewBox=\"0 0 %d %d\" role=\"img\"".formatted(WIDTH, sheet.height()));
    svg.append(" aria-label=\"The map, regions coloured by decision\">\n");
    svg.append("<g class=\"regions\" fill-rule=\"evenodd\">\n");
    // Those that are outlined come last, or others would lie on their outlines.
    for (boolean wrong : new boolean[] {false, true}) {
      for (int item = 0; item < lines.size(); item++) {
        if (run.isWrong(item) == wrong && !lines.get(item).isEmpty()) {
          svg.append("<path class=\"").append(marks.classes(item)).append(wrong ? " wrong" : "");
          svg.append("\" d=\"").append(RingPath.of(lines.get(item), sheet)).append("\">");
          svg.append(marks.title(item)).append("</path>\n");
        }
      }
    }
    return svg.append("</g>\n</svg>").toString();
  }
}
