package org.grapl.certify;

/** Limits of counts in statistical tests, at a rate of false alarms of {@value #RATE}. */
final class Limit {

  static final double RATE = 1e-3;

  private Limit() {}

  /** The least m that a binomial count exceeds with probability at most {@link #RATE}. */
  static int most(int trials, double probability) {
    double term = Math.pow(1 - probability, trials);
    double atMost = term;
    int m = 0;
    while (1 - atMost > RATE) {
      term *= (trials - m) / (m + 1.0) * probability / (1 - probability);
      atMost += term;
      m++;
    }
    return m;
  }
}
