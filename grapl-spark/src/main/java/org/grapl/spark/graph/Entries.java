package org.grapl.spark.graph;

import java.io.Serializable;
import java.util.Arrays;
import org.grapl.spark.parts.RowPartBuilder;

/**
 * Some entries of W on their way to their part, in arrays: a row each would take ten times as long.
 */
final class Entries implements Serializable {

  private static final long serialVersionUID = 1;

  /** Large enough that overheads vanish, small enough that a thousand parts fit into memory. */
  private static final int MOST = 4096;

  private int[] row = new int[64];
  private int[] column = new int[64];
  private double[] weight = new double[64];
  private int count;

  /** Takes an entry, and tells whether there is room for another. */
  boolean add(int a, int b, double w) {
    if (count == row.length) {
      row = Arrays.copyOf(row, 2 * count);
      column = Arrays.copyOf(column, 2 * count);
      weight = Arrays.copyOf(weight, 2 * count);
    }
    row[count] = a;
    column[count] = b;
    weight[count++] = w;
    return count < MOST;
  }

  Entries trimmed() {
    row = Arrays.copyOf(row, count);
    column = Arrays.copyOf(column, count);
    weight = Arrays.copyOf(weight, count);
    return this;
  }

  void addTo(RowPartBuilder part) {
    for (int k = 0; k < count; k++) {
      part.add(row[k], column[k], weight[k]);
    }
  }
}
