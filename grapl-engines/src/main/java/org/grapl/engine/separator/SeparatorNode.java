package org.grapl.engine.separator;

import java.util.Arrays;
import org.grapl.linear.OuterProducts;

/**
 * The items C that a node owns, with everything below them eliminated:
 *
 * <pre>
 * m_C = c + H m_B,   G = S_CC⁻¹,   H = −G S_CB,   c = G b̃_C
 * </pre>
 *
 * with B the boundary, S the Schur complement of V on C ∪ B and b̃ what is left of the right-hand
 * side. As V is a diagonally dominant M-matrix, H has no negative entry and no row sum above 1. The
 * means of C at hand are those for the boundary values last {@link #seen}.
 *
 * <p>Large nodes collect changes and fold them in up to {@value #PENDING} at a time, so that memory
 * is walked once for all of them.
 */
final class SeparatorNode {

  /** The most changes a node collects. */
  static final int PENDING = 64;

  /**
   * From this many items on changes are collected. Leaves are smaller: one observed once would have
   * a change pending ever after, at each evaluation.
   */
  private static final int COLLECT_FROM = 96;

  /** A w with at least one non-zero entry in this many is treated as if it had no zeros. */
  private static final int DENSE = 4;

  private static final double[][] NOTHING = {};

  final int first;
  final int owned;
  final int[] boundary;

  /** G, by rows; if their number is odd, one more that means nothing. */
  final double[][] inverse;

  /** H, by columns, one for each item of the boundary. */
  final double[][] influence;

  /** c. */
  final double[] constant;

  /** The boundary values for which the means of C are right. */
  final double[] seen;

  /** The smallest tolerance in the subtree. */
  double tolerance = Double.POSITIVE_INFINITY;

  /** What {@link #hasDriftedBeyond} found. */
  double drift;

  /** The largest boundary change that the last evaluation left out. */
  double leftOut;

  /** How far means below may be off, beyond what the values of C and B are off. */
  double below;

  /** As seen from the parent: how far the subtree may be off beyond the parent's own error. */
  double slack;

  /** Changes not yet folded: G −= f u uᵀ, H −= f u wᵀ. */
  private final double[][] pendingOwned;

  private final double[][] pendingBoundary;
  private final double[] pendingFactor;
  private int pending;

  SeparatorNode(int first, int owned, int[] boundary, double[][] inverse, double[][] influence) {
    this.first = first;
    this.owned = owned;
    this.boundary = boundary;
    this.inverse = inverse;
    this.influence = influence;
    this.constant = new double[owned];
    this.seen = new double[boundary.length];
    int collected = collected(owned);
    this.pendingOwned = collected > 0 ? new double[collected][owned] : NOTHING;
    this.pendingBoundary = collected > 0 ? new double[collected][boundary.length] : NOTHING;
    this.pendingFactor = new double[pendingOwned.length];
  }

  /** Reading through pending changes costs as much as folding them saves: the larger, the more. */
  private static int collected(int owned) {
    if (owned < COLLECT_FROM) {
      return 0;
    }
    return owned < 512 ? 16 : PENDING;
  }

  /**
   * Takes a change into account and passes it on to the boundary:
   *
   * <pre>
   * u = G w_C;   f = a/(1 + a w_C·u);   y += c·w_C;   w_B += Hᵀw_C
   * G −= f u uᵀ;   H −= f u w_Bᵀ;   c −= f y u;   m_C −= f (y + w_B·seen) u;   a = f
   * </pre>
   */
  void absorb(Walk walk, double[] mean) {
    int count = walk.take(first, owned);
    if (count == 0) {
      return;
    }
    boolean isStart = walk.variance == 0;
    double form = multiply(walk, count);
    double certainty = walk.amount * form;
    double f = walk.amount / (1 + certainty);
    double observed = -walk.target;
    walk.target += Kernels.gather(constant, walk.index, walk.value, count);
    double drift = passOn(walk, count);
    int at = walk.index[0];
    double constantAt = constant[at];
    double meanAt = mean[first + at];
    Kernels.add(constant, 0, owned, -f * walk.target, walk.u);
    double g = f * (walk.target + drift);
    for (int i = 0; i < owned; i++) {
      mean[first + i] -= g * walk.u[i];
    }
    push(walk, f);
    if (isStart) {
      double shrink = 1 / (1 + certainty);
      constant[at] = shrink * (constantAt + certainty * observed);
      mean[first + at] = shrink * (meanAt + certainty * observed);
      shrinkExactly(walk, at, shrink);
    }
    if (pending > 0 && pending == pendingOwned.length) {
      fold(walk.pendingFactor);
    }
    walk.variance += form;
    walk.amount = f;
  }

