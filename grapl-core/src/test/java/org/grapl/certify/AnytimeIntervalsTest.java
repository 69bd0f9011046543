package org.grapl.certify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.grapl.Question;
import org.grapl.certify.AnytimeIntervals.Side;
import org.grapl.estimate.Tally;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.api.Test;

class AnytimeIntervalsTest {

  private static final Question QUESTION = new Question(0, 0.01);

  @Test
  void theHalfWidthIsTheFormula() {
    AnytimeIntervals intervals = new AnytimeIntervals(100, 2, 0.05);
    // R sqrt(2 (1 + 1/3) log(2 · 100/0.05) / 3)
    assertThat(intervals.halfWidth(3))
        .isCloseTo(2 * Math.sqrt(8.0 / 9 * Math.log(4000)), within(1e-12));
    assertThat(intervals.halfWidth(0)).isInfinite();
  }

  @Test
  void ofWeightedObservationsTheWeightsCount() {
    AnytimeIntervals intervals = new AnytimeIntervals(2, 0.1, 0.05);
    Tally light = new Tally(2);
    light.add(0, 1, 0.01);
    Tally heavy = new Tally(2);
    heavy.add(0, 1, 4);
    assertThat(intervals.side(QUESTION, light, 0)).isEqualTo(Side.UNDECIDED);
    assertThat(intervals.side(QUESTION, heavy, 0)).isEqualTo(Side.ABOVE);
    // R sqrt(2 · 1.25 log(√5 · 2/0.05) / 4)
    assertThat(intervals.halfWidth(4))
        .isCloseTo(0.1 * Math.sqrt(0.625 * Math.log(Math.sqrt(5) * 40)), within(1e-12));
  }

  @Test
  void armsAreDecidedByTheirOwnObservationsOnly() {
    AnytimeIntervals exact = new AnytimeIntervals(4, 0, 0.05);
    Tally tally = new Tally(4);
    tally.add(0, 0.3);
    tally.add(1, -0.3);
    tally.add(2, -0.005);
    assertThat(exact.side(QUESTION, tally, 0)).isEqualTo(Side.ABOVE);
    assertThat(exact.side(QUESTION, tally, 1)).isEqualTo(Side.BELOW);
    assertThat(exact.side(QUESTION, tally, 2)).isEqualTo(Side.BELOW);
    assertThat(exact.side(QUESTION, tally, 3)).isEqualTo(Side.UNDECIDED);
    assertThat(new AnytimeIntervals(4, 1, 0.05).side(QUESTION, tally, 0)).isEqualTo(Side.UNDECIDED);
    assertThat(exact.certificate(QUESTION, tally).claim())
        .startsWith("Of 4 items, 1 lies above and 2 below 0 (tolerance 0.01)")
        .endsWith("1 is undecided.");
  }

  /** The arm is chosen to break the promise: the one closest to the end of its interval. */
  @Test
  void theyHoldForAllTimesHoweverArmsAreChosen() {
    int runs = 1000;
    double delta = 0.2;
    int size = 5;
    AnytimeIntervals intervals = new AnytimeIntervals(size, 1, delta);
    int violated = 0;
    for (int run = 0; run < runs; run++) {
      KeyedRandom random = KeyedRandom.of(5, Role.TEST, run);
      Tally tally = new Tally(size);
      boolean broken = false;
      for (int t = 0; t < 400 && !broken; t++) {
        int arm = t < size ? t : closestToFailure(intervals, tally);
        tally.add(arm, random.nextGaussian());
        broken = Math.abs(tally.mean(arm)) > intervals.halfWidth(tally.samples(arm));
      }
      violated += broken ? 1 : 0;
    }
    assertThat(violated).isBetween(1, Limit.most(runs, delta));
  }

  private static int closestToFailure(AnytimeIntervals intervals, Tally tally) {
    int best = 0;
    double largest = -1;
    for (int arm = 0; arm < tally.size(); arm++) {
      double ratio = Math.abs(tally.mean(arm)) / intervals.halfWidth(tally.samples(arm));
      if (ratio > largest) {
        largest = ratio;
        best = arm;
      }
    }
    return best;
  }
}
