package org.grapl.engine.gradient;

import java.util.Arrays;
import org.grapl.linear.ShiftedLaplacian;

/**
 * V ≈ M = 𝓛 P 𝓛ᵀ with 𝓛 and P from {@link SampledElimination}: unit lower triangular and
 * positive, hence M symmetric and positive definite whatever was drawn. On trees nothing is drawn
 * and M = V; everywhere M·1 = V·1, because shifts are passed on exactly. The draws have a fixed
 * key: the same system gives the same factor on every machine.
 *
 * <p>Memory: 12 bytes per entry of the factor, of which there are about 2 per link on grids and
 * small worlds, 4 on heavy tails and 6 on random graphs, and 24 per item; another 24 per link and
 * 36 per item while it is drawn. One owner, not thread-safe.
 */
public final class ApproximateCholesky implements Preconditioner {

  private final ShiftedLaplacian system;
  private final int size;

  /** By place, the order of elimination: the item, the inverse of its pivot, its column. */
  private final int[] itemAt;

  private final double[] inversePivot;
  private final int[] start;

  /** The places of the other entries of a column, and minus their values. */
  private int[] row;

  private double[] value;
  private final double[] work;

  /** Draws the factor of a system, which may move; see {@link #refresh}. */
  public ApproximateCholesky(ShiftedLaplacian system) {
    this.system = system;
    this.size = system.size();
    this.itemAt = new int[size];
    this.inversePivot = new double[size];
    this.start = new int[size + 1];
    this.work = new double[size];
    this.row = new int[2 * system.graph().links()];
    this.value = new double[row.length];
    refresh();
  }

  /** Draws the factor for the system as it is now: O(entries). */
  @Override
  public void refresh() {
    int[] placeOf = new int[size];
    int[] filled = new int[1];
    new SampledElimination(system)
        .run(
            (item, pivot, count, neighbour, strength) -> {
              int place = filled[0]++;
              int at = start[place];
              if (row.length - at < count) {
                int capacity = Math.max(at + count, row.length + row.length / 2);
                row = Arrays.copyOf(row, capacity);
                value = Arrays.copyOf(value, capacity);
              }
              itemAt[place] = item;
              placeOf[item] = place;
              inversePivot[place] = 1 / pivot;
              for (int i = 0; i < count; i++) {
                row[at + i] = neighbour[i];
                value[at + i] = strength[i] / pivot;
              }
              start[place + 1] = at + count;
            });
    for (int k = 0; k < start[size]; k++) {
      row[k] = placeOf[row[k]];
    }
  }

  /** out = M⁻¹r. */
  @Override
  public void apply(double[] r, double[] out) {
    int[] row = this.row;
    double[] value = this.value;
    double[] work = this.work;
    for (int place = 0; place < size; place++) {
      work[place] = r[itemAt[place]];
    }
    for (int place = 0; place < size; place++) {
      double each = work[place];
      for (int k = start[place]; k < start[place + 1]; k++) {
        work[row[k]] += value[k] * each;
      }
    }
    for (int place = size - 1; place >= 0; place--) {
      double sum = work[place] * inversePivot[place];
      for (int k = start[place]; k < start[place + 1]; k++) {
        sum += value[k] * work[row[k]];
      }
      work[place] = sum;
      out[itemAt[place]] = sum;
    }
  }

  @Override
  public long work() {
    return start[size] + (long) size;
  }
}
