package org.grapl.certify;

import org.grapl.internal.Probability;

/** Limits of counts in statistical tests. */
final class Limit {

  private Limit() {}

  /** The least m that a binomial count exceeds with probability at most 1e-3. */
  static int most(int trials, double probability) {
    int most = 0;
    while (1 - Probability.binomialAtMost(most, trials, probability) > 1e-3) {
      most++;
    }
    return most;
  }
}
