package org.grapl.policy;

import java.util.function.IntToDoubleFunction;

/**
 * Chooses the arm to sample next. A pure function of what it sees: the same view gives the same
 * arm, and choosing changes nothing. Randomised policies draw from a key that contains {@link
 * View#total}.
 *
 * <p>Ties go to the lowest arm. A batch is chosen by asking again with the arms already in the
 * batch counted as pending.
 */
@FunctionalInterface
public interface Policy {

  /** The arm to sample next. */
  int next(View view);

  /** The arm with the smallest index, the lowest of them if several share it. */
  static int lowest(int size, IntToDoubleFunction index) {
    int best = 0;
    double smallest = index.applyAsDouble(0);
    for (int arm = 1; arm < size; arm++) {
      double value = index.applyAsDouble(arm);
      if (value < smallest) {
        smallest = value;
        best = arm;
      }
    }
    return best;
  }
}