  /** The part of (V⁻¹)_ii that arises here; passes w on to the boundary and changes nothing. */
  void measure(Walk walk) {
    int count = walk.take(first, owned);
    if (count > 0) {
      walk.variance += multiply(walk, count);
      passOn(walk, count);
    }
  }

  /** u = G w_C; returns w_C·u. */
  private double multiply(Walk walk, int count) {
    Arrays.fill(walk.u, 0, owned, 0);
    Kernels.addColumns(walk.u, owned, inverse, walk.index, walk.value, count);
    for (int p = 0; p < pending; p++) {
      walk.pendingFactor[p] =
          -pendingFactor[p] * Kernels.gather(pendingOwned[p], walk.index, walk.value, count);
    }
    Kernels.addColumns(walk.u, 0, owned, pendingOwned, walk.pendingFactor, pending);
    return Kernels.gather(walk.u, walk.index, walk.value, count);
  }

  /** w_B += Hᵀw_C; returns w_B·seen. */
  private double passOn(Walk walk, int count) {
    double[] w = walk.atBoundary;
    if (DENSE * count >= owned) {
      double[] dense = walk.spread(owned, count);
      Kernels.multiplyColumns(influence, boundary.length, owned, dense, w);
    } else {
      for (int k = 0; k < boundary.length; k++) {
        w[k] = Kernels.gather(influence[k], walk.index, walk.value, count);
      }
    }
    Kernels.addColumns(w, 0, boundary.length, pendingBoundary, walk.pendingFactor, pending);
    double product = 0;
    for (int k = 0; k < boundary.length; k++) {
      w[k] += walk.w[boundary[k]];
      walk.w[boundary[k]] = w[k];
      product += w[k] * seen[k];
    }
    return product;
  }

  /** G −= f u uᵀ, H −= f u w_Bᵀ, at once or later. */
  private void push(Walk walk, double f) {
    if (pendingOwned.length == 0) {
      for (int i = 0; i < owned; i++) {
        Kernels.add(inverse[i], 0, owned, -f * walk.u[i], walk.u);
      }
      for (int k = 0; k < boundary.length; k++) {
        Kernels.add(influence[k], 0, owned, -f * walk.atBoundary[k], walk.u);
      }
    } else {
      System.arraycopy(walk.u, 0, pendingOwned[pending], 0, owned);
      System.arraycopy(walk.atBoundary, 0, pendingBoundary[pending], 0, boundary.length);
      pendingFactor[pending++] = f;
    }
  }

  /**
   * The observed item's own row: u − u a u_i/(1 + a u_i) cancels when the observation is nearly
   * exact, the equal u/(1 + a u_i) does not. Written at once, it is left out of what is pending.
   */
  private void shrinkExactly(Walk walk, int at, double shrink) {
    for (int p = 0; p < pending; p++) {
      pendingOwned[p][at] = 0;
    }
    for (int j = 0; j < owned; j++) {
      inverse[at][j] = shrink * walk.u[j];
      inverse[j][at] = inverse[at][j];
    }
    for (int k = 0; k < boundary.length; k++) {
      influence[k][at] = shrink * walk.atBoundary[k];
    }
  }

