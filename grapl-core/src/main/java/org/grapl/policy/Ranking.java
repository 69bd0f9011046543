package org.grapl.policy;

import java.util.Arrays;
import org.grapl.estimate.ChangedArms;

/**
 * Keeps the arm with the smallest index at hand without looking at all arms: a tree of minima, 64
 * children to a node, brought up to date only where means or sample counts changed since the last
 * question. Choosing among 10⁷ arms then costs about what changed, and four nodes.
 *
 * <p>Gives exactly the arm that {@link Policy#lowest} finds by a scan. One owner, not thread-safe.
 */
public final class Ranking {

  private static final int FANOUT = ChangedArms.BLOCK;
  private static final int SHIFT = 6;

  private final View view;
  private final ArmIndex index;
  private final int size;
  private final double[] mean;
  private final double[] samples;

  /** Level 0: the index of every arm; each level above: the minima of blocks of the one below. */
  private final double[][] levels;

  /** Per level above 0, which nodes are stale, and a list of them. */
  private final boolean[][] stale;

  private final int[][] staleList;
  private final int[] staleCount;

  private int[] resampled = new int[8];
  private int resampledCount;
  private boolean fresh = true;

  /** Ranks the arms of a view; the first question looks at all of them. */
  public Ranking(View view, ArmIndex index) {
    this.view = view;
    this.index = index;
    this.size = view.size();
    this.mean = new double[size];
    this.samples = new double[size];
    int depth = 1;
    for (int nodes = size; nodes > 1; nodes = above(nodes)) {
      depth++;
    }
    this.levels = new double[depth][];
    this.stale = new boolean[depth][];
    this.staleList = new int[depth][];
    this.staleCount = new int[depth];
    for (int level = 0, nodes = size; level < depth; level++, nodes = above(nodes)) {
      levels[level] = new double[nodes];
      stale[level] = new boolean[level == 0 ? 0 : nodes];
      staleList[level] = new int[level == 0 ? 0 : nodes];
    }
  }

  private static int above(int nodes) {
    return (nodes + FANOUT - 1) >> SHIFT;
  }

  /** The index by which this ranks. */
  public ArmIndex index() {
    return index;
  }

  /** Says that the number of samples of an arm changed. */
  public void resampled(int arm) {
    if (resampledCount == resampled.length) {
      resampled = Arrays.copyOf(resampled, 2 * resampledCount);
    }
    resampled[resampledCount++] = arm;
  }

  /** Says that the number of samples of any arm may have changed. */
  public void resampledAll() {
    fresh = true;
  }

  /**
   * The arm with the smallest index, the lowest of them if several share it up to {@link
   * Policy#TIE}.
   *
   * @param moved the arms whose mean moved since the last call; cleared
   */
  public int lowest(ChangedArms moved) {
    update(moved);
    int top = levels.length - 1;
    double smallest = levels[top][0];
    if (!(smallest > Double.NEGATIVE_INFINITY)) {
      return refuse();
    }
    double tied = smallest + Policy.TIE * Math.abs(smallest);
    int node = 0;
    for (int level = top - 1; level >= 0; level--) {
      double[] values = levels[level];
      node <<= SHIFT;
      while (values[node] > tied) {
        node++;
      }
    }
    return node;
  }

  private int refuse() {
    int arm = 0;
    while (levels[0][arm] > Double.NEGATIVE_INFINITY) {
      arm++;
    }
    throw Policy.notANumber(arm, levels[0][arm]);
  }

  private void update(ChangedArms moved) {
    if (fresh) {
      for (int arm = 0; arm < size; arm++) {
        samples[arm] = view.samples(arm);
      }
    } else {
      for (int k = 0; k < resampledCount; k++) {
        samples[resampled[k]] = view.samples(resampled[k]);
      }
    }
    if (fresh || moved.isAll()) {
      rebuild();
    } else {
      for (int k = 0; k < resampledCount; k++) {
        refreshArm(resampled[k]);
      }
      for (int k = 0; k < moved.blocks(); k++) {
        int block = moved.block(k);
        for (long bits = moved.bits(block); bits != 0; bits &= bits - 1) {
          refreshArm((block << SHIFT) + Long.numberOfTrailingZeros(bits));
        }
      }
      for (int level = 1; level < levels.length; level++) {
        refreshLevel(level);
      }
    }
    fresh = false;
    resampledCount = 0;
    moved.clear();
  }

  private void rebuild() {
    view.means(0, size, mean);
    index.fill(view.question(), mean, samples, 0, size, levels[0]);
    for (int level = 1; level < levels.length; level++) {
      for (int node = 0; node < levels[level].length; node++) {
        levels[level][node] = leastChild(level, node);
      }
    }
  }

  private void refreshArm(int arm) {
    levels[0][arm] = index.of(view.question(), view.mean(arm), samples[arm]);
    markStale(1, arm >> SHIFT);
  }

  private void markStale(int level, int node) {
    if (level < levels.length && !stale[level][node]) {
      stale[level][node] = true;
      staleList[level][staleCount[level]++] = node;
    }
  }

  private void refreshLevel(int level) {
    for (int k = 0; k < staleCount[level]; k++) {
      int node = staleList[level][k];
      stale[level][node] = false;
      double least = leastChild(level, node);
      if (least != levels[level][node]) {
        levels[level][node] = least;
        markStale(level + 1, node >> SHIFT);
      }
    }
    staleCount[level] = 0;
  }

  /**
   * The least of a node's children; NaN or −∞ if one of them is no number. Four running minima,
   * because one would wait for itself at each comparison.
   */
  private double leastChild(int level, int node) {
    double[] values = levels[level - 1];
    int from = node << SHIFT;
    int to = Math.min(from + FANOUT, values.length);
    double a = Double.POSITIVE_INFINITY;
    double b = a;
    double c = a;
    double d = a;
    int k = from;
    for (; k + 4 <= to; k += 4) {
      a = Math.min(a, values[k]);
      b = Math.min(b, values[k + 1]);
      c = Math.min(c, values[k + 2]);
      d = Math.min(d, values[k + 3]);
    }
    for (; k < to; k++) {
      a = Math.min(a, values[k]);
    }
    return Math.min(Math.min(a, b), Math.min(c, d));
  }
}
