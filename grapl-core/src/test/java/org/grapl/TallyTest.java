package org.grapl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
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
    assertThat(tally.observedItems()).isEqualTo(2);
    // Within item 0: 2; within item 1 (mean 11): 1 + 1 + 4 = 6; together 8 on 3 degrees of freedom.
    assertThat(tally.noise()).isEqualTo(Math.sqrt(8 / 3.0));
    assertThat(tally.sumOfSquares(1)).isEqualTo(0 + 4 + 81 + 81 + 144);
  }

  @Test
  void aTallyThatIsAddedToItselfAgainAndAgainKeepsItsSumsOnly() {
    Tally tally = new Tally(2);
    tally.add(0, 1);
    tally.add(1, 2);
    for (int k = 0; k < 28; k++) {
      tally.add(tally.copy());
    }
    assertThat(tally.total()).isEqualTo(2L << 28);
    assertThat(tally.mean(1)).isEqualTo(2);
    assertThat(tally.loose().count()).isLessThanOrEqualTo(1 << 20);
  }

  @Test
  void noiseIsUnknownWhileNoItemWasObservedTwice() {
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
  void aWeightedObservationCountsAsSoMany() {
    Tally weighted = new Tally(2);
    weighted.add(0, 1, 3);
    weighted.add(0, 5);
    weighted.add(0, -2, 2);
    assertThat(weighted.checks(0)).isEqualTo(3);
    assertThat(weighted.total()).isEqualTo(3);
    assertThat(weighted.weight(0)).isEqualTo(6);
    assertThat(weighted.totalWeight()).isEqualTo(6);
    assertThat(weighted.sum(0)).isEqualTo(3 + 5 - 4);
    assertThat(weighted.mean(0)).isEqualTo(4 / 6.0);
    // 3·(1/3)² + (13/3)² + 2·(8/3)² = 300/9
    assertThat(weighted.scatter(0)).isCloseTo(300 / 9.0, within(1e-12));
    assertThat(weighted.sumOfSquares(1)).isCloseTo(16 + 2 * 9, within(1e-12));
    assertThat(weighted.meanSquare(1)).isCloseTo(34 / 6.0, within(1e-12));
    assertThat(weighted.noise()).isCloseTo(Math.sqrt(300 / 9.0 / 2), within(1e-12));
    assertThat(weighted.weight(1)).isZero();
    assertThat(weighted.share(0)).isEqualTo(1);
  }

  @Test
  void talliesWithAndWithoutWeightsMergeIntoWhatBothHold() {
    KeyedRandom random = KeyedRandom.of(3, Role.TEST);
    Tally plain = new Tally(4);
    Tally weighted = new Tally(4);
    Tally whole = new Tally(4);
    for (int t = 0; t < 60; t++) {
      int item = random.nextInt(4);
      double value = random.nextGaussian();
      double weight = t % 2 == 0 ? 1 : StrictMath.exp(3 * random.nextGaussian());
      (t % 2 == 0 ? plain : weighted).add(item, value, weight);
      whole.add(item, value, weight);
    }
    Tally oneWay = plain.copy();
    oneWay.add(weighted);
    Tally otherWay = weighted.copy();
    otherWay.add(plain);
    for (Tally merged : new Tally[] {oneWay, otherWay}) {
      assertThat(merged.total()).isEqualTo(60);
      for (int item = 0; item < 4; item++) {
        assertThat(merged.checks(item)).isEqualTo(whole.checks(item));
        assertThat(merged.weight(item)).isCloseTo(whole.weight(item), withinPercentage(1e-10));
        assertThat(merged.sum(item)).isCloseTo(whole.sum(item), within(1e-10));
        assertThat(merged.scatter(item)).isCloseTo(whole.scatter(item), withinPercentage(1e-9));
      }
    }
  }

  @Test
  void weightsOfOneLeaveEveryBitAsItWas() {
    KeyedRandom random = KeyedRandom.of(4, Role.TEST);
    Tally without = new Tally(4);
    Tally with = new Tally(4);
    with.add(3, 7, 0.1); // from here on weights are kept
    for (int t = 0; t < 200; t++) {
      int item = random.nextInt(3);
      double value = random.nextGaussian();
      without.add(item, value);
      with.add(item, value, 1);
    }
    for (int item = 0; item < 3; item++) {
      assertThat(with.mean(item)).isEqualTo(without.mean(item));
      assertThat(with.scatter(item)).isEqualTo(without.scatter(item));
      assertThat(with.weight(item)).isEqualTo(without.checks(item));
    }
  }

  /** 2000 items with three values each: χ² of 4000 degrees of freedom, false alarms one in 10⁶. */
  @Test
  void theNoiseOfAnObservationOfWeightOneIsFoundWhateverTheWeights() {
    double noise = 0.7;
    KeyedRandom random = KeyedRandom.of(5, Role.TEST);
    Tally tally = new Tally(2000);
    for (int item = 0; item < 2000; item++) {
      for (double weight : new double[] {0.04, 1, 9}) {
        tally.add(item, item + noise / Math.sqrt(weight) * random.nextGaussian(), weight);
      }
    }
    double ratio = tally.noise() * tally.noise() / (noise * noise);
    assertThat(ratio).isCloseTo(1, within(4.9 * Math.sqrt(2 / 4000.0)));
  }

  @Test
  void whatIsNoWeightIsRefusedAndNothingIsTaken() {
    Tally tally = new Tally(2);
    for (double bad : new double[] {Double.NaN, 0, -1, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> tally.add(0, 1, bad))
          .hasMessageStartingWith("weight must be a finite number > 0, got ");
    }
    assertThatThrownBy(() -> tally.add(0, 1, 1e13))
        .hasMessage("weight must be in [1.0E-12, 1000000000000], got 10000000000000");
    assertThatThrownBy(() -> tally.add(0, 1e149, 1e6))
        .hasMessageStartingWith("value times the root of its weight must be in [");
    assertThat(tally.total()).isZero();
    assertThat(tally.weight(0)).isZero();
  }

  @Test
  void aCopyGoesItsOwnWay() {
    Tally tally = new Tally(1);
    tally.add(0, 1);
    Tally copy = tally.copy();
    copy.add(0, 5);
    assertThat(tally.checks(0)).isEqualTo(1);
    assertThat(copy.sum(0)).isEqualTo(6);
  }

  @Test
  void whoSaidWhatIsKeptWhateverIsAdded() {
    Tally tally = new Tally(3);
    tally.add(0, 1);
    tally.add(1, 2, 1, "ann");
    tally.add(1, 4, 2, "bob");
    tally.add(2, 5, 1, "");
    assertThat(tally.signers()).isEqualTo(2);
    assertThat(tally.unsigned().total()).isEqualTo(2);
    assertThat(tally.answers().has("bob", 1)).isTrue();
    assertThat(tally.answers().has("bob", 0)).isFalse();
    tally.add(tally);
    assertThat(tally.total()).isEqualTo(8);
    assertThat(tally.answers().count()).isEqualTo(4);
    assertThat(tally.unsigned().total()).isEqualTo(4);
    assertThat(tally.weight(1)).isEqualTo(6);
    Tally grouped = tally.copy().grouped(2, item -> item / 2);
    assertThat(grouped.checks(0)).isEqualTo(6);
    assertThat(grouped.answers().item(0)).isZero();
    assertThat(grouped.unsigned().checks(1)).isEqualTo(2);
    Tally plain = new Tally(3);
    plain.add(2, 7);
    plain.add(tally);
    assertThat(plain.unsigned().total()).isEqualTo(5);
    assertThat(plain.answers().count()).isEqualTo(4);
  }
}
