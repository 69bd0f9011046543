package org.grapl.certify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

class CountSequenceTest {

  /** No simulation: the probability of all courses that rule out the truth is summed. */
  @ParameterizedTest
  @CsvSource({"1, 0, 0.05", "12, 0, 0.1", "40, 2, 0.05", "60, 10, 0.2", "100, 5, 0.3"})
  void theTruthIsEverRuledOutWithProbabilityAtMostDelta(int size, int hoped, double delta) {
    CountSequence sequence = new CountSequence(size, hoped, delta);
    double worst = 0;
    for (int all = 0; all <= size; all++) {
      // alive[s]: the probability of n draws with s marked and the truth never ruled out
      double[] alive = new double[size + 1];
      alive[0] = 1;
      double lost = 0;
      for (int n = 1; n <= size; n++) {
        for (int s = Math.min(n, all); s >= 0; s--) {
          double left = size - n + 1;
          double fromBelow = s > 0 ? alive[s - 1] * (all - s + 1) / left : 0;
          double same = alive[s] * Math.max(0, size - all - (n - 1 - s)) / left;
          alive[s] = s <= n - 1 ? fromBelow + same : fromBelow;
          if (alive[s] > 0 && sequence.upper(n, s) < all) {
            lost += alive[s];
            alive[s] = 0;
          }
        }
      }
      worst = Math.max(worst, lost);
    }
    assertThat(worst).isLessThanOrEqualTo(delta);
    // Not by being empty talk, where there is anything to be shown.
    assertThat(worst).isGreaterThan(size > 30 ? delta / 8 : -1);
  }

  /** Written by a program in another language, with fractions: golden/count_sequence.py. */
  @ParameterizedTest
  @CsvFileSource(resources = "/golden/count_sequence.csv", numLinesToSkip = 1)
  void agreesWithFractions(
      int size, int hoped, double delta, int drawn, int marked, Double logMixture, Integer upper) {
    CountSequence sequence = new CountSequence(size, hoped, delta);
    if (logMixture == null) {
      assertThat(sequence.logMixture(drawn, marked)).isEqualTo(Double.NEGATIVE_INFINITY);
    } else {
      assertThat(sequence.logMixture(drawn, marked)).isCloseTo(logMixture, within(1e-12));
    }
    if (upper != null) {
      assertThat(sequence.upper(drawn, marked)).isEqualTo(upper);
    }
  }

  @Test
  void allDrawnMeansAllKnown() {
    CountSequence sequence = new CountSequence(50, 3, 0.01);
    for (int marked = 0; marked <= 50; marked++) {
      assertThat(sequence.upper(50, marked)).isEqualTo(marked);
    }
    assertThat(sequence.upper(0, 0)).isEqualTo(50);
  }

  @Test
  void lookingAtAnyTimeCostsSevenItemsMoreThanAFixedNumber() {
    // 59 items would do if their number were fixed beforehand.
    CountSequence sequence = new CountSequence(1_000_000, 50_000, 0.05);
    assertThat(sequence.drawsWithoutMark(1_000_000, 50_000)).isEqualTo(66);
  }
}
