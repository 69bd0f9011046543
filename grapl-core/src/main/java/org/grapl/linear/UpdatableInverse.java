package org.grapl.linear;

/** The inverse of a positive definite matrix M whose diagonal grows. One owner, not thread-safe. */
public interface UpdatableInverse {

  int size();

  /** out = M⁻¹e, the column of one arm. */
  void column(int arm, double[] out);

  /** out = M⁻¹r. */
  void multiply(double[] r, double[] out);

  /** The diagonal of M⁻¹, by arm, copied. */
  double[] diagonal();

  /** M += amount·e eᵀ. */
  void addToDiagonal(int arm, double amount);
}
