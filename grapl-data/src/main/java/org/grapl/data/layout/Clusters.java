package org.grapl.data.layout;

import java.util.Arrays;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.internal.Check;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * The items of a graph that is too large to be drawn item by item, in some hundred to {@value
 * #MOST} clusters, with a place for each. A cluster is connected and holds items joined by heavy
 * links, of about even numbers as far as the graph allows; only clusters that no link leaves may
 * hold several whole parts of the graph: items without any link, or parts too small and too many to
 * stand alone. A graph of few items has a cluster for each. Immutable and thread-safe.
 */
public final class Clusters {

  /** There are never more. */
  public static final int MOST = 3000;

  private static final int MOST_LINKED = 2000;
  private static final int MOST_WHOLE_PARTS = 900;
  private static final int MOST_UNLINKED = 20;

  /** No cluster is larger than the items over this, unless the graph leaves no choice. */
  private static final int FEWEST = 500;

  private static final double STALLED = 0.9;

  private final int[] clusterOf;
  private final int[] size;
  private final Graph graph;
  private final double[][] place;

  private Clusters(int[] clusterOf, int[] size, Graph graph, double[][] place) {
    this.clusterOf = clusterOf;
    this.size = size;
    this.graph = graph;
    this.place = place;
  }

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
    Gathering alone = new Gathering(Math.max(mostItems, 1 + unlinked / MOST_UNLINKED));
    Gathering whole = new Gathering(parts <= MOST_WHOLE_PARTS ? 0 : 1 + inParts / MOST_WHOLE_PARTS);
    int[] gathered = new int[rows.size()];
    int count = 0;
    for (int i = 0; i < rows.size(); i++) {
      int items = rows.items()[i];
      if (rows.links(i) > 0) {
        gathered[i] = count++;
      } else {
        Gathering gathering = items == 1 ? alone : whole;
        count += gathering.add(items, count);
        gathered[i] = gathering.cluster;
      }
    }
    return gathered;
  }

  /** Fills one cluster after the other, each until it holds so many items or more. */
  private static final class Gathering {
    private final long room;
    private long filled;
    private int cluster = -1;

    Gathering(long room) {
      this.room = room;
    }

    /** Adds items to the cluster at hand, or begins the one told; returns how many it began. */
    int add(int items, int next) {
      boolean isNew = cluster < 0 || filled >= room;
      filled = isNew ? items : filled + items;
      cluster = isNew ? next : cluster;
      return isNew ? 1 : 0;
    }
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

  public int of(int item) {
    return clusterOf[Check.index("item", clusterOf.length, item)];
  }

  public int size(int cluster) {
    return size[Check.index("cluster", count(), cluster)];
  }

  public double x(int cluster) {
    return place[0][Check.index("cluster", count(), cluster)];
  }

  public double y(int cluster) {
    return place[1][Check.index("cluster", count(), cluster)];
  }

  /** The clusters as items, with the total weight of all links between two of them. */
  public Graph graph() {
    return graph;
  }
}
