package org.grapl.data.layout;

import java.util.Arrays;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * The items of a graph that is too large to be drawn item by item, in some hundred to {@value
 * #MOST} clusters, with a place for each. A cluster is connected and holds items joined by heavy
 * links, of about even numbers as far as the graph allows; only clusters that no link leaves may
 * hold several whole parts of the graph: items without any link, or parts too small and too many to
 * stand alone. A graph of few items has a cluster for each. The arrays are shared, read only.
 *
 * @param clusterOf the cluster of each item
 * @param size how many items each cluster holds
 * @param graph the clusters as items, with the total weight of all links between two of them
 * @param place x and y of each cluster, in [0, 1]
 */
@SuppressWarnings("ArrayRecordComponent") // identity is never compared; the arrays are the point
public record Clusters(int[] clusterOf, int[] size, Graph graph, double[][] place) {

  public static final int MOST = 3000;

  private static final int MOST_LINKED = 2000;
  private static final int MOST_WHOLE_PARTS = 900;
  private static final int MOST_UNLINKED = 20;

  /** No cluster is larger than the items over this, unless the graph leaves no choice. */
  private static final int FEWEST = 500;

  private static final double STALLED = 0.9;

  /** The clusters of a graph; the same for the same seed. O(links) for each halving. */
  public static Clusters of(Graph graph, long seed) {
    LinkRows rows = LinkRows.of(graph);
    int[] clusterOf = new int[graph.size()];
    Arrays.setAll(clusterOf, item -> item);
    KeyedRandom random = KeyedRandom.of(seed, Role.LAYOUT, graph.size());
    long mostItems = 1 + graph.size() / FEWEST;
    int linked = linked(rows);
    while (linked > MOST_LINKED) {
      Grouping step = Grouping.of(rows, mostItems, random);
      follow(clusterOf, step.group());
      rows = step.rows();
      int before = linked;
      linked = linked(rows);
      if (linked > STALLED * before) {
        mostItems *= 2;
      }
    }
    int[] gathered = gathered(rows, mostItems);
    int count = 1 + Arrays.stream(gathered).max().orElseThrow();
    follow(clusterOf, gathered);
    rows = Grouping.joined(rows, gathered, count);
    return new Clusters(
        clusterOf, rows.items(), links(graph, clusterOf, rows), Layout.of(rows, seed));
  }

  private static void follow(int[] clusterOf, int[] group) {
    for (int item = 0; item < clusterOf.length; item++) {
      clusterOf[item] = group[clusterOf[item]];
    }
  }

  private static int linked(LinkRows rows) {
    int linked = 0;
    for (int i = 0; i < rows.size(); i++) {
      linked += rows.links(i) > 0 ? 1 : 0;
    }
    return linked;
  }

  /** Joins items without links, and whole parts if they are too many; the others stay. */
  private static int[] gathered(LinkRows rows, long mostItems) {
    int unlinked = 0;
    int parts = 0;
    long inParts = 0;
    for (int i = 0; i < rows.size(); i++) {
      if (rows.links(i) == 0 && rows.items()[i] == 1) {
        unlinked++;
      } else if (rows.links(i) == 0) {
        parts++;
        inParts += rows.items()[i];
      }
    }
    // Items without links fill clusters of their own, and so do whole parts.
    long[] room = {
      Math.max(mostItems, 1 + unlinked / MOST_UNLINKED),
      parts <= MOST_WHOLE_PARTS ? 0 : 1 + inParts / MOST_WHOLE_PARTS
    };
    long[] filled = room.clone();
    int[] filling = new int[2];
    int[] gathered = new int[rows.size()];
    int count = 0;
    for (int i = 0; i < rows.size(); i++) {
      int items = rows.items()[i];
      int kind = items == 1 ? 0 : 1;
      if (rows.links(i) > 0) {
        gathered[i] = count++;
      } else {
        if (filled[kind] >= room[kind]) {
          filling[kind] = count++;
          filled[kind] = 0;
        }
        filled[kind] += items;
        gathered[i] = filling[kind];
      }
    }
    return gathered;
  }

  /** The weights of the graph itself, not the pulls of the picture. */
  private static Graph links(Graph graph, int[] clusterOf, LinkRows clusters) {
    LinkRows sums = Grouping.joined(LinkRows.asWeighted(graph), clusterOf, clusters.size());
    GraphBuilder builder = Graph.ofSize(clusters.size());
    for (int a = 0; a < sums.size(); a++) {
      for (int k = sums.start()[a]; k < sums.start()[a + 1]; k++) {
        if (a < sums.neighbour()[k]) {
          builder.link(a, sums.neighbour()[k], sums.weight()[k]);
        }
      }
    }
    return builder.build();
  }

  public int count() {
    return size.length;
  }
}
