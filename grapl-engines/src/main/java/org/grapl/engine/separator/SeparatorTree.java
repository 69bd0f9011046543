package org.grapl.engine.separator;

import java.util.Arrays;
import org.grapl.graph.Graph;
import org.grapl.internal.SparseRows;
import org.grapl.linear.Elimination;

/**
 * A graph taken apart. Every node owns some arms; its boundary is the set of arms outside its
 * subtree that have a neighbour inside. All of the boundary is owned by ancestors, so that once the
 * boundary is known, what happens inside a subtree concerns nobody else.
 *
 * <p>Nodes are numbered in postorder and arms by position: node after node, so that a subtree is a
 * range of nodes and of positions. Depends on the graph only. Immutable, to be shared.
 */
public final class SeparatorTree {

  static final int NONE = -1;

  /** The share of all nodes that an early observation makes one evaluate, roughly. */
  private static final double EVALUATED = 0.3;

  /** What visiting a node costs besides its entries, in entries. */
  static final int NODE_OVERHEAD = 400;

  /** A node of so many arms is of no use, and finding that out by minimum degree takes minutes. */
  private static final int MANY = 20_000;

  /** Planar graphs have separators of at most √8 √N arms (R. J. Lipton, R. E. Tarjan, 1979). */
  private static final double LIKE_A_MAP = Math.sqrt(8);

  private final int[] armAt;
  private final int[] positionOf;
  private final int[] first;
  private final int[] nodeOf;
  private final int[] parent;
  private final int[][] children;
  private final int[][] boundary;

  private SeparatorTree(int[] armAt, int[] first, int[] nodeOf, int[][] boundary) {
    this.armAt = armAt;
    this.first = first;
    this.nodeOf = nodeOf;
    this.boundary = boundary;
    this.positionOf = inverse(armAt);
    this.parent = parents(nodeOf, boundary);
    this.children = children(parent);
  }

  /**
   * Takes a graph apart by nested dissection and, unless it turns out to be as easy as a map or as
   * hopeless as a random graph, by minimum degree as well; the cheaper one of the two.
   */
  public static SeparatorTree of(Graph graph) {
    SeparatorTree byDissection = of(graph, NestedDissection.of(graph));
    int largest = byDissection.largestNode();
    boolean isHopeless = largest > MANY && largest > graph.size() / 4;
    if (isHopeless || largest <= LIKE_A_MAP * Math.sqrt(graph.size())) {
      return byDissection;
    }
    SeparatorTree byDegree = of(graph, Supernodes.of(Elimination.of(graph)));
    return byDegree.cost() <= byDissection.cost() ? byDegree : byDissection;
  }

  /**
   * The tree of a partition of the arms into groups that are eliminated one after the other, found
   * by symbolic elimination: the boundary of a group is what its arms and its children's boundaries
   * touch later on.
   */
  static SeparatorTree of(Graph graph, Groups groups) {
    int count = groups.count();
    int[] groupOf = new int[graph.size()];
    for (int group = 0; group < count; group++) {
      for (int k = groups.start()[group]; k < groups.start()[group + 1]; k++) {
        groupOf[groups.arm()[k]] = group;
      }
    }
    int[][] boundaryArms = boundaries(graph, groups, groupOf);
    int[] order = postorder(groupOf, boundaryArms);
    int[] armAt = new int[graph.size()];
    int[] nodeOf = new int[graph.size()];
    int[] first = new int[count + 1];
    int position = 0;
    for (int node = 0; node < count; node++) {
      int group = order[node];
      first[node] = position;
      for (int k = groups.start()[group]; k < groups.start()[group + 1]; k++) {
        nodeOf[position] = node;
        armAt[position++] = groups.arm()[k];
      }
    }
    first[count] = position;
    int[] positionOf = inverse(armAt);
    int[][] boundary = new int[count][];
    for (int node = 0; node < count; node++) {
      int[] arms = boundaryArms[order[node]];
      boundary[node] = new int[arms.length];
      for (int k = 0; k < arms.length; k++) {
        boundary[node][k] = positionOf[arms[k]];
      }
      Arrays.sort(boundary[node]);
    }
    return new SeparatorTree(armAt, first, nodeOf, boundary);
  }

  private static int[] inverse(int[] permutation) {
    int[] inverse = new int[permutation.length];
    for (int k = 0; k < permutation.length; k++) {
      inverse[permutation[k]] = k;
    }
    return inverse;
  }

  private static int[][] boundaries(Graph graph, Groups groups, int[] groupOf) {
    SparseRows rows = graph.rows();
    int count = groups.count();
    int[][] boundary = new int[count][];
    int[] firstChild = filled(count);
    int[] nextChild = filled(count);
    int[] mark = filled(graph.size());
    int[] found = new int[graph.size()];
    for (int group = 0; group < count; group++) {
      int size = 0;
      for (int k = groups.start()[group]; k < groups.start()[group + 1]; k++) {
        int arm = groups.arm()[k];
        for (int e = rows.start()[arm]; e < rows.start()[arm + 1]; e++) {
          int other = rows.neighbour()[e];
          if (groupOf[other] > group && mark[other] != group) {
            mark[other] = group;
            found[size++] = other;
          }
        }
      }
      for (int child = firstChild[group]; child != NONE; child = nextChild[child]) {
        for (int other : boundary[child]) {
          if (groupOf[other] > group && mark[other] != group) {
            mark[other] = group;
            found[size++] = other;
          }
        }
      }
      boundary[group] = Arrays.copyOf(found, size);
      int parent = nearest(groupOf, boundary[group]);
      if (parent != NONE) {
        nextChild[group] = firstChild[parent];
        firstChild[parent] = group;
      }
    }
    return boundary;
  }

