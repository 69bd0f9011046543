package org.grapl.engine.separator;

import java.util.Arrays;
import org.grapl.graph.Graph;
import org.grapl.internal.SparseRows;
import org.grapl.linear.Elimination;

/**
 * A graph taken apart. Every node owns some items; its boundary is the set of items outside its
 * subtree that have a neighbour inside. All of the boundary is owned by ancestors, so that once the
 * boundary is known, what happens inside a subtree concerns nobody else.
 *
 * <p>Nodes are numbered in postorder and items by position: node after node, so that a subtree is a
 * range of nodes and of positions. Depends on the graph only. Immutable, to be shared.
 */
public final class SeparatorTree {

  static final int NONE = -1;

  /** The share of all nodes that an early observation makes one evaluate, roughly. */
  private static final double EVALUATED = 0.3;

  /** What visiting a node costs besides its entries, in entries. */
  static final int NODE_OVERHEAD = 400;

  /** A node of so many items is of no use, and finding that out by minimum degree takes minutes. */
  private static final int MANY = 20_000;

  /** Planar graphs have separators of at most √8 √N items (R. J. Lipton, R. E. Tarjan, 1979). */
  private static final double LIKE_A_MAP = Math.sqrt(8);

  private final int[] itemAt;
  private final int[] positionOf;
  private final int[] first;
  private final int[] nodeOf;
  private final int[] parent;
  private final int[][] children;
  private final int[][] boundary;

  private SeparatorTree(int[] itemAt, int[] first, int[] nodeOf, int[][] boundary) {
    this.itemAt = itemAt;
    this.first = first;
    this.nodeOf = nodeOf;
    this.boundary = boundary;
    this.positionOf = inverse(itemAt);
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
   * The tree of a partition of the items into groups that are eliminated one after the other, found
   * by symbolic elimination: the boundary of a group is what its items and its children's
   * boundaries touch later on.
   */
  static SeparatorTree of(Graph graph, Groups groups) {
    int count = groups.count();
    int[] groupOf = new int[graph.size()];
    for (int group = 0; group < count; group++) {
      for (int k = groups.start()[group]; k < groups.start()[group + 1]; k++) {
        groupOf[groups.item()[k]] = group;
      }
    }
    int[][] boundaryItems = boundaries(graph, groups, groupOf);
    int[] order = postorder(groupOf, boundaryItems);
    int[] itemAt = new int[graph.size()];
    int[] nodeOf = new int[graph.size()];
    int[] first = new int[count + 1];
    int position = 0;
    for (int node = 0; node < count; node++) {
      int group = order[node];
      first[node] = position;
      for (int k = groups.start()[group]; k < groups.start()[group + 1]; k++) {
        nodeOf[position] = node;
        itemAt[position++] = groups.item()[k];
      }
    }
    first[count] = position;
    int[] positionOf = inverse(itemAt);
    int[][] boundary = new int[count][];
    for (int node = 0; node < count; node++) {
      int[] items = boundaryItems[order[node]];
      boundary[node] = new int[items.length];
      for (int k = 0; k < items.length; k++) {
        boundary[node][k] = positionOf[items[k]];
      }
      Arrays.sort(boundary[node]);
    }
    return new SeparatorTree(itemAt, first, nodeOf, boundary);
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
        int item = groups.item()[k];
        for (int e = rows.start()[item]; e < rows.start()[item + 1]; e++) {
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

  /** The first of the groups to which items of a boundary belong: the parent. */
  private static int nearest(int[] groupOf, int[] boundary) {
    int nearest = Integer.MAX_VALUE;
    for (int item : boundary) {
      nearest = Math.min(nearest, groupOf[item]);
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

  /** The number of items. */
  public int size() {
    return itemAt.length;
  }

  /** The number of nodes. */
  public int nodes() {
    return boundary.length;
  }

  /** How many items the largest node owns. */
  public int largestNode() {
    int largest = 0;
    for (int node = 0; node < nodes(); node++) {
      largest = Math.max(largest, owned(node));
    }
    return largest;
  }

  /**
   * How many numbers a system on this tree keeps: Σ c(c + b) over nodes of c items with boundary b.
   */
  public long entries() {
    long entries = 0;
    for (int node = 0; node < nodes(); node++) {
      entries += (long) owned(node) * (owned(node) + boundary[node].length);
    }
    return entries;
  }

  /**
   * How many numbers an observation changes, on average over items: Σ c(c + b) over the nodes from
   * the item to the root.
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

  /** The items in the order of positions, copied. */
  public int[] items() {
    return itemAt.clone();
  }

  int itemAt(int position) {
    return itemAt[position];
  }

  int positionOf(int item) {
    return positionOf[item];
  }

  /** The first position of a node's items; that of the next node is where they end. */
  int first(int node) {
    return first[node];
  }

  /** How many items a node owns. */
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
   * Groups of items in the order of their elimination.
   *
   * @param start where each group begins in {@code item}; one entry more than groups
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Groups(int[] start, int[] item) {

    int count() {
      return start.length - 1;
    }
  }
}
