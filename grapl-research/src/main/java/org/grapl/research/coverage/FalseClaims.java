package org.grapl.research.coverage;

import java.util.Locale;
import org.grapl.internal.Check;
import org.grapl.internal.Probability;

/**
 * The test of a certificate: how many of so many searches ended with a claim that is not true.
 *
 * @param count how many claims were false
 * @param delta the probability, strictly between 0 and 1, with which one may be
 */
public record FalseClaims(int searches, int count, double delta) {

  /** The probability with which a true certificate may exceed its {@link #limit}. */
  public static final double FALSE_ALARM = 1e-3;

  public FalseClaims {
    Check.atLeast("searches", 0, searches);
    Probability.inside("delta", delta);
  }

  public enum Verdict {
    /** No more claims were false than chance explains. */
    HOLDS,
    /** More were. */
    FAILS,
    /** So few searches that even if all had been false, chance would explain it. */
    UNTESTED;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * The limit of a binomial test: the least number that the false claims exceed with probability at
   * most {@link #FALSE_ALARM}, if each is false with probability δ.
   */
  public int limit() {
    int tooFew = -1;
    int enough = searches;
    while (enough - tooFew > 1) {
      int middle = (tooFew + enough) >> 1;
      if (1 - Probability.binomialAtMost(middle, searches, delta) <= FALSE_ALARM) {
        enough = middle;
      } else {
        tooFew = middle;
      }
    }
    return enough;
  }

  /** Wrong about a true certificate with probability {@link #FALSE_ALARM}. */
  public Verdict verdict() {
    int limit = limit();
    return limit >= searches ? Verdict.UNTESTED : count > limit ? Verdict.FAILS : Verdict.HOLDS;
  }
}
