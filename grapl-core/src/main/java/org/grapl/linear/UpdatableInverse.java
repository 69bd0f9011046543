package org.grapl.linear;

/** The inverse of a positive definite matrix M whose diagonal grows. One owner, not thread-safe. */
public interface UpdatableInverse {

  int size();

  /** out = M⁻¹e, the column of one arm. */
  void column(int arm, double[] out);

  /** out[k] = the column of arms[k]; where that helps, several are found at once. */
  default void columns(int[] arms, double[][] out) {
    for (int k = 0; k < arms.length; k++) {
      column(arms[k], out[k]);
    }
  }

  /** How many columns are best asked for at once, where several are wanted. */
  default int columnsAtOnce() {
    return 4;
  }

  /** out = M⁻¹r. */
  void multiply(double[] r, double[] out);

  /** The diagonal of M⁻¹, by arm, copied. */
  double[] diagonal();

  /** M += amount·e eᵀ. */
  void addToDiagonal(int arm, double amount);

  /** An independent one for the same matrix. */
  UpdatableInverse copy();
}