  /** The first of the groups to which arms of a boundary belong: the parent. */
  private static int nearest(int[] groupOf, int[] boundary) {
    int nearest = Integer.MAX_VALUE;
    for (int arm : boundary) {
      nearest = Math.min(nearest, groupOf[arm]);
    }
    return boundary.length == 0 ? NONE : nearest;
  }

  private static int[] filled(int length) {
    int[] array = new int[length];
    Arrays.fill(array, NONE);
    return array;
  }

  /** Groups ordered so that every subtree is a range ending in its root. */
  private static int[] postorder(int[] groupOf, int[][] boundary) {
    int count = boundary.length;
    int[] subtree = new int[count];
    int[] parent = new int[count];
    for (int group = 0; group < count; group++) {
      parent[group] = nearest(groupOf, boundary[group]);
      subtree[group]++;
      if (parent[group] != NONE) {
        subtree[parent[group]] += subtree[group];
      }
    }
    // From the root down: each child takes the last free range of its parent's.
    int[] order = new int[count];
    int[] free = new int[count];
    int end = count;
    for (int group = count - 1; group >= 0; group--) {
      int last;
      if (parent[group] == NONE) {
        last = end;
        end -= subtree[group];
      } else {
        last = free[parent[group]];
        free[parent[group]] -= subtree[group];
      }
      order[last - 1] = group;
      free[group] = last - 1;
    }
    return order;
  }

  private static int[] parents(int[] nodeOf, int[][] boundary) {
    int[] parent = new int[boundary.length];
    for (int node = 0; node < parent.length; node++) {
      parent[node] = boundary[node].length == 0 ? NONE : nodeOf[boundary[node][0]];
    }
    return parent;
  }

  private static int[][] children(int[] parent) {
    int[] count = new int[parent.length];
    for (int p : parent) {
      if (p != NONE) {
        count[p]++;
      }
    }
    int[][] children = new int[parent.length][];
    for (int node = 0; node < parent.length; node++) {
      children[node] = new int[count[node]];
    }
    for (int node = parent.length - 1; node >= 0; node--) {
      if (parent[node] != NONE) {
        children[parent[node]][--count[parent[node]]] = node;
      }
    }
    return children;
  }

  /** The number of arms. */
  public int size() {
    return armAt.length;
  }

  /** The number of nodes. */
  public int nodes() {
    return boundary.length;
  }

  /** How many arms the largest node owns. */
  public int largestNode() {
    int largest = 0;
    for (int node = 0; node < nodes(); node++) {
      largest = Math.max(largest, owned(node));
    }
    return largest;
  }

  /**
   * How many numbers a system on this tree keeps: Σ c(c + b) over nodes of c arms with boundary b.
   */
  public long entries() {
    long entries = 0;
    for (int node = 0; node < nodes(); node++) {
      entries += (long) owned(node) * (owned(node) + boundary[node].length);
    }
    return entries;
  }

  /**
   * How many numbers an observation changes, on average over arms: Σ c(c + b) over the nodes from
   * the arm to the root.
   */
  public double pathEntries() {
    double[] path = new double[nodes()];
    double sum = 0;
    for (int node = nodes() - 1; node >= 0; node--) {
      path[node] = (double) owned(node) * (owned(node) + boundary[node].length);
      if (parent[node] != NONE) {
        path[node] += path[parent[node]];
      }
      sum += owned(node) * path[node];
    }
    return sum / size();
  }

  /** Multiplications of a factorisation from scratch. */
  public double factorisationWork() {
    double work = 0;
    for (int node = 0; node < nodes(); node++) {
      double c = owned(node);
      double b = boundary[node].length;
      work += c * c * c / 2 + c * c * b + c * b * b / 2;
    }
    return work;
  }

  /** What trees are compared by: walking a path, and evaluating a part of all nodes. */
  private double cost() {
    return pathEntries() + EVALUATED * (entries() + (double) NODE_OVERHEAD * nodes());
  }

  /** The arms in the order of positions, copied. */
  public int[] arms() {
    return armAt.clone();
  }

  int armAt(int position) {
    return armAt[position];
  }

  int positionOf(int arm) {
    return positionOf[arm];
  }

  /** The first position of a node's arms; that of the next node is where they end. */
  int first(int node) {
    return first[node];
  }

  /** How many arms a node owns. */
  int owned(int node) {
    return first[node + 1] - first[node];
  }

  int nodeOf(int position) {
    return nodeOf[position];
  }

  /** The parent of a node, {@link #NONE} for a root. */
  int parent(int node) {
    return parent[node];
  }

  /** Shared, read only. */
  int[] children(int node) {
    return children[node];
  }

  /** The positions of a node's boundary, rising. Shared, read only. */
  int[] boundary(int node) {
    return boundary[node];
  }

  /**
   * Groups of arms in the order of their elimination.
   *
   * @param start where each group begins in {@code arm}; one entry more than groups
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Groups(int[] start, int[] arm) {

    int count() {
      return start.length - 1;
    }
  }
}
