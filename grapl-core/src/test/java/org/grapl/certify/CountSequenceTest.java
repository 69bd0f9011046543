package org.grapl.certify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

class CountSequenceTest {

  /** No simulation: the probability of all courses that rule out the truth is summed. */
  @ParameterizedTest
  @CsvSource({"1, 0, 0.05", "12, 0, 0.1", "40, 2, 0.05", "60, 10, 0.2", "100, 5, 0.3"})
  void theTruthIsEverRuledOutWithProbabilityAtMostDelta(int size, int hoped, double delta) {
    CountSequence sequence = new CountSequence(size, hoped, delta, 0);
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

  /**
   * The same where marked members pass unseen, and others are flagged, which must do no harm: the
   * bound may be looked at after every draw.
   */
  @ParameterizedTest
  @CsvSource({
    "12, 0, 0.1, 0.01, 0",
    "40, 4, 0.05, 0.25, 0",
    "40, 4, 0.05, 0.25, 0.02",
    "40, 8, 0.2, 0.5, 0"
  })
  void missesAndFalseFlagsAreAllowedFor(
      int size, int hoped, double delta, double miss, double falseFlags) {
    CountSequence sequence = new CountSequence(size, hoped, delta, miss);
    double worst = 0;
    for (int all = 0; all <= size; all++) {
      // alive[s][w]: n draws with s flags, w of them marked, and the truth never ruled out
      double[][] alive = new double[size + 1][all + 1];
      alive[0][0] = 1;
      double lost = 0;
      for (int n = 1; n <= size; n++) {
        double[][] then = new double[size + 1][all + 1];
        for (int s = 0; s < n; s++) {
          for (int w = 0; w <= Math.min(all, n - 1); w++) {
            double marked = alive[s][w] * Math.max(0, all - w) / (size - n + 1);
            double other = alive[s][w] * Math.max(0, size - all - (n - 1 - w)) / (size - n + 1);
            then[s + 1][w] += other * falseFlags;
            then[s][w] += other * (1 - falseFlags);
            if (w < all) {
              then[s + 1][w + 1] += marked * (1 - miss);
              then[s][w + 1] += marked * miss;
            }
          }
        }
        alive = then;
        for (int s = 0; s <= n; s++) {
          if (sequence.upper(n, s) < all) {
            lost += Arrays.stream(alive[s]).sum();
            Arrays.fill(alive[s], 0);
          }
        }
      }
      worst = Math.max(worst, lost);
    }
    assertThat(worst).isLessThanOrEqualTo(delta);
    assertThat(worst).isGreaterThan(delta / 8);
  }

  @Test
  void theFewestChecksMissOneInFewWhereManyAreAllowedAndHardlyAnyWhereNoneIs() {
    assertThat(CountSequence.cheapest(120, 12, 0.05).missRate()).isBetween(0.1, 0.5);
    assertThat(CountSequence.cheapest(30, 0, 0.05).missRate()).isLessThan(0.05);
  }

  /** Written by a program in another language, with fractions: golden/count_sequence.py. */
  @ParameterizedTest
  @CsvFileSource(resources = "/golden/count_sequence.csv", numLinesToSkip = 1)
  void agreesWithFractions(
      int size,
      int hoped,
      double delta,
      double miss,
      int drawn,
      int marked,
      Double logMixture,
      Integer upper) {
    CountSequence sequence = new CountSequence(size, hoped, delta, miss);
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
    CountSequence sequence = new CountSequence(50, 3, 0.01, 0);
    for (int marked = 0; marked <= 50; marked++) {
      assertThat(sequence.upper(50, marked)).isEqualTo(marked);
    }
    assertThat(sequence.upper(0, 0)).isEqualTo(50);
  }

  @Test
  void lookingAtAnyTimeCostsSevenItemsMoreThanAFixedNumber() {
    // 59 items would do if their number were fixed beforehand.
    CountSequence sequence = new CountSequence(1_000_000, 50_000, 0.05, 0);
    assertThat(sequence.drawsWithoutMark(1_000_000, 50_000)).isEqualTo(66);
  }
}
