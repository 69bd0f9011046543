package org.grapl.evidence;

import org.grapl.Tally;
import org.grapl.internal.Check;

/** What is known beforehand about the scatter of observations around the mean of their item. */
public sealed interface NoiseLevel {

  /** The noise of what is known: a standard deviation, 0 for exact values. */
  static NoiseLevel known(double deviation) {
    return Check.notNegative("noise", deviation) == 0 ? new Exact() : new Known(deviation);
  }

  /** Nothing is known; the observations will tell. */
  static NoiseLevel unknown() {
    return new Unknown();
  }

  /**
   * What is known, or can be recognised in the observations. Noise far below the values is none.
   * Zeros and ones that disagree within an item are coin flips, which scatter by √(p(1 − p)), p
   * their mean.
   *
   * @param meanSquare of the observations about the line
   */
  default NoiseLevel recognisedIn(Tally tally, double meanSquare) {
    if (this instanceof Known level) {
      // An item observed with little weight only is not known exactly, however small the noise.
      if (level.deviation * level.deviation / leastShare(tally) < Exact.RATIO * meanSquare) {
        return new Exact();
      }
      if (level.deviation != Known.FAIR_COIN) {
        return this;
      }
    }
    if (this instanceof Exact || !tally.areCoinFlips()) {
      return this;
    }
    double heads = 0;
    for (int item = 0; item < tally.size(); item++) {
      heads += tally.sum(item);
    }
    double p = (heads + 1) / (tally.totalWeight() + 2.0);
    return new Known(Math.sqrt(p * (1 - p)));
  }

  private static double leastShare(Tally tally) {
    double least = 1;
    for (int item = 0; item < tally.size(); item++) {
      if (tally.checks(item) > 0) {
        least = Math.min(least, tally.share(item));
      }
    }
    return least;
  }

  /** Every observation is the mean of its item. */
  record Exact() implements NoiseLevel {

    /** R²/s² that stands for none: the equations stay solvable. */
    static final double RATIO = 1e-5;
  }

  /**
   * Observations scatter with this standard deviation.
   *
   * @param deviation more than 0
   */
  record Known(double deviation) implements NoiseLevel {

    private static final double FAIR_COIN = 0.5;

    public Known {
      Check.positive("noise", deviation);
    }
  }

  /** Nothing is known. */
  record Unknown() implements NoiseLevel {}
}
