package org.grapl.store;

import org.grapl.Decision;

/** Compares decisions. */
final class Decisions {

  private Decisions() {}

  /** Whether two decisions are the same in every bit. */
  static boolean areSame(Decision a, Decision b) {
    if (a.size() != b.size()
        || !a.question().equals(b.question())
        || a.hasDeviations() != b.hasDeviations()) {
      return false;
    }
    for (int arm = 0; arm < a.size(); arm++) {
      if (!isSame(a.mean(arm), b.mean(arm))
          || a.samples(arm) != b.samples(arm)
          || a.isAbove(arm) != b.isAbove(arm)
          || (a.hasDeviations() && !isSame(a.deviation(arm), b.deviation(arm)))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isSame(double a, double b) {
    return Double.doubleToRawLongBits(a) == Double.doubleToRawLongBits(b);
  }
}
