package org.grapl.server;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.layout.Clusters;
import org.grapl.data.layout.ItemMap;
import org.grapl.data.layout.ItemMap.Sheet;
import org.grapl.data.layout.Layout;
import org.grapl.data.layout.ShownLinks;
import org.grapl.graph.Graph;

/**
 * Where the items of a graph are drawn: as regions or points of a map if it is known where they
 * are, else where their links pull them.
 */
final class Picture {

  private static final int WIDTH = 1000;
  private static final int HIGHEST = 1100;

  /** More items are drawn in groups. */
  private static final int MOST_ITEMS = 200_000;

  /** So many are laid out within a second. */
  private static final int QUICK_ITEMS = 20_000;

  /** More lines are neither legible nor drawn in a moment. */
  private static final int MOST_LINKS = 250_000;

  private final Graph graph;
  private final ObjectNode header = Shown.object();
  private final Packed packed = new Packed(header);

  private Picture(Graph graph) {
    this.graph = graph;
  }

  private Picture(ItemGraph items) {
    this(items.graph());
    Optional<ItemMap> map = ItemMap.of(items.items());
    if (graph.size() > MOST_ITEMS) {
      clusters(Clusters.of(graph, 0));
    } else if (map.isPresent() && map.get().hasShapes()) {
      regions(map.get());
    } else if (map.isPresent()) {
      header.put("kind", "places");
      points(map.get());
    } else {
      header.put("kind", "layout");
      double[][] place = Layout.of(graph, 0);
      for (double[] coordinates : place) {
        Arrays.setAll(coordinates, item -> coordinates[item] * WIDTH);
      }
      size(WIDTH);
      packed.floats("x", place[0]).floats("y", place[1]);
      links(graph);
    }
  }

  /** The picture as it is sent. */
  static byte[] of(ItemGraph items) {
    return new Picture(items).packed.toBytes();
  }

  /** Whether it takes seconds, because every item has to find its place by its links. */
  static boolean takesLong(ItemGraph items) {
    int size = items.graph().size();
    return size > QUICK_ITEMS && size <= MOST_ITEMS && ItemMap.of(items.items()).isEmpty();
  }

  /** Groups of items in place of such a picture, in a moment. */
  static byte[] rough(ItemGraph items) {
    Picture picture = new Picture(items.graph());
    picture.header.put("rough", true);
    picture.clusters(Clusters.of(items.graph(), 0));
    return picture.packed.toBytes();
  }

  private void size(int height) {
    header.put("width", WIDTH).put("height", height);
  }

  private void points(ItemMap map) {
    Sheet sheet = map.sheet(WIDTH, HIGHEST, 0);
    List<List<double[]>> lines = map.lines();
    double[] x = new double[lines.size()];
    double[] y = new double[lines.size()];
    for (int item = 0; item < x.length; item++) {
      List<double[]> point = lines.get(item);
      x[item] = point.isEmpty() ? Double.NaN : sheet.x(point.get(0)[0]);
      y[item] = point.isEmpty() ? Double.NaN : sheet.y(point.get(0)[1]);
    }
    size(sheet.height());
    packed.floats("x", x).floats("y", y);
    links(graph);
  }

  /** The rings of all regions one after the other, and the middle of each region. */
  private void regions(ItemMap map) {
    Sheet sheet = map.sheet(WIDTH, HIGHEST, 0);
    List<List<double[]>> lines = map.lines();
    int rings = lines.stream().mapToInt(List::size).sum();
    int points = lines.stream().flatMap(List::stream).mapToInt(ring -> ring.length / 2).sum();
    int[] ringItem = new int[rings];
    int[] ringStart = new int[rings + 1];
    double[] ringX = new double[points];
    double[] ringY = new double[points];
    double[] x = new double[lines.size()];
    double[] y = new double[lines.size()];
    int ring = 0;
    int point = 0;
    for (int item = 0; item < lines.size(); item++) {
      int first = point;
      for (double[] line : lines.get(item)) {
        ringItem[ring++] = item;
        for (int k = 0; k < line.length; k += 2) {
          ringX[point] = sheet.x(line[k]);
          ringY[point++] = sheet.y(line[k + 1]);
        }
        ringStart[ring] = point;
      }
      x[item] = middle(ringX, first, point);
      y[item] = middle(ringY, first, point);
    }
    header.put("kind", "map");
    size(sheet.height());
    packed.floats("x", x).floats("y", y);
    packed.ints("ringItem", ringItem).ints("ringStart", ringStart);
    packed.floats("ringX", ringX).floats("ringY", ringY);
    links(graph);
  }

  private static double middle(double[] coordinates, int from, int to) {
    double[] part = Arrays.copyOfRange(coordinates, from, to);
    double least = Arrays.stream(part).min().orElse(Double.NaN);
    return (least + Arrays.stream(part).max().orElse(Double.NaN)) / 2;
  }

  /** Groups of items in place of items: more points than that are one blot. */
  private void clusters(Clusters clusters) {
    header.put("kind", "clusters");
    size(WIDTH);
    packed
        .floats("x", Arrays.stream(clusters.place()[0]).map(x -> x * WIDTH).toArray())
        .floats("y", Arrays.stream(clusters.place()[1]).map(y -> y * WIDTH).toArray())
        .ints("size", clusters.size())
        .ints("member", clusters.clusterOf());
    links(clusters.graph());
  }

  private void links(Graph drawn) {
    ShownLinks shown = ShownLinks.of(drawn, MOST_LINKS);
    header.put("links", graph.links()).put("linksShown", shown.from().length);
    packed.ints("linkFrom", shown.from()).ints("linkTo", shown.to());
  }
}
