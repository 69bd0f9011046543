package org.grapl.linear;

/** The inverse of a positive definite matrix M whose diagonal grows. One owner, not thread-safe. */
public interface UpdatableInverse {

  int size();

  /** out = M⁻¹e, the column of one item. */
  void column(int item, double[] out);

  /** out[k] = the column of items[k]; where that helps, several are found at once. */
  default void columns(int[] items, double[][] out) {
    for (int k = 0; k < items.length; k++) {
      column(items[k], out[k]);
    }
  }

  /** How many columns are best asked for at once, where several are wanted. */
  default int columnsAtOnce() {
    return 4;
  }

  /** out = M⁻¹r. */
  void multiply(double[] r, double[] out);

  /** The diagonal of M⁻¹, by item, copied. */
  double[] diagonal();

  /** M += amount·e eᵀ. */
  void addToDiagonal(int item, double amount);

  /** An independent one for the same matrix. */
  UpdatableInverse copy();
}
