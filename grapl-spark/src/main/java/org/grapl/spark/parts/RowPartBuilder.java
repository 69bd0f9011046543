package org.grapl.spark.parts;

import java.util.Arrays;
import org.grapl.graph.GraphTooLargeException;

/**
 * Collects the entries of a {@link RowPart} in any order: a counting sort by row, then each row by
 * column, so that the part does not depend on the order in which they came. 16 bytes per entry on
 * top of the part's own 12. One owner, used once.
 */
public final class RowPartBuilder {

  private final int firstRow;
  private final int rows;
  private int[] row = new int[1024];
  private int[] column = new int[1024];
  private double[] weight = new double[1024];
  private int count;

  /** For the rows from {@code firstRow} to before {@code toRow}. */
  public RowPartBuilder(int firstRow, int toRow) {
    this.firstRow = firstRow;
    this.rows = toRow - firstRow;
  }

  /** One entry; none may be given twice. */
  public void add(int rowItem, int columnItem, double entry) {
    if (count == row.length) {
      grow();
    }
    row[count] = rowItem - firstRow;
    column[count] = columnItem;
    weight[count++] = entry;
  }

  private void grow() {
    if (count == GraphTooLargeException.LONGEST_ARRAY) {
      throw new IllegalStateException(
          "a part must have at most %d entries; ask for more parts".formatted(count));
    }
    int longer = (int) Math.min(GraphTooLargeException.LONGEST_ARRAY, 1L + count + (count >> 1));
    row = Arrays.copyOf(row, longer);
    column = Arrays.copyOf(column, longer);
    weight = Arrays.copyOf(weight, longer);
  }

  public RowPart build() {
    int[] start = new int[rows + 1];
    for (int k = 0; k < count; k++) {
      start[row[k] + 1]++;
    }
    for (int r = 0; r < rows; r++) {
      start[r + 1] += start[r];
    }
    int[] next = Arrays.copyOf(start, rows);
    // The column above, where the entry came from below: sorting these sorts by column.
    long[] keys = new long[count];
    for (int k = 0; k < count; k++) {
      keys[next[row[k]]++] = (long) column[k] << Integer.SIZE | k;
    }
    int[] sorted = new int[count];
    double[] values = new double[count];
    for (int r = 0; r < rows; r++) {
      Arrays.sort(keys, start[r], start[r + 1]);
    }
    for (int k = 0; k < count; k++) {
      sorted[k] = (int) (keys[k] >>> Integer.SIZE);
      values[k] = weight[(int) keys[k]];
    }
    return new RowPart(firstRow, start, sorted, values);
  }
}
