package org.grapl.engine.separator;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import org.grapl.linear.ShiftedLaplacian;

/**
 * The solution m of V m = b on a {@link SeparatorTree}, kept up to date while observations change
 * one diagonal entry of V and one entry of b at a time, and evaluated only where it moved by more
 * than its tolerance.
 *
 * <p>An observation is a rank-one change that walks from its item to the root. From there changed
 * means flow back down the tree. A subtree is left alone while nothing inside can be off by more
 * than its tolerance. The certificate: as H has no negative entry and no row sum above 1, means
 * inside are off by at most as much as the boundary values they were computed from; those are off
 * by the error e of the ancestors' means plus the drift since they were last seen, and this adds up
 * along a chain of nodes. One owner, not thread-safe.
 */
public final class SeparatorSystem {

  /** Boundary changes below this share of the tolerance are not passed on, but accounted for. */
  private static final double LEAST_CHANGE = 0.04;

  private final ShiftedLaplacian system;
  private final SeparatorTree tree;
  private final MovedMeans listener;
  private final double[] mean;
  private final Walk walk;
  private SeparatorNode[] nodes;

  /** Nodes to visit, nodes visited (parents first), and the error of their boundary values. */
  private final int[] stack;

  private final int[] visited;
  private final double[] inherited;

  /** The walk on which each node was last a stop. */
  private final int[] lastWalk;

  private int walks;
  private int visits;

  /** Told of means that moved: those of the items at some positions. */
  @FunctionalInterface
  public interface MovedMeans {
    void moved(int fromPosition, int toPosition);
  }

  /**
   * Factorises the system as it is now, with a right-hand side of 0.
   *
   * @param mean where the solution is to be kept, by position of the tree; 0 at first
   */
  public SeparatorSystem(
      ShiftedLaplacian system, SeparatorTree tree, double[] mean, MovedMeans listener) {
    this.system = system;
    this.tree = tree;
    this.listener = listener;
    this.mean = mean;
    int largestBoundary = 0;
    for (int node = 0; node < tree.nodes(); node++) {
      largestBoundary = Math.max(largestBoundary, tree.boundary(node).length);
    }
    this.walk = new Walk(tree.size(), tree.largestNode(), largestBoundary);
    this.nodes = SeparatorFactorisation.of(system, tree);
    this.stack = new int[nodes.length];
    this.visited = new int[nodes.length];
    this.inherited = new double[nodes.length];
    this.lastWalk = new int[nodes.length];
  }

  /**
   * V += weight·e eᵀ, b += weight·value·e; means stay as they are but for those owned by nodes on
   * the way. A {@link #refresh} must follow.
   *
   * @param tolerance how far the mean of this item may be off from now on
   * @return (V⁻¹)_ii before the change
   */
  public double observe(int item, double weight, double value, double tolerance) {
    int position = tree.positionOf(item);
    walk.start(position, weight, value);
    for (int node = tree.nodeOf(position); node != SeparatorTree.NONE; node = tree.parent(node)) {
      SeparatorNode here = nodes[node];
      here.absorb(walk, mean);
      here.tolerance = Math.min(here.tolerance, tolerance);
      lastWalk[node] = walks;
    }
    return walk.variance;
  }

  /** (V⁻¹)_ii. */
  public double variance(int item) {
    int position = tree.positionOf(item);
    walk.start(position, 0, 0);
    for (int node = tree.nodeOf(position); node != SeparatorTree.NONE; node = tree.parent(node)) {
      nodes[node].measure(walk);
    }
    return walk.variance;
  }

  /** Sets how far each mean may be off, by item. */
  public void tolerate(IntToDoubleFunction tolerance) {
    for (int node = 0; node < nodes.length; node++) {
      SeparatorNode here = nodes[node];
      double smallest = Double.POSITIVE_INFINITY;
      for (int i = 0; i < here.owned; i++) {
        smallest = Math.min(smallest, tolerance.applyAsDouble(tree.itemAt(here.first + i)));
      }
      for (int child : tree.children(node)) {
        smallest = Math.min(smallest, nodes[child].tolerance);
      }
      here.tolerance = smallest;
    }
  }

