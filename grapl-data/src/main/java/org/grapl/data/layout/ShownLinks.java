package org.grapl.data.layout;

import java.util.Arrays;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.grapl.internal.DisjointSets;

/**
 * The links that are drawn of a graph that has too many: first a forest of heaviest links, which
 * joins whatever the graph joins, then the heaviest links of each item, then the second heaviest,
 * and so on; among links alike, evenly through the graph. The arrays are not shared with the graph.
 *
 * @param from one end of each link, always the lower item
 * @param to the other end, in rising order of (from, to)
 */
@SuppressWarnings("ArrayRecordComponent") // identity is never compared; the arrays are the point
public record ShownLinks(int[] from, int[] to) {

  /** 2³² over the golden ratio: its multiples fall evenly between each other. Odd. */
  private static final int GOLDEN = 0x9e3779b1;

  /** The inverse of the above modulo 2³². */
  private static final int BACK = inverse(GOLDEN);

  private static final long LOW = 0xffffffffL;

  /** At most {@code most} links of a graph; all if it has no more. O(links · log links). */
  public static ShownLinks of(Graph graph, int most) {
    Check.atLeast("number of links shown", 0, most);
    int[] from = new int[graph.links()];
    int[] to = new int[graph.links()];
    double[] weight = new double[graph.links()];
    int[] next = new int[1];
    graph.forEachLink(
        (a, b, w) -> {
          from[next[0]] = a;
          to[next[0]] = b;
          weight[next[0]++] = w;
        });
    if (from.length <= most) {
      return new ShownLinks(from, to);
    }
    int[] order = heaviestFirst(weight);
    int[] round = rounds(order, from, to, graph.size());
    boolean[] isShown = earliest(order, round, most);
    int[] shownFrom = new int[most];
    int[] shownTo = new int[most];
    int count = 0;
    for (int link = 0; link < from.length; link++) {
      if (isShown[link]) {
        shownFrom[count] = from[link];
        shownTo[count++] = to[link];
      }
    }
    return new ShownLinks(shownFrom, shownTo);
  }

  private static int inverse(int odd) {
    int inverse = odd;
    for (int step = 0; step < 5; step++) {
      inverse *= 2 - odd * inverse;
    }
    return inverse;
  }

  private static int[] heaviestFirst(double[] weight) {
    double heaviest = Arrays.stream(weight).max().orElse(1);
    long[] key = new long[weight.length];
    for (int link = 0; link < key.length; link++) {
      // The bits of floats that are not negative rise with them.
      long lightness = ~Float.floatToIntBits((float) (weight[link] / heaviest)) & 0x7fffffffL;
      key[link] = lightness << 32 | (link * GOLDEN & LOW);
    }
    Arrays.sort(key);
    int[] order = new int[key.length];
    Arrays.setAll(order, k -> (int) key[k] * BACK);
    return order;
  }

  /** 0 for links of the forest, and else one more than the heavier links of the end with fewer. */
  private static int[] rounds(int[] order, int[] from, int[] to, int size) {
    DisjointSets trees = new DisjointSets(size);
    int[] seen = new int[size];
    int[] round = new int[order.length];
    for (int link : order) {
      int before = Math.min(seen[from[link]]++, seen[to[link]]++);
      round[link] = trees.join(from[link], to[link]) ? 0 : 1 + before;
    }
    return round;
  }

  /** The first {@code most} links by round and, within one, in the order given. */
  private static boolean[] earliest(int[] order, int[] round, int most) {
    int last = Arrays.stream(round).max().orElse(0);
    int[] links = new int[last + 1];
    for (int r : round) {
      links[r]++;
    }
    int cut = 0;
    int left = most;
    while (links[cut] <= left) {
      left -= links[cut++];
    }
    boolean[] isShown = new boolean[round.length];
    for (int link : order) {
      isShown[link] = round[link] < cut || (round[link] == cut && left-- > 0);
    }
    return isShown;
  }
}
