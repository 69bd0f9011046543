package org.grapl.research.coverage;

import java.util.Locale;

/**
 * The test of a certificate: how many of so many searches ended with a claim that is not true.
 *
 * @param searches how many there were
 * @param count how many claims were false
 * @param delta the probability, strictly between 0 and 1, with which one may be
 */
public record FalseClaims(int searches, int count, double delta) {

  /** What the test says. */
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

  /** See {@link CoverageStudy#mostFalseClaims}. */
  public int limit() {
    return CoverageStudy.mostFalseClaims(searches, delta);
  }

  /** Wrong about a true certificate with probability {@link CoverageStudy#FALSE_ALARM}. */
  public Verdict verdict() {
    int limit = limit();
    return limit >= searches ? Verdict.UNTESTED : count > limit ? Verdict.FAILS : Verdict.HOLDS;
  }
}