  /** Brings means up to date after changes of items in one component, from its root down. */
  public void refresh(int item) {
    int root = tree.nodeOf(tree.positionOf(item));
    while (tree.parent(root) != SeparatorTree.NONE) {
      root = tree.parent(root);
    }
    refreshTree(root);
    walks++;
  }

  /** Brings all means up to date. */
  public void refresh() {
    for (int node = 0; node < nodes.length; node++) {
      if (tree.parent(node) == SeparatorTree.NONE) {
        refreshTree(node);
      }
    }
    walks++;
  }

  private void refreshTree(int root) {
    int depth = 0;
    int count = 0;
    stack[depth++] = root;
    inherited[root] = 0;
    while (depth > 0) {
      int node = stack[--depth];
      visited[count++] = node;
      SeparatorNode here = nodes[node];
      boolean moved = here.evaluate(mean, least(here.tolerance, inherited[node]), walk);
      if (moved || lastWalk[node] == walks) {
        listener.moved(here.first, here.first + here.owned);
      }
      double error = inherited[node] + here.leftOut;
      for (int child : tree.children(node)) {
        SeparatorNode below = nodes[child];
        double limit = below.tolerance - error - below.below;
        if (lastWalk[child] == walks || below.hasDriftedBeyond(limit, mean)) {
          inherited[child] = error;
          stack[depth++] = child;
        } else {
          below.slack = below.drift + below.below;
        }
      }
    }
    visits = count;
    while (count > 0) {
      settle(visited[--count]);
    }
  }

  /**
   * Which boundary changes may be left out: a small share of the tolerance, ever smaller as the
   * error inherited from above nears half of it, so that in a tree of any depth at least half of
   * the tolerance is left for leaving subtrees alone.
   */
  private static double least(double tolerance, double inherited) {
    return LEAST_CHANGE * Math.max(0, tolerance - 2 * inherited);
  }

  /** What a visited node and its subtree are off by, children before parents. */
  private void settle(int node) {
    SeparatorNode here = nodes[node];
    double largest = 0;
    int[] children = tree.children(node);
    for (int child : children) {
      largest = Math.max(largest, nodes[child].slack);
    }
    here.below = children.length == 0 ? 0 : here.leftOut + largest;
    here.slack = here.leftOut + here.below;
  }

  /** How many nodes the last {@link #refresh} looked at. */
  public int visits() {
    return visits;
  }

  /** Factorises anew and solves for a right-hand side given by item. */
  public void solve(IntToDoubleFunction rightHandSide) {
    SeparatorNode[] fresh = SeparatorFactorisation.of(system, tree);
    for (int node = 0; node < nodes.length; node++) {
      fresh[node].tolerance = nodes[node].tolerance;
    }
    nodes = fresh;
    double[] b = new double[tree.size()];
    Arrays.setAll(b, position -> rightHandSide.applyAsDouble(tree.itemAt(position)));
    for (int node = 0; node < nodes.length; node++) {
      nodes[node].condense(b, walk);
    }
    evaluateAll();
  }

  /** Evaluates every mean anew, leaving nothing out. */
  public void evaluateAll() {
    for (int node = nodes.length - 1; node >= 0; node--) {
      nodes[node].expand(mean, walk);
    }
    listener.moved(0, mean.length);
  }

  /**
   * A bound on how far any mean is off, apart from rounding. Beyond the error of its boundary, a
   * subtree is off by the drift of that boundary and either what was found when its root was last
   * visited, or what is found below now, whichever is less.
   */
  public double errorBound() {
    double[] beyond = new double[nodes.length];
    double largest = 0;
    for (int node = 0; node < nodes.length; node++) {
      double below = 0;
      for (int child : tree.children(node)) {
        below = Math.max(below, beyond[child]);
      }
      beyond[node] = nodes[node].presentDrift(mean) + Math.min(below, nodes[node].below);
      largest = Math.max(largest, beyond[node]);
    }
    return largest;
  }
}
