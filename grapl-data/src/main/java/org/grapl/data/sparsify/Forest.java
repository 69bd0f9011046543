package org.grapl.data.sparsify;

import java.util.Arrays;
import org.grapl.graph.Graph;

/**
 * The spanning forest of the links that matter most, by the method of J. B. Kruskal (1956). Used
 * once.
 */
final class Forest {

  private final int[] parent;

  private Forest(int size) {
    parent = new int[size];
    Arrays.setAll(parent, arm -> arm);
  }

  /** Whether each link, in the order of {@link Graph#forEachEdge}, is in the forest. */
  static boolean[] of(Graph graph, double[] leverage) {
    int[] from = new int[leverage.length];
    int[] to = new int[leverage.length];
    long[] key = new long[leverage.length];
    int[] filled = new int[1];
    graph.forEachEdge(
        (a, b, weight) -> {
          int link = filled[0]++;
          from[link] = a;
          to[link] = b;
          // Floats > 0 are in the order of their bits; the largest shall come first.
          int rank = Integer.MAX_VALUE - Float.floatToIntBits((float) leverage[link]);
          key[link] = (long) rank << 32 | link;
        });
    Arrays.sort(key);
    Forest forest = new Forest(graph.size());
    boolean[] taken = new boolean[leverage.length];
    for (long each : key) {
      int link = (int) each;
      taken[link] = forest.join(from[link], to[link]);
    }
    return taken;
  }

  private boolean join(int a, int b) {
    int rootOfA = root(a);
    int rootOfB = root(b);
    parent[rootOfA] = rootOfB;
    return rootOfA != rootOfB;
  }

  private int root(int arm) {
    int at = arm;
    while (parent[at] != at) {
      parent[at] = parent[parent[at]];
      at = parent[at];
    }
    return at;
  }
}
