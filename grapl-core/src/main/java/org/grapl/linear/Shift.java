package org.grapl.linear;

/** The shift of V = L + diag(shift), which is all that bounds on V⁻¹ need to know: V·1 = shift. */
public interface Shift {

  /** The number of arms. */
  int size();

  /** The shift of one arm, more than 0. */
  double shift(int arm);
}
