package org.grapl.research.problems;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * A graph of the same degrees whose links mean nothing: pairs of links a–b, c–d become a–d, c–b
 * wherever that gives neither a loop nor a repeated link (S. Maslov and K. Sneppen, "Specificity
 * and stability in topology of protein networks", Science 296, 2002). Only links of equal weight
 * are paired, so that weighted degrees stay too. {@value #ATTEMPTS} attempts per link.
 */
final class Rewiring {

  private static final int ATTEMPTS = 10;

  private final int[] from;
  private final int[] to;
  private final double[] weight;
  private final Set<Long> joined = new HashSet<>();

  private Rewiring(Graph graph) {
    this.from = new int[graph.links()];
    this.to = new int[graph.links()];
    this.weight = new double[graph.links()];
    int[] count = {0};
    graph.forEachLink(
        (a, b, w) -> {
          from[count[0]] = a;
          to[count[0]] = b;
          weight[count[0]++] = w;
          joined.add(key(a, b));
        });
  }

  static Graph of(Graph graph, long seed) {
    Rewiring rewiring = new Rewiring(graph);
    KeyedRandom random = KeyedRandom.of(seed, Role.GRAPH, graph.size());
    for (List<Integer> alike : rewiring.byWeight()) {
      for (long k = 0; k < (long) ATTEMPTS * alike.size(); k++) {
        int one = alike.get(random.nextInt(alike.size()));
        int other = alike.get(random.nextInt(alike.size()));
        rewiring.cross(one, other, random.nextInt(2) == 0);
      }
    }
    return rewiring.graph(graph);
  }

  /** The links of each weight. */
  private Iterable<List<Integer>> byWeight() {
    Map<Double, List<Integer>> groups = new TreeMap<>();
    for (int link = 0; link < weight.length; link++) {
      groups.computeIfAbsent(weight[link], w -> new ArrayList<>()).add(link);
    }
    return groups.values();
  }

  private void cross(int one, int other, boolean turned) {
    int a = from[one];
    int b = to[one];
    int c = turned ? to[other] : from[other];
    int d = turned ? from[other] : to[other];
    if (a == d || c == b || joined.contains(key(a, d)) || joined.contains(key(c, b))) {
      return;
    }
    joined.remove(key(a, b));
    joined.remove(key(c, d));
    joined.add(key(a, d));
    joined.add(key(c, b));
    to[one] = d;
    from[other] = c;
    to[other] = b;
  }

  private static long key(int a, int b) {
    return (long) Math.min(a, b) << 32 | Math.max(a, b);
  }

  private Graph graph(Graph original) {
    GraphBuilder builder = Graph.ofSize(original.size());
    for (int link = 0; link < from.length; link++) {
      builder.link(from[link], to[link], weight[link]);
    }
    Graph rewired = builder.build();
    return original.hasLabels() ? rewired.renamed(original::label) : rewired;
  }
}
