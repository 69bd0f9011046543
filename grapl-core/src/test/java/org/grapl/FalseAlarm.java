package org.grapl;

/**
 * Limits for statistical tests. A correct program breaks each of them with a probability of at most
 * {@link #RATE} per comparison, over the choice of the seed; seeds are fixed, so a test that passes
 * once passes always.
 */
public final class FalseAlarm {

  public static final double RATE = 1e-9;

  /** Two-sided limit of a standard normal variable: 2 (1 − Φ(6.1095)) = 1e-9. */
  public static final double NORMAL_LIMIT = 6.1095;

  private FalseAlarm() {}

  /**
   * How far the sum of independent variables in [0, 1] may lie from its expectation, by Bernstein's
   * inequality, which holds for any number of them.
   *
   * @param variance the sum of their variances
   */
  public static double sumLimit(double variance) {
    double log = Math.log(2 / RATE);
    return Math.sqrt(2 * variance * log + log * log / 9) + log / 3;
  }

  /** How far a binomial count may lie from {@code trials · probability}. */
  public static double binomialLimit(double trials, double probability) {
    return sumLimit(trials * probability * (1 - probability));
  }

  /**
   * The value a chi-square variable exceeds at the {@link #RATE}, by the cube root approximation of
   * E. B. Wilson and M. M. Hilferty, 1931.
   */
  public static double chiSquareLimit(int degreesOfFreedom) {
    double spread = 2.0 / (9 * degreesOfFreedom);
    return degreesOfFreedom * Math.pow(1 - spread + 5.9978 * Math.sqrt(spread), 3);
  }

  /** Pearson's statistic of counts that should all be equally large. */
  public static double chiSquare(long[] counts) {
    double expected = 0;
    for (long count : counts) {
      expected += (double) count / counts.length;
    }
    double statistic = 0;
    for (long count : counts) {
      statistic += (count - expected) * (count - expected) / expected;
    }
    return statistic;
  }
}
