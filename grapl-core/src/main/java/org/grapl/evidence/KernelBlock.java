package org.grapl.evidence;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The part of a kernel's covariance that belongs to some items, K_SS, growing with S: one column of
 * K per item. One owner, not thread-safe.
 */
final class KernelBlock {

  private final KernelPrior prior;

  private final List<double[]> rows = new ArrayList<>();
  private final double[][] columns;

  KernelBlock(KernelPrior prior, int items) {
    this.prior = prior;
    this.columns = new double[prior.together()][items];
  }

  /** The item at this place of the order is no longer in it. */
  void leaveOut(int place) {
    if (place < rows.size()) {
      rows.remove(place);
      rows.replaceAll(
          row -> {
            if (row.length <= place) {
              return row;
            }
            double[] without = Arrays.copyOf(row, row.length - 1);
            System.arraycopy(row, place + 1, without, place, without.length - place);
            return without;
          });
    }
  }

  /** Row i of the lower triangle, for the items in this order, which may only grow behind. */
  double[] row(int i, List<Integer> items) {
    while (rows.size() <= i) {
      int first = rows.size();
      int[] next =
          items.subList(first, Math.min(first + columns.length, items.size())).stream()
              .mapToInt(Integer::intValue)
              .toArray();
      prior.columns(next, columns);
      for (int k = 0; k < next.length; k++) {
        double[] row = new double[first + k + 1];
        for (int j = 0; j < row.length; j++) {
          row[j] = columns[k][items.get(j)];
        }
        rows.add(row);
      }
    }
    return rows.get(i);
  }
}
