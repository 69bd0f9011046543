package org.grapl.evidence;

import java.util.ArrayList;
import java.util.List;

/**
 * The part of a kernel's covariance that belongs to some arms, K_SS, growing with S: one column of
 * K per arm.
 */
final class KernelBlock {

  private final KernelPrior prior;

  private final List<double[]> rows = new ArrayList<>();
  private final double[][] columns;

  KernelBlock(KernelPrior prior, int arms) {
    this.prior = prior;
    this.columns = new double[prior.together()][arms];
  }

  /** How many rows are at hand. */
  int size() {
    return rows.size();
  }

  /** Forgets all rows but the first ones. */
  void truncate(int size) {
    rows.subList(Math.min(size, rows.size()), rows.size()).clear();
  }

  /** Row i of the lower triangle, for the arms in this order; the order must only grow. */
  double[] row(int i, List<Integer> arms) {
    while (rows.size() <= i) {
      int first = rows.size();
      int[] next =
          arms.subList(first, Math.min(first + columns.length, arms.size())).stream()
              .mapToInt(Integer::intValue)
              .toArray();
      prior.columns(next, columns);
      for (int k = 0; k < next.length; k++) {
        double[] row = new double[first + k + 1];
        for (int j = 0; j < row.length; j++) {
          row[j] = columns[k][arms.get(j)];
        }
        rows.add(row);
      }
    }
    return rows.get(i);
  }
}
