package org.grapl.policy.choice;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntUnaryOperator;
import org.grapl.Question;
import org.grapl.estimate.ChangedItems;
import org.grapl.estimate.Estimator;
import org.grapl.estimate.ItemOrder;
import org.grapl.policy.ItemIndex;
import org.grapl.policy.Policy;

/**
 * Keeps the item with the smallest index at hand without looking at all items: a tree of minima, 64
 * children to a node, brought up to date only where means or numbers of checks changed since the
 * last question. Choosing among 10⁷ items then costs about what changed, and four nodes.
 *
 * <p>Gives the item that {@link Policy#lowest} finds by a scan. One owner, not thread-safe.
 */
public final class Ranking {

  private static final int FANOUT = ChangedItems.BLOCK;
  private static final int SHIFT = 6;

  private final Question question;
  private final Estimator estimator;
  private final IntUnaryOperator count;
  private final ItemIndex index;
  private final ChangedItems changed;
  private final ItemOrder order;
  private final int size;

  /** By place. */
  private final double[] mean;

  private final double[] checks;

  /** Level 0: the index of every place; each level above: the minima of blocks of the one below. */
  private final double[][] levels;

  /**
   * Per level above 0, the lowest item that has the minimum of a node; empty in natural order,
   * where it is the first one found.
   */
  private final int[][] lowestItem;

  /** Per level above 0, which nodes are stale. */
  private final BitSet[] stale;

  private int[] counted = new int[8];
  private int countedItems;
  private boolean fresh = true;

  /**
   * @param count how often an item was checked, pending checks included
   */
  public Ranking(Question question, Estimator estimator, IntUnaryOperator count, ItemIndex index) {
    this.question = question;
    this.estimator = estimator;
    this.count = count;
    this.index = index;
    this.changed = estimator.changed();
    this.order = changed.order();
    this.size = estimator.size();
    this.mean = new double[size];
    this.checks = new double[size];
    int depth = 1;
    for (int nodes = size; nodes > 1; nodes = above(nodes)) {
      depth++;
    }
    this.levels = new double[depth][];
    this.lowestItem = new int[depth][];
    this.stale = new BitSet[depth];
    for (int level = 0, nodes = size; level < depth; level++, nodes = above(nodes)) {
      levels[level] = new double[nodes];
      lowestItem[level] = new int[level == 0 || order.isNatural() ? 0 : nodes];
      stale[level] = new BitSet(level == 0 ? 0 : nodes);
    }
  }

  private static int above(int nodes) {
    return (nodes + FANOUT - 1) >> SHIFT;
  }

  /** Whether this ranks this estimator's items by this index. */
  public boolean ranks(Estimator whose, ItemIndex by) {
    return estimator == whose && changed == whose.changed() && index.equals(by);
  }

  /** Says that the number of checks of an item changed. */
  public void counted(int item) {
    if (countedItems == counted.length) {
      counted = Arrays.copyOf(counted, 2 * countedItems);
    }
    counted[countedItems++] = item;
  }

  public void countedAll() {
    fresh = true;
  }

  /**
   * The item with the smallest index, the lowest of them if several share it up to {@link
   * Policy#TIE}. Clears what the estimator reports as changed.
   */
  public int lowest() {
    update();
    int top = levels.length - 1;
    double smallest = levels[top][0];
    if (top == 0) {
      return 0;
    }
    if (!order.isNatural()) {
      return lowestItem[top][0];
    }
    double tied = tied(smallest);
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

  private static double tied(double smallest) {
    return smallest + Policy.TIE * Math.abs(smallest);
  }

  private void update() {
    if (fresh) {
      Arrays.setAll(checks, place -> count.applyAsInt(order.itemAt(place)));
    }
    for (int k = 0; k < countedItems; k++) {
      int place = order.placeOf(counted[k]);
      checks[place] = count.applyAsInt(counted[k]);
      markStale(1, place >> SHIFT);
    }
    if (fresh || changed.isAll()) {
      refresh(0, size);
      for (int level = 1; level < levels.length; level++) {
        stale[level].set(0, levels[level].length);
      }
    } else {
      for (int k = 0; k < changed.blocks(); k++) {
        markStale(1, changed.block(k));
      }
      for (int node = levels.length > 1 ? stale[1].nextSetBit(0) : -1;
          node >= 0;
          node = stale[1].nextSetBit(node + 1)) {
        int from = node << SHIFT;
        refresh(from, Math.min(from + FANOUT, size));
      }
    }
    for (int level = 1; level < levels.length; level++) {
      refreshLevel(level);
    }
    fresh = false;
    countedItems = 0;
    changed.clear();
  }

  private void refresh(int from, int to) {
    estimator.means(from, to, mean);
    double[] values = levels[0];
    index.fill(question, mean, checks, from, to, values);
    for (int place = from; place < to; place++) {
      if (!(values[place] > Double.NEGATIVE_INFINITY)) {
        throw Policy.notANumber(order.itemAt(place), values[place]);
      }
    }
  }

  private void markStale(int level, int node) {
    if (level < levels.length) {
      stale[level].set(node);
    }
  }

  private void refreshLevel(int level) {
    BitSet nodes = stale[level];
    for (int node = nodes.nextSetBit(0); node >= 0; node = nodes.nextSetBit(node + 1)) {
      double before = levels[level][node];
      double least = leastChild(level, node);
      levels[level][node] = least;
      boolean moved = least != before;
      if (!order.isNatural()) {
        int itemBefore = lowestItem[level][node];
        lowestItem[level][node] = lowestTied(level, node, tied(least));
        moved |= lowestItem[level][node] != itemBefore;
      }
      if (moved) {
        markStale(level + 1, node >> SHIFT);
      }
    }
    nodes.clear();
  }

  /** Two running minima, because one would wait for itself at each comparison. */
  private double leastChild(int level, int node) {
    double[] values = levels[level - 1];
    int from = node << SHIFT;
    int to = Math.min(from + FANOUT, values.length);
    double even = values[from];
    double odd = values[to - 1];
    for (int k = from; k + 1 < to; k += 2) {
      even = values[k] < even ? values[k] : even;
      odd = values[k + 1] < odd ? values[k + 1] : odd;
    }
    return even < odd ? even : odd;
  }

  private int lowestTied(int level, int node, double tied) {
    double[] values = levels[level - 1];
    int from = node << SHIFT;
    int to = Math.min(from + FANOUT, values.length);
    int lowest = Integer.MAX_VALUE;
    for (int k = from; k < to; k++) {
      if (values[k] <= tied) {
        lowest = Math.min(lowest, level == 1 ? order.itemAt(k) : lowestItem[level - 1][k]);
      }
    }
    return lowest;
  }
}
