package org.grapl.internal;

/** Checks and sums of probabilities that several certificates share. */
public final class Probability {

  /** Factorials up to here are summed, beyond they come from Stirling's series. */
  private static final int SUMMED = 256;

  private static final double HALF_LOG_2PI = 0.9189385332046728;

  private static final double[] LOG_FACTORIAL = new double[SUMMED];

  static {
    for (int n = 2; n < SUMMED; n++) {
      LOG_FACTORIAL[n] = LOG_FACTORIAL[n - 1] + StrictMath.log(n);
    }
  }

  private Probability() {}

  /** Requires a number strictly between 0 and 1. */
  public static double inside(String what, double value) {
    if (!(value > 0 && value < 1)) {
      throw Check.mustBe(what, "a number between 0 and 1, neither of them", value);
    }
    return value;
  }

  /** log n! to about 1e-15 relatively. */
  public static double logFactorial(int n) {
    if (n < SUMMED) {
      return LOG_FACTORIAL[n];
    }
    double x = n;
    double y = 1 / x;
    double series = y * (1.0 / 12 - y * y * (1.0 / 360 - y * y / 1260));
    return (x + 0.5) * StrictMath.log(x) - x + HALF_LOG_2PI + series;
  }

  /** log of n over k. */
  public static double logChoose(int n, int k) {
    return logFactorial(n) - logFactorial(k) - logFactorial(n - k);
  }

  /** P(X ≤ {@code most}) for X binomial; {@code probability} strictly between 0 and 1. */
  public static double binomialAtMost(int most, int trials, double probability) {
    double logOdds = StrictMath.log(probability) - StrictMath.log1p(-probability);
    double logNone = trials * StrictMath.log1p(-probability);
    double sum = 0;
    for (int k = 0; k <= Math.min(most, trials); k++) {
      sum += StrictMath.exp(logNone + k * logOdds + logChoose(trials, k));
    }
    return Math.min(1, sum);
  }
}
