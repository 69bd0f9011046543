package org.grapl.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TallyTest {

  @Test
  void noiseIsThePooledDeviationOfRepeatedValues() {
    Tally tally = new Tally(3);
    tally.add(0, 1);
    tally.add(0, 3);
    tally.add(1, 10);
    tally.add(1, 10);
    tally.add(1, 13);
    assertThat(tally.repeats()).isEqualTo(3);
    assertThat(tally.observedArms()).isEqualTo(2);
    // Within arm 0: 2; within arm 1 (mean 11): 1 + 1 + 4 = 6; together 8 on 3 degrees of freedom.
    assertThat(tally.noise()).isEqualTo(Math.sqrt(8 / 3.0));
    assertThat(tally.sumOfSquares(1)).isEqualTo(0 + 4 + 81 + 81 + 144);
  }

  @Test
  void noiseIsUnknownWhileNoArmWasObservedTwice() {
    Tally tally = new Tally(2);
    tally.add(0, 1);
    tally.add(1, 2);
    assertThat(tally.noise()).isNaN();
  }

  @Test
  void aLargeCommonOffsetDoesNotDrownTheScatter() {
    Tally tally = new Tally(1);
    tally.add(0, 1e9 + 1);
    tally.add(0, 1e9 + 2);
    tally.add(0, 1e9 + 3);
    assertThat(tally.noise()).isEqualTo(1);
  }

  @Test
  void aCopyGoesItsOwnWay() {
    Tally tally = new Tally(1);
    tally.add(0, 1);
    Tally copy = tally.copy();
    copy.add(0, 5);
    assertThat(tally.samples(0)).isEqualTo(1);
    assertThat(copy.sum(0)).isEqualTo(6);
  }
}
