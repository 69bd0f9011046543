package org.grapl.certify;

/** Limits of counts in statistical tests, as {@link CoverageStudy} has them. */
final class Limit {

  private Limit() {}

  /** The least m that a binomial count exceeds with probability at most 1e-3. */
  static int most(int trials, double probability) {
    return CoverageStudy.mostFalseClaims(trials, probability);
  }
}