  /** Works off what is pending; an odd last column of H by itself. */
  private void fold(double[] factor) {
    if (pending == 0) {
      return;
    }
    OuterProducts.foldSymmetric(inverse, owned, pendingOwned, pendingFactor, pending);
    int paired = boundary.length & ~1;
    OuterProducts.fold(
        influence, paired, owned, pendingBoundary, pendingOwned, pendingFactor, pending);
    if (paired < boundary.length) {
      for (int p = 0; p < pending; p++) {
        factor[p] = -pendingFactor[p] * pendingBoundary[p][paired];
      }
      Kernels.addColumns(influence[paired], 0, owned, pendingOwned, factor, pending);
    }
    Arrays.fill(pendingFactor, 0);
    pending = 0;
  }

  /**
   * Whether the boundary has moved further than this since it was last seen; if not, by how much is
   * kept as {@link #drift}. Nothing is within a negative limit.
   */
  boolean hasDriftedBeyond(double limit, double[] mean) {
    if (limit < 0) {
      return true;
    }
    double largest = 0;
    for (int k = 0; k < boundary.length; k++) {
      double change = Math.abs(mean[boundary[k]] - seen[k]);
      if (change > largest) {
        largest = change;
        if (change > limit) {
          return true;
        }
      }
    }
    drift = largest;
    return false;
  }

  /** How far the means of C are off beyond the error of the boundary's. */
  double presentDrift(double[] mean) {
    hasDriftedBeyond(Double.POSITIVE_INFINITY, mean);
    return drift;
  }

  /**
   * Brings the means of C up to date with changes of the boundary larger than {@code least}, and
   * remembers the largest one {@link #leftOut}.
   *
   * @return whether any mean moved
   */
  boolean evaluate(double[] mean, double least, Walk work) {
    int count = 0;
    double left = 0;
    for (int k = 0; k < boundary.length; k++) {
      double change = mean[boundary[k]] - seen[k];
      double size = Math.abs(change);
      if (size > least) {
        work.index[count] = k;
        work.value[count++] = change;
        seen[k] = mean[boundary[k]];
      } else if (size > left) {
        left = size;
      }
    }
    leftOut = left;
    if (count == 0) {
      return false;
    }
    double[] sum = work.u;
    System.arraycopy(mean, first, sum, 0, owned);
    Kernels.addColumns(sum, owned, influence, work.index, work.value, count);
    for (int p = 0; p < pending; p++) {
      work.pendingFactor[p] =
          -pendingFactor[p] * Kernels.gather(pendingBoundary[p], work.index, work.value, count);
    }
    Kernels.addColumns(sum, 0, owned, pendingOwned, work.pendingFactor, pending);
    System.arraycopy(sum, 0, mean, first, owned);
    return true;
  }

  /**
   * Eliminates C from a right-hand side: c = G b̃_C, b̃_B += Hᵀb̃_C.
   *
   * @param rightHandSide b̃ by position
   */
  void condense(double[] rightHandSide, Walk work) {
    fold(work.pendingFactor);
    Arrays.fill(constant, 0);
    for (int i = 0; i < owned; i++) {
      double value = rightHandSide[first + i];
      if (value != 0) {
        Kernels.add(constant, 0, owned, value, inverse[i]);
      }
    }
    for (int k = 0; k < boundary.length; k++) {
      double sum = 0;
      for (int i = 0; i < owned; i++) {
        sum += influence[k][i] * rightHandSide[first + i];
      }
      rightHandSide[boundary[k]] += sum;
    }
  }

  /** m_C = c + H m_B from scratch. */
  void expand(double[] mean, Walk work) {
    for (int k = 0; k < boundary.length; k++) {
      seen[k] = mean[boundary[k]];
    }
    fold(work.pendingFactor);
    double[] sum = work.u;
    System.arraycopy(constant, 0, sum, 0, owned);
    Kernels.addColumns(sum, 0, owned, influence, seen, boundary.length);
    System.arraycopy(sum, 0, mean, first, owned);
    leftOut = 0;
    below = 0;
    slack = 0;
  }
}
