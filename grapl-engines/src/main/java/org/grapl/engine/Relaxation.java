package org.grapl.engine;

import java.util.Arrays;
import org.grapl.estimate.ChangedItems;
import org.grapl.internal.SparseRows;
import org.grapl.linear.ShiftedLaplacian;

/**
 * Keeps the residual r = x − V·m of every item below a threshold by relaxing items one after the
 * other, first come, first served. Work is done only where the solution moves:
 *
 * <pre>δ = ω r_u / V_uu;   m_u += δ;   r_u −= V_uu δ;   r_v += w_uv δ for the neighbours v.</pre>
 *
 * <p>One owner, not thread-safe.
 */
final class Relaxation {

  /** More waiting items than this are a matter for a global solve. */
  private static final int LONGEST_QUEUE = 1 << 20;

  private final ShiftedLaplacian system;
  private final double[] solution;
  private final ChangedItems changed;

  /** r_u and 1/threshold side by side, because every visit of a neighbour reads both. */
  private final double[] state;

  /** A ring; an item may stand in it twice, the second time finds nothing to do. */
  private final int[] queue;

  private double omega = 1;

  /** Which items {@link #sum} and {@link #squares} are about: components, whole or not at all. */
  private boolean[] counted;

  private double sum;
  private double squares;

  /**
   * Of all residuals in units of their thresholds, when last looked at all; 1 or less if settled.
   */
  private double largest;

  Relaxation(ShiftedLaplacian system, double[] solution, ChangedItems changed) {
    this.system = system;
    this.solution = solution;
    this.changed = changed;
    this.state = new double[2 * system.size()];
    this.counted = new boolean[system.size()];
    Arrays.fill(counted, true);
    int ring = Integer.highestOneBit(Math.min(2 * system.size(), LONGEST_QUEUE));
    this.queue = new int[Math.max(ring, 16)];
  }

  /** Sets the threshold of one item. */
  void limit(int item, double threshold) {
    state[2 * item + 1] = 1 / threshold;
  }

  /** The residual of one item in units of its threshold. */
  double inThresholds(int item, double residual) {
    return residual * state[2 * item + 1];
  }

  /**
   * Chooses ω, to be 1 or more where one relaxation leaves much behind: D. M. Young's formula for
   * successive over-relaxation, with the spectral radius of Jacobi's method estimated by 1 −
   * ψ/(mean V_uu + ψ).
   *
   * @param psi roughly the smallest eigenvalue of V that matters
   */
  void tune(double psi) {
    double meanDiagonal = 0;
    for (int item = 0; item < system.size(); item++) {
      meanDiagonal += system.diagonal(item) / system.size();
    }
    omega = 2 / (1 + Math.sqrt(2 * psi / (meanDiagonal + psi)));
  }

  /** Takes ω = 1, under which no relaxation overshoots. */
  void tunePlainly() {
    omega = 1;
  }

  /** Takes residuals computed anew. */
  void take(double[] residual) {
    for (int item = 0; item < residual.length; item++) {
      state[2 * item] = residual[item];
    }
    recount();
  }

  /** Counts only these items from now on, whole components. Not copied. */
  void recount(boolean[] items) {
    counted = items;
    recount();
  }

  /** Looks at all residuals anew, after thresholds have changed. */
  void recount() {
    sum = 0;
    squares = 0;
    largest = 0;
    for (int item = 0; item < counted.length; item++) {
      recount(item);
    }
  }

  private void recount(int item) {
    double r = state[2 * item];
    if (counted[item]) {
      sum += r;
      squares += r * r * state[2 * item + 1];
    }
    largest = Math.max(largest, Math.abs(r) * state[2 * item + 1]);
  }

  /** An upper bound of all residuals in units of their thresholds, if it is more than 1. */
  double largest() {
    return largest;
  }

  /** Σ r_u over the items counted. */
  double sum() {
    return sum;
  }

  /** Σ r_u²/threshold_u over the items counted. */
  double squares() {
    return Math.max(0, squares);
  }

  /** Σ m_u r_u. */
  double form() {
    double form = 0;
    for (int item = 0; item < solution.length; item++) {
      form += solution[item] * state[2 * item];
    }
    return form;
  }

