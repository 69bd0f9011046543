package org.grapl.linear;

/**
 * V = L + diag(shift), wherever the rows of L are kept: all that estimators, and bounds on V⁻¹,
 * need to know of it. V·1 = shift.
 */
public interface ShiftedSystem {

  /** The number of arms. */
  int size();

  /** The shift of one arm, more than 0. */
  double shift(int arm);

  /** V_ii. */
  double diagonal(int arm);

  /** V += amount · e eᵀ. */
  void addToDiagonal(int arm, double amount);
}
