package org.grapl.graph;

import java.util.Arrays;
import org.grapl.Check;

/**
 * Collects edges in any order and turns them into a {@link Graph}. Repeated edges, in either
 * direction, add up; self-loops and edges of weight zero are dropped and counted. Not thread-safe.
 *
 * <p>Needs 16 bytes per collected edge, and the graph's own 24 per undirected edge while building.
 */
public final class GraphBuilder {

  /** The longest array the JVM reliably allocates. */
  private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;

  private Labels labels;
  private boolean labelsShared;
  private int[] from = new int[64];
  private int[] to = new int[64];
  private double[] weight = new double[64];
  private int collected;
  private long selfLoops;
  private long zeroWeights;

  /** The number of arms a generator is about to make, refused before anything is allocated. */
  static int checkArms(long arms) {
    if (arms > LONGEST_ARRAY) {
      throw Check.mustBe("number of arms", "at most " + LONGEST_ARRAY, arms);
    }
    return (int) arms;
  }

  /** The number of edges a generator is about to make, refused before anything is allocated. */
  static void checkEdges(double edges) {
    if (edges > LONGEST_ARRAY / 2.0) {
      throw Check.mustBe("number of edges", "at most " + LONGEST_ARRAY / 2, edges);
    }
  }

  GraphBuilder(Labels labels) {
    this.labels = labels;
  }

  /** The arm of this name; a new one if the name has not been seen. */
  public int arm(String label) {
    if (labelsShared && labels.find(label).isEmpty()) {
      labels = labels.copy();
      labelsShared = false;
    }
    return labels.findOrAdd(label);
  }

  /** The number of arms so far. */
  public int size() {
    return labels.size();
  }

  /** An edge of weight 1. */
  public GraphBuilder edge(String a, String b) {
    return edge(a, b, 1);
  }

  /** An edge between two named arms; the weight must be a finite number ≥ 0. */
  public GraphBuilder edge(String a, String b, double weight) {
    Check.notNegative("weight", weight); // before a refused edge can leave new arms behind
    return edge(arm(a), arm(b), weight);
  }

  /** An edge of weight 1. */
  public GraphBuilder edge(int a, int b) {
    return edge(a, b, 1);
  }

  /** An edge between two arms; the weight must be a finite number ≥ 0. */
  public GraphBuilder edge(int a, int b, double weight) {
    Check.index("arm", labels.size(), a);
    Check.index("arm", labels.size(), b);
    Check.notNegative("weight", weight);
    if (a == b) {
      selfLoops++;
    } else if (weight == 0) {
      zeroWeights++;
    } else {
      add(a, b, weight);
    }
    return this;
  }

  private void add(int a, int b, double w) {
    if (collected == from.length) {
      int longer = (int) Math.min(LONGEST_ARRAY, collected + (collected >> 1) + 64L);
      if (longer == collected) {
        throw new IllegalStateException("a graph holds at most 2^31 - 1 directed edges");
      }
      from = Arrays.copyOf(from, longer);
      to = Arrays.copyOf(to, longer);
      weight = Arrays.copyOf(weight, longer);
    }
    from[collected] = a;
    to[collected] = b;
    weight[collected++] = w;
  }

  /**
   * The graph of everything collected. O(arms + edges): two counting sorts give sorted rows, in
   * which repeated edges lie side by side and are added up in the order in which they came. The
   * builder may collect on and build again; graphs already built do not change.
   */
  public Graph build() {
    int size = labels.size();
    if (size == 0) {
      throw new IllegalStateException("a graph must have at least one arm, got none");
    }
    if (2L * collected > LONGEST_ARRAY) {
      throw new IllegalStateException(
          "a graph holds at most 2^31 - 1 directed edges, got " + 2L * collected);
    }
    int[] byNeighbour = endsSortedByNeighbour(size);
    int[] start = rowStarts(size);
    int[] neighbour = new int[2 * collected];
    double[] weights = new double[2 * collected];
    int[] next = Arrays.copyOf(start, size);
    for (int end : byNeighbour) {
      int edge = end >> 1;
      boolean forward = (end & 1) == 0;
      int at = next[forward ? from[edge] : to[edge]]++;
      neighbour[at] = forward ? to[edge] : from[edge];
      weights[at] = weight[edge];
    }
    Graph.Rows rows = addUpRepeats(start, neighbour, weights);
    labelsShared = true;
    return new Graph(rows, labels, new Graph.Dropped(selfLoops, zeroWeights));
  }

  /** Both ends of every edge, coded 2·edge + direction, sorted by the neighbour they point at. */
  private int[] endsSortedByNeighbour(int size) {
    int[] next = rowStarts(size);
    int[] sorted = new int[2 * collected];
    for (int edge = 0; edge < collected; edge++) {
      sorted[next[to[edge]]++] = 2 * edge;
      sorted[next[from[edge]]++] = 2 * edge + 1;
    }
    return sorted;
  }

  private int[] rowStarts(int size) {
    int[] start = new int[size + 1];
    for (int edge = 0; edge < collected; edge++) {
      start[from[edge] + 1]++;
      start[to[edge] + 1]++;
    }
    for (int arm = 0; arm < size; arm++) {
      start[arm + 1] += start[arm];
    }
    return start;
  }

  private Graph.Rows addUpRepeats(int[] start, int[] neighbour, double[] weights) {
    int size = start.length - 1;
    double[] degree = new double[size];
    int kept = 0;
    int begin = 0;
    for (int arm = 0; arm < size; arm++) {
      int first = kept;
      for (int k = begin; k < start[arm + 1]; k++) {
        if (kept > first && neighbour[kept - 1] == neighbour[k]) {
          weights[kept - 1] += weights[k];
        } else {
          neighbour[kept] = neighbour[k];
          weights[kept++] = weights[k];
        }
      }
      begin = start[arm + 1];
      start[arm + 1] = kept;
      for (int k = first; k < kept; k++) {
        degree[arm] += weights[k];
      }
      if (!Double.isFinite(degree[arm])) {
        throw Check.mustBe(
            "sum of the weights at '" + labels.label(arm) + "'", "a finite number", degree[arm]);
      }
    }
    return new Graph.Rows(
        start, Arrays.copyOf(neighbour, kept), Arrays.copyOf(weights, kept), degree);
  }
}
