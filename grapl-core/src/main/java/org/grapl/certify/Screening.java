package org.grapl.certify;

import org.grapl.internal.Probability;

/**
 * What flags tell about wrong items. A noisy check cannot show that an item is right, but it can be
 * made to flag every wrong item with probability at least 1 − {@code missRate}, see {@link
 * ItemTrial}. Of K wrong items the number flagged then is at least binomial, hence with probability
 * at least 1 − {@code delta} not below the {@code delta}-quantile of Binomial(K, 1 − missRate).
 *
 * @param missRate the probability with which a wrong item may escape its flag; 0 for exact values
 * @param delta the probability with which more may escape than is allowed for
 */
record Screening(double missRate, double delta) {

  private static final double LARGEST_MISS_RATE = 0.3;
  private static final double SMALLEST_MISS_RATE = 1e-9;
  private static final double[] SHARES_OF_DELTA = {0.05, 0.2, 0.5};

  /** For exact values. */
  static Screening exact() {
    return new Screening(0, 0);
  }

  /**
   * The screening that should need the fewest checks to show that at most {@code allowed} items of
   * {@code population} are wrong: fewer misses mean fewer items but more checks of each, which grow
   * like 1 + log(1/missRate).
   *
   * @param delta what this and the draw of items may spend together
   */
  static Screening cheapest(int population, int allowed, double delta) {
    Screening best = exact();
    double least = Double.POSITIVE_INFINITY;
    for (double share : SHARES_OF_DELTA) {
      for (double miss = LARGEST_MISS_RATE; miss > SMALLEST_MISS_RATE; miss *= 0.5) {
        Screening screening = new Screening(miss, share * delta);
        int flags = screening.leastFlags(allowed + 1) - 1;
        if (flags >= 0) {
          CountSequence sequence = new CountSequence(population, flags, (1 - share) * delta);
          double items = sequence.drawsWithoutMark(population, flags);
          double cost = items * (1 - StrictMath.log(miss));
          if (cost < least) {
            least = cost;
            best = screening;
          }
        }
        if (flags == allowed) {
          break; // Nothing is missed any more; rarer misses only cost.
        }
      }
    }
    return best;
  }

  /** So many flags at least, but for probability {@code delta}, if so many items are wrong. */
  int leastFlags(int wrong) {
    if (missRate == 0) {
      return wrong;
    }
    double logOdds = StrictMath.log(missRate) - StrictMath.log1p(-missRate);
    double logNone = wrong * StrictMath.log1p(-missRate);
    double atMost = 0;
    for (int missed = 0; missed < wrong; missed++) {
      atMost += StrictMath.exp(logNone + missed * logOdds + Probability.logChoose(wrong, missed));
      if (1 - atMost <= delta) {
        return wrong - missed;
      }
    }
    return 0;
  }

  /** The most wrong items that go with so many flags in the whole population. */
  int mostWrong(int flags, int population) {
    if (missRate == 0) {
      return flags;
    }
    return CountSequence.last(flags, population + 1, wrong -> leastFlags(wrong) <= flags);
  }
}
