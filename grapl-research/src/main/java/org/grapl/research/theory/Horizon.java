package org.grapl.research.theory;

/** Which T the definition of the effective dimension is given. */
public enum Horizon {
  /** T itself. Lemma A.3 holds. */
  FULL,

  /**
   * min(T, N), as the paper allows after definition 1. Unsafe for T far beyond N: with it lemma A.3
   * fails at T = 100 N on the block model and at T = 1000 N on the small world.
   */
  AT_MOST_ARMS;

  double apply(double budget, int arms) {
    return this == FULL ? budget : Math.min(budget, arms);
  }
}
