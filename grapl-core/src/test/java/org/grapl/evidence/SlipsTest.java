package org.grapl.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Tally;
import org.grapl.estimate.Fitted;
import org.grapl.graph.Graph;
import org.grapl.graph.TestGraphs;
import org.grapl.linear.Elimination;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SlipsTest {

  private static final int SIDE = 16;
  private static final Graph MAP = TestGraphs.grid(SIDE, SIDE);
  private static final Question QUESTION = Question.above(5);

  private static double smooth(int item) {
    return 5 + 2 * Math.sin(0.3 * (item % SIDE)) * Math.cos(0.25 * (item / SIDE));
  }

  private static EvidenceEstimator told(Noise noise, int checks, IntToDoubleFunction values) {
    EvidenceEstimator estimator = new EvidenceEstimator(MAP, noise, QUESTION);
    Random random = new Random(4);
    for (int k = 0; k < checks; k++) {
      int item = random.nextInt(MAP.size());
      double scatter = 0.2 * random.nextGaussian();
      estimator.observe(
          item, k < 10 ? smooth(item) + scatter : values.applyAsDouble(item) + scatter, 1, "ann");
    }
    return estimator;
  }

  private static double worst(EvidenceEstimator estimator) {
    double worst = 0;
    for (int item = 0; item < MAP.size(); item++) {
      worst = Math.max(worst, Math.abs(estimator.mean(item) - smooth(item)));
    }
    return worst;
  }

  /** By scipy: a = .99 norm.pdf(z), b = .01 norm.pdf(z, scale=1000), a/(a + b). */
  @ParameterizedTest
  @CsvSource({
    "0, 0.9999898990919284",
    "3, 0.9990915661415917",
    "4.5, 0.7986511480357914",
    "5, 0.2695095423752072",
    "8, 1.2537925085067153e-09",
    "30, 3.6585902330305445e-191"
  })
  void howSoundAnAnswerIsFollowsFromTheContaminatedNormal(double deviations, double expected) {
    assertThat(Slips.soundness(deviations)).isCloseTo(expected, within(1e-12 * expected + 1e-300));
  }

  @ParameterizedTest
  @ValueSource(doubles = {-999, 5000, 37.4})
  void aSlipMovesNoEstimateAtOnceNorAfterTheNextFit(double slip) {
    for (Noise noise : new Noise[] {Noise.unknown(), Noise.of(0.2)}) {
      EvidenceEstimator estimator = told(noise, 60, SlipsTest::smooth);
      double before = worst(estimator);
      estimator.observe(100, slip, 1, "ann");
      assertThat(worst(estimator)).isLessThan(before + 0.3);
      Random random = new Random(9);
      for (int k = 0; k < 60; k++) {
        int item = random.nextInt(MAP.size());
        estimator.observe(item, smooth(item) + 0.2 * random.nextGaussian(), 1, "ann");
      }
      assertThat(worst(estimator)).isLessThan(before + 0.3);
      assertThat(estimator.noise()).isLessThan(0.4);
    }
  }

  @Test
  void fitsAndEstimatesWithoutAnOutlierAreThoseOfAPlainModel() {
    Tally tally = told(Noise.unknown(), 80, SlipsTest::smooth).tally();
    assertThat(Slips.suspects(tally).isEmpty()).isTrue();
    Inverses inverses = Inverses.exact(MAP, Elimination.of(MAP));
    Fitted robust =
        EvidenceEstimator.fit(MAP, Noise.unknown(), QUESTION, inverses, tally).orElseThrow();
    String plain = robust.toString().replace(" slips1", "");
    assertThat(robust.areSlipsDoubted()).isTrue();
    assertThat(Fitted.isSame(robust.toString(), plain)).isTrue();
    assertThat(Fitted.parse(robust.toString())).isEqualTo(robust);
    EvidenceEstimator one = begun(inverses, tally, robust);
    EvidenceEstimator other = begun(inverses, tally, Fitted.parse(plain));
    for (int item = 0; item < MAP.size(); item++) {
      assertThat(one.mean(item)).isEqualTo(other.mean(item));
      assertThat(one.variance(item)).isEqualTo(other.variance(item));
    }
  }

  private static EvidenceEstimator begun(Inverses inverses, Tally tally, Fitted fitted) {
    EvidenceEstimator begun =
        EvidenceEstimator.withFitsGiven(MAP, Noise.unknown(), QUESTION, inverses);
    begun.observe(tally, fitted);
    return begun;
  }

  /** The other way, from the fit and all answers: as after a restart. */
  @Test
  void whoTakesOverAFitFindsTheSameSlips() {
    EvidenceEstimator estimator = told(Noise.unknown(), 60, SlipsTest::smooth);
    Fitted fitted = estimator.fitted().orElseThrow();
    estimator.observe(100, -999, 1, "ann");
    EvidenceEstimator begun =
        begun(Inverses.exact(MAP, Elimination.of(MAP)), estimator.told(), fitted);
    for (int item = 0; item < MAP.size(); item++) {
      assertThat(begun.mean(item)).isCloseTo(estimator.mean(item), within(1e-9));
    }
  }

  @Test
  void aSecondCheckThatAgreesOrAWordThatItIsRightMakesItCount() {
    EvidenceEstimator estimator = told(Noise.of(0.2), 60, SlipsTest::smooth);
    Fitted fitted = estimator.fitted().orElseThrow();
    estimator.observe(100, 37.4, 1, "ann");
    assertThat(estimator.mean(100)).isLessThan(8);
    Tally confirmed = estimator.told().copy();
    confirmed.confirmLast("ann");
    assertThat(begun(Inverses.exact(MAP, Elimination.of(MAP)), confirmed, fitted).mean(100))
        .isGreaterThan(15);
    estimator.observe(100, 37.2, 1, "bob");
    assertThat(estimator.mean(100)).isGreaterThan(15);
  }

  /** A slip hidden in the mean of its item would be neither far out nor anybody's. */
  @ParameterizedTest
  @ValueSource(strings = {"", "ann"})
  void aSlipInAnItemCheckedOftenCountsForNothingWhoeverSaidIt(String by) {
    for (Noise noise : new Noise[] {Noise.unknown(), Noise.of(0.2)}) {
      EvidenceEstimator estimator = new EvidenceEstimator(MAP, noise, QUESTION);
      Random random = new Random(4);
      for (int k = 0; k < 120; k++) {
        int item = k % 3 == 0 ? 100 : random.nextInt(MAP.size());
        double scatter = 0.2 * random.nextGaussian();
        estimator.observe(item, (k == 60 ? 10 : 1) * smooth(item) + scatter, 1, by);
      }
      assertThat(estimator.noise()).isLessThan(0.4);
      assertThat(estimator.mean(100)).isCloseTo(smooth(100), within(0.2));
      assertThat(worst(estimator)).isLessThan(1);
    }
  }

  @Test
  void whatIsConfirmedBearsOutItsLikeAndNothingElse() {
    EvidenceEstimator estimator = told(Noise.of(0.2), 60, SlipsTest::smooth);
    Fitted fitted = estimator.fitted().orElseThrow();
    Tally tally = estimator.told().copy();
    tally.add(100, 37.4, 1, "ann");
    tally.confirmLast("ann");
    Inverses inverses = Inverses.exact(MAP, Elimination.of(MAP));
    double before = begun(inverses, tally, fitted).mean(100);
    tally.add(100, -999, 1, "bob");
    assertThat(begun(inverses, tally, fitted).mean(100)).isCloseTo(before, within(0.1));
  }

  @Test
  void aClusterOfHighValuesThatNeighboursBearOutCountsInFull() {
    EvidenceEstimator estimator =
        told(Noise.unknown(), 150, item -> item % SIDE < 4 && item / SIDE < 4 ? 40 : smooth(item));
    assertThat(estimator.mean(SIDE + 1)).isGreaterThan(25);
  }

  /** An exact value is what its item has, and tells nothing of others if it is a slip. */
  @ParameterizedTest
  @ValueSource(doubles = {-999, 5000, 37.4})
  void anExactValueThatIsASlipStaysAndMovesNoOther(double slip) {
    EvidenceEstimator estimator = new EvidenceEstimator(MAP, Noise.exact(), QUESTION);
    EvidenceEstimator without = new EvidenceEstimator(MAP, Noise.exact(), QUESTION);
    int[] order = KeyedRandom.of(7, Role.TEST).permutation(MAP.size());
    for (int k = 0; k < 100; k++) {
      estimator.observe(order[k], k == 60 ? slip : smooth(order[k]));
      if (k != 60) {
        without.observe(order[k], smooth(order[k]));
      }
      int item = order[60];
      if (k >= 60) {
        assertThat(estimator.mean(item)).isEqualTo(slip);
        assertThat(estimator.variance(item)).isZero();
        for (int other : order) {
          assertThat(other == item ? 0 : estimator.mean(other) - without.mean(other))
              .isCloseTo(0, within(0.3));
        }
      }
    }
    Fitted fitted = estimator.fitted().orElseThrow();
    assertThat(fitted.areSlipsDoubted()).isTrue();
    EvidenceEstimator begun =
        EvidenceEstimator.withFitsGiven(
            MAP, Noise.exact(), QUESTION, Inverses.exact(MAP, Elimination.of(MAP)));
    begun.observe(estimator.told(), fitted);
    for (int item = 0; item < MAP.size(); item++) {
      assertThat(begun.mean(item)).isCloseTo(estimator.mean(item), within(1e-9));
    }
  }
}
