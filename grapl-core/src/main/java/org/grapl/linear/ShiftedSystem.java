package org.grapl.linear;

/**
 * V = L + diag(shift), wherever the rows of L are kept: all that estimators, and bounds on V⁻¹,
 * need to know of it. V·1 = shift.
 */
public interface ShiftedSystem {

  /** The number of items. */
  int size();

  /** The shift of one item, more than 0. */
  double shift(int item);

  /** V_ii. */
  double diagonal(int item);

  /** V += amount · e eᵀ. */
  void addToDiagonal(int item, double amount);
}
