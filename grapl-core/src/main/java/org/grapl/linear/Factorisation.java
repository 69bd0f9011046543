package org.grapl.linear;

import java.util.Arrays;
import org.grapl.graph.Graph;

/**
 * The numbers of the sparse part of V = L D Lᵀ, column by column from the left: column j is V's own
 * minus what earlier columns k with l_jk ≠ 0 subtract from it,
 *
 * <pre>d_j = v_jj − Σ l_jk² d_k;   l_ij = (v_ij − Σ l_ik d_k l_jk) / d_j.</pre>
 *
 * Each column waits in the list of the row it will be needed for next. Used once, by {@link
 * CoreInverse}.
 */
final class Factorisation {

  private static final int NONE = -1;

  private final ShiftedLaplacian system;
  private final Elimination pattern;
  private final double[] factor;
  private final double[] pivot;
  private final double[] sum;
  private final int[] at;
  private final int[] waiting;
  private final int[] nextWaiting;

  Factorisation(ShiftedLaplacian system, Elimination pattern, double[] factor, double[] pivot) {
    this.system = system;
    this.pattern = pattern;
    this.factor = factor;
    this.pivot = pivot;
    this.sum = new double[pattern.size()];
    this.at = new int[pivot.length];
    this.waiting = new int[pivot.length];
    this.nextWaiting = new int[pivot.length];
    Arrays.fill(waiting, NONE);
  }

  void run() {
    for (int j = 0; j < pivot.length; j++) {
      column(j);
    }
  }

  private void column(int j) {
    int[] start = pattern.start();
    int[] row = pattern.row();
    double original = scatter(j);
    double d = original;
    for (int k = waiting[j]; k != NONE; ) {
      int following = nextWaiting[k];
      double l = factor[at[k]];
      double scaled = l * pivot[k];
      d -= l * scaled;
      for (int q = at[k] + 1; q < start[k + 1]; q++) {
        sum[row[q]] -= factor[q] * scaled;
      }
      at[k]++;
      await(k);
      k = following;
    }
    DenseInverse.checkPivot(d, original);
    pivot[j] = d;
    for (int q = start[j]; q < start[j + 1]; q++) {
      factor[q] = sum[row[q]] / d;
      sum[row[q]] = 0;
    }
    at[j] = start[j];
    await(j);
  }

  /** Puts V's column j below the diagonal into {@link #sum} and returns v_jj. */
  private double scatter(int j) {
    Graph.Rows rows = system.graph().rows();
    int arm = pattern.armAt(j);
    for (int k = rows.start()[arm]; k < rows.start()[arm + 1]; k++) {
      int position = pattern.positionOf(rows.neighbour()[k]);
      if (position > j) {
        sum[position] = -rows.weight()[k];
      }
    }
    return system.diagonal(arm);
  }

  /** Lets column k wait for the next row it has outside the core. */
  private void await(int k) {
    if (at[k] < pattern.start()[k + 1]) {
      int next = pattern.row()[at[k]];
      if (next < pivot.length) {
        nextWaiting[k] = waiting[next];
        waiting[next] = k;
      }
    }
  }
}
