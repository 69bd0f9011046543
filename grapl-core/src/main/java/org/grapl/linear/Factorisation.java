package org.grapl.linear;

import java.util.Arrays;
import org.grapl.graph.Graph;
import org.grapl.internal.SparseRows;

/**
 * V = L D Lᵀ for V = diag(diagonal) − W, down to a dense core, column by column from the left:
 * column j is V's own minus what earlier columns k with l_jk ≠ 0 subtract from it,
 *
 * <pre>d_j = v_jj − Σ l_jk² d_k;   l_ij = (v_ij − Σ l_ik d_k l_jk) / d_j.</pre>
 *
 * Each column waits in the list of the row it will be needed for next. V need not be positive
 * definite; whoever needs that looks at the pivots.
 */
public final class Factorisation {

  private static final int NONE = -1;

  private final Graph graph;
  private final double[] diagonal;
  private final Elimination pattern;
  private final double[] factor;
  private final double[] pivot;
  private final double[] sum;
  private final int[] at;
  private final int[] waiting;
  private final int[] nextWaiting;

  /** Factorises at once; the diagonal is by item. */
  public Factorisation(Graph graph, double[] diagonal, Elimination pattern) {
    this.graph = graph;
    this.diagonal = diagonal;
    this.pattern = pattern;
    this.factor = new double[pattern.entries()];
    this.pivot = new double[pattern.eliminated()];
    this.sum = new double[pattern.size()];
    this.at = new int[pivot.length];
    this.waiting = new int[pivot.length];
    this.nextWaiting = new int[pivot.length];
    Arrays.fill(waiting, NONE);
    for (int j = 0; j < pivot.length; j++) {
      column(j);
    }
  }

  /** The entries of L, in the places of the pattern. */
  public double[] factor() {
    return factor;
  }

  /** D. */
  public double[] pivot() {
    return pivot;
  }

  /**
   * What is left of the core when all else is eliminated, V_core − Σ l d lᵀ: its lower triangle.
   */
  public double[][] core() {
    double[][] schur = new double[pattern.coreSize()][];
    int eliminated = pattern.eliminated();
    SparseRows rows = graph.rows();
    for (int i = 0; i < schur.length; i++) {
      schur[i] = new double[i + 1];
      int item = pattern.itemAt(eliminated + i);
      schur[i][i] = diagonal[item];
      for (int k = rows.start()[item]; k < rows.start()[item + 1]; k++) {
        int j = pattern.positionOf(rows.neighbour()[k]) - eliminated;
        if (j >= 0 && j < i) {
          schur[i][j] = -rows.weight()[k];
        }
      }
    }
    int[] row = pattern.row();
    for (int column = 0; column < eliminated; column++) {
      int first = pattern.firstInCore(column);
      for (int a = first; a < pattern.start()[column + 1]; a++) {
        double scaled = factor[a] * pivot[column];
        double[] target = schur[row[a] - eliminated];
        for (int b = first; b <= a; b++) {
          target[row[b] - eliminated] -= scaled * factor[b];
        }
      }
    }
    return schur;
  }

  private void column(int j) {
    int[] start = pattern.start();
    int[] row = pattern.row();
    scatter(j);
    double d = diagonal[pattern.itemAt(j)];
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
    pivot[j] = d;
    for (int q = start[j]; q < start[j + 1]; q++) {
      factor[q] = sum[row[q]] / d;
      sum[row[q]] = 0;
    }
    at[j] = start[j];
    await(j);
  }

  /** Puts V's column j below the diagonal into {@link #sum}. */
  private void scatter(int j) {
    SparseRows rows = graph.rows();
    int item = pattern.itemAt(j);
    for (int k = rows.start()[item]; k < rows.start()[item + 1]; k++) {
      int position = pattern.positionOf(rows.neighbour()[k]);
      if (position > j) {
        sum[position] = -rows.weight()[k];
      }
    }
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
