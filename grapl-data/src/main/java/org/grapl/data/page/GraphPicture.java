package org.grapl.data.page;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.DoubleStream;
import org.grapl.Decision;
import org.grapl.data.layout.Layout;
import org.grapl.data.layout.ShownLinks;
import org.grapl.graph.Graph;

/**
 * The graph as an SVG: items coloured by decision, full where sampled, ringed where wrong. They
 * stand where the graph's links pull them, or where they are told to.
 */
final class GraphPicture {

  /** Larger graphs would neither be laid out in a second nor be legible. */
  static final int MOST_ITEMS = 3000;

  /** So many lines still make a page that opens at once (some 300 kB). */
  static final int MOST_LINKS = 20_000;

  private static final int SIDE = 900;
  private static final int MARGIN = 16;

  private final Report items;
  private final ItemMarks marks;
  private final double[][] place;
  private final int height;

  private GraphPicture(Report items, double[][] place) {
    this.items = items;
    this.marks = new ItemMarks(items);
    this.place = place;
    double top = known(place[1]).min().orElse(0);
    double bottom = known(place[1]).max().orElse(1);
    Arrays.setAll(place[1], item -> place[1][item] - top);
    this.height = (int) Math.ceil((bottom - top) * (SIDE - 2 * MARGIN)) + 2 * MARGIN;
  }

  private static DoubleStream known(double[] coordinates) {
    return Arrays.stream(coordinates).filter(coordinate -> !Double.isNaN(coordinate));
  }

  static boolean isPossible(Graph graph) {
    return graph.size() <= MOST_ITEMS;
  }

  /** The graph as an {@code <svg>} element. Takes about a second for a thousand items. */
  static String svg(Report items) {
    return svg(items, Layout.of(items.data().graph(), 0), "The graph, items coloured by decision");
  }

  /** The same with items at given places, x in [0, 1], y in the same unit; NaN is not drawn. */
  static String svg(Report items, double[][] place, String label) {
    GraphPicture picture = new GraphPicture(items, place);
    StringBuilder svg = new StringBuilder();
    svg.append("<svg viewBox=\"0 0 %d %d\" role=\"img\"".formatted(SIDE, picture.height));
    svg.append(" aria-label=\"").append(label).append("\">\n");
    picture.links(svg);
    picture.items(svg);
    return svg.append("</svg>").toString();
  }

  private void links(StringBuilder svg) {
    Graph graph = items.data().graph();
    ShownLinks links = ShownLinks.of(graph, MOST_LINKS);
    double opacity = Math.max(0.07, Math.min(0.6, 1200.0 / graph.links()));
    svg.append(
        String.format(Locale.ROOT, "<path class=\"edges\" stroke-opacity=\"%.2f\" d=\"", opacity));
    for (int k = 0; k < links.from().length; k++) {
      int a = links.from()[k];
      int b = links.to()[k];
      if (isPlaced(a) && isPlaced(b)) {
        svg.append('M').append(x(a)).append(' ').append(y(a));
        svg.append('L').append(x(b)).append(' ').append(y(b));
      }
    }
    svg.append("\"/>\n");
  }

  private void items(StringBuilder svg) {
    Decision decision = items.decision();
    double radius = Math.max(2.5, Math.min(9, 130 / Math.sqrt(decision.size())));
    svg.append("<g class=\"arms\">\n");
    for (int item = 0; item < decision.size(); item++) {
      if (!isPlaced(item)) {
        continue;
      }
      svg.append("<circle class=\"").append(marks.classes(item)).append("\" ");
      circle(svg, item, radius);
      svg.append('>').append(marks.title(item)).append("</circle>\n");
      if (items.isWrong(item)) {
        svg.append("<circle class=\"wrong\" ");
        circle(svg, item, radius + 3.5);
        svg.append("/>\n");
      }
    }
    svg.append("</g>\n");
  }

  private void circle(StringBuilder svg, int item, double radius) {
    svg.append(
        String.format(Locale.ROOT, "cx=\"%d\" cy=\"%d\" r=\"%.1f\"", x(item), y(item), radius));
  }

  private boolean isPlaced(int item) {
    return !Double.isNaN(place[0][item]) && !Double.isNaN(place[1][item]);
  }

  private int x(int item) {
    return (int) Math.round(MARGIN + place[0][item] * (SIDE - 2 * MARGIN));
  }

  private int y(int item) {
    return (int) Math.round(MARGIN + place[1][item] * (SIDE - 2 * MARGIN));
  }
}
