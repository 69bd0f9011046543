package org.grapl.policy;

import java.util.function.IntToDoubleFunction;

/**
 * Chooses the arm to sample next. A pure function of what it sees: the same view gives the same
 * arm, and choosing changes nothing. Randomised policies draw from a key that contains {@link
 * View#asked}.
 *
 * <p>Ties go to the lowest arm. A batch is chosen by asking again with the arms already in the
 * batch counted as pending.
 */
@FunctionalInterface
public interface Policy {

  /**
   * The arm to sample next: one that the view says {@linkplain View#isAffordable can be checked}.
   *
   * @throws IllegalStateException if there is none
   */
  int next(View view);

  /**
   * Two indices closer than this, relatively, count as equal. Arms in the same position of a
   * symmetric graph have the same index exactly; the rounding of an estimate (about 1e-13) must not
   * choose between them, or the same campaign would take another course on another engine.
   */
  double TIE = 1e-11;

  /** An index that comes before every other one: of arms that must be sampled before all others. */
  double FIRST = -Double.MAX_VALUE;

  /**
   * Of the arms that can be checked, the one with the smallest index; the lowest of them if several
   * share it up to {@link #TIE}.
   */
  static int lowest(View view, IntToDoubleFunction index) {
    int size = view.size();
    double smallest = Double.POSITIVE_INFINITY;
    for (int arm = 0; arm < size; arm++) {
      if (view.isAffordable(arm)) {
        double value = index.applyAsDouble(arm);
        if (!(value > Double.NEGATIVE_INFINITY)) {
          throw notANumber(arm, value);
        }
        smallest = Math.min(smallest, value);
      }
    }
    double tied = smallest + TIE * Math.abs(smallest);
    for (int arm = 0; arm < size; arm++) {
      if (view.isAffordable(arm) && !(index.applyAsDouble(arm) > tied)) {
        return arm;
      }
    }
    throw nothingToCheck();
  }

  /** What to throw when no arm can be checked. */
  static IllegalStateException nothingToCheck() {
    return new IllegalStateException("a policy needs an arm that can be checked, got none");
  }

  /** What to throw when an index is NaN or −∞. */
  static IllegalStateException notANumber(int arm, double value) {
    return new IllegalStateException("index of arm " + arm + " must be a number, got " + value);
  }
}