  /** Adds to the residual of one item. */
  void add(int item, double amount) {
    move(item, state[2 * item] + amount);
  }

  private void move(int item, double residual) {
    double before = state[2 * item];
    if (counted[item]) {
      sum += residual - before;
      squares += (residual * residual - before * before) * state[2 * item + 1];
    }
    state[2 * item] = residual;
  }

  /** Moves the solution of all items counted by a constant, V·1 being the shift. */
  void raise(double amount) {
    sum = 0;
    squares = 0;
    largest = 0;
    for (int item = 0; item < solution.length; item++) {
      if (counted[item]) {
        solution[item] += amount;
        state[2 * item] -= amount * system.shift(item);
      }
      recount(item);
    }
    changed.markAll();
  }

  /**
   * Moves the items {@code items[from]} … {@code items[to - 1]}, a component that is not counted,
   * by a constant that makes their residuals sum to zero.
   */
  void level(int[] items, int from, int to) {
    double residuals = 0;
    double shifts = 0;
    for (int k = from; k < to; k++) {
      residuals += state[2 * items[k]];
      shifts += system.shift(items[k]);
    }
    double amount = residuals / shifts;
    for (int k = from; k < to; k++) {
      int item = items[k];
      solution[item] += amount;
      state[2 * item] -= amount * system.shift(item);
      changed.markPlace(item);
      largest = Math.max(largest, Math.abs(state[2 * item]) * state[2 * item + 1]);
    }
  }

  /**
   * Relaxes from one item on, and from others that are above their thresholds.
   *
   * @param budget the number of links to visit before giving up
   * @return what is left of the budget, negative if it was not enough
   */
  long settle(int item, long budget) {
    if (largest > 1) {
      return settle(budget);
    }
    queue[0] = item;
    return run(1, budget);
  }

  /** Relaxes from all items above their thresholds on. */
  long settle(long budget) {
    int waiting = 0;
    for (int item = 0; item < solution.length; item++) {
      if (Math.abs(state[2 * item]) * state[2 * item + 1] > 1) {
        if (waiting == queue.length - 1) {
          largest = Double.POSITIVE_INFINITY;
          return -1;
        }
        queue[waiting++] = item;
      }
    }
    return run(waiting, budget);
  }

  private long run(int waiting, long budget) {
    SparseRows rows = system.graph().rows();
    int[] start = rows.start();
    int[] neighbour = rows.neighbour();
    double[] weight = rows.weight();
    double[] state = this.state;
    int[] queue = this.queue;
    int mask = queue.length - 1;
    int head = 0;
    int tail = waiting;
    long left = budget;
    while (head != tail && left >= 0) {
      int u = queue[head];
      head = head + 1 & mask;
      double r = state[2 * u];
      if (Math.abs(r) * state[2 * u + 1] <= 1) {
        continue;
      }
      double delta = omega * r / system.diagonal(u);
      solution[u] += delta;
      changed.markPlace(u);
      double rest = (1 - omega) * r;
      move(u, rest);
      double squares = 0;
      if (Math.abs(rest) * state[2 * u + 1] > 1) {
        queue[tail] = u;
        tail = tail + 1 & mask;
      }
      int end = start[u + 1];
      left -= end - start[u] + 1;
      if ((head - tail - 1 & mask) < end - start[u]) {
        left = -1; // the ring may overflow: finish this item, then give up
      }
      for (int k = start[u]; k < end; k++) {
        int v = neighbour[k];
        double inverse = state[2 * v + 1];
        double before = state[2 * v];
        double after = before + weight[k] * delta;
        state[2 * v] = after;
        squares += (after * after - before * before) * inverse;
        queue[tail] = v;
        tail = tail + (above(after * inverse) & ~above(before * inverse)) & mask;
      }
      if (counted[u]) {
        this.sum += delta * rows.degree()[u];
        this.squares += squares;
      }
    }
    largest = left >= 0 ? 1 : Double.POSITIVE_INFINITY;
    return left;
  }

  /** 1 if |x| > 1, else 0, without a branch: which it will be nobody can predict. */
  private static int above(double x) {
    return (int) (Double.doubleToRawLongBits(1 - Math.abs(x)) >>> 63);
  }
}
