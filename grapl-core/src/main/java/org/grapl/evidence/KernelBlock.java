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
  private final double[] column;

  KernelBlock(KernelPrior prior, int arms) {
    this.prior = prior;
    this.column = new double[arms];
  }

  /** Row i of the lower triangle, for the arms in this order; the order must only grow. */
  double[] row(int i, List<Integer> arms) {
    while (rows.size() <= i) {
      int next = rows.size();
      prior.column(arms.get(next), column);
      double[] row = new double[next + 1];
      for (int j = 0; j <= next; j++) {
        row[j] = column[arms.get(j)];
      }
      rows.add(row);
    }
    return rows.get(i);
  }
}
