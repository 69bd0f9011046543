package org.grapl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class DecisionTest {

  private static final Question QUESTION = Question.above(0.5);

  private final Decision decision =
      new Decision(
          QUESTION, new double[] {0.7, 0.5, 0.3}, new double[] {0.1, 0, 0.2}, new int[] {2, 1, 0});

  @Test
  void itPutsEveryItemOnOneSide() {
    assertThat(decision.size()).isEqualTo(3);
    assertThat(decision.question()).isEqualTo(QUESTION);
    assertThat(decision.above()).containsExactly(0, 1);
    assertThat(decision.below()).containsExactly(2);
    assertThat(decision.isAbove(1)).isTrue();
    assertThat(decision.mean(2)).isEqualTo(0.3);
    assertThat(decision.checks(0)).isEqualTo(2);
  }

  @Test
  void theProbabilityFollowsFromTheDistanceInDeviations() {
    assertThat(decision.hasDeviations()).isTrue();
    assertThat(decision.deviation(2)).isEqualTo(0.2);
    // Φ(2) and Φ(−1); 0.7 − 0.5 and 0.1 are not exact.
    assertThat(decision.probabilityAbove(0)).isCloseTo(0.97724986805182, within(1e-14));
    assertThat(decision.probabilityAbove(2)).isCloseTo(0.15865525393145, within(1e-14));
  }

  @Test
  void sharpnessMultipliesTheDistance() {
    Decision sharp =
        new Decision(
            QUESTION, new double[] {0.6, 0.4}, new double[] {0.1, 0.1}, new int[] {1, 1}, 2, 0);
    assertThat(sharp.probabilityAbove(0)).isCloseTo(0.97724986805182, within(1e-14));
    assertThat(sharp.withVerdicts(item -> true).probabilityAbove(1))
        .isCloseTo(1 - 0.97724986805182, within(1e-14));
    assertThat(sharp.probabilityBeyond(0, 0.55)).isCloseTo(0.84134474606854, within(1e-14));
  }

  @Test
  void withoutDeviationThereIsNoDoubt() {
    Decision certain =
        new Decision(QUESTION, new double[] {0.5, 0.4}, new double[] {0, 0}, new int[] {1, 1});
    assertThat(certain.probabilityAbove(0)).isEqualTo(1);
    assertThat(certain.probabilityAbove(1)).isZero();
  }

  @Test
  void anInfiniteDeviationIsNoOpinion() {
    Decision unknown =
        new Decision(
            QUESTION, new double[] {9}, new double[] {Double.POSITIVE_INFINITY}, new int[] {0});
    assertThat(unknown.probabilityAbove(0)).isEqualTo(0.5);
  }

  @Test
  void unknownDeviationsAreNotMadeUp() {
    Decision plain = new Decision(QUESTION, new double[] {1}, new double[0], new int[] {1});
    assertThat(plain.hasDeviations()).isFalse();
    assertThatThrownBy(() -> plain.probabilityAbove(0))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("this decision was made without deviations");
  }

  @Test
  void itIsASnapshot() {
    double[] means = {1};
    double[] deviations = {1};
    int[] checks = {1};
    Decision snapshot = new Decision(QUESTION, means, deviations, checks);
    means[0] = deviations[0] = checks[0] = 0;
    assertThat(snapshot.mean(0)).isEqualTo(1);
    assertThat(snapshot.deviation(0)).isEqualTo(1);
    assertThat(snapshot.checks(0)).isEqualTo(1);
  }

  @Test
  void nonsenseIsRefused() {
    refused(
        new double[2], new double[0], new int[3], "checks must be an array of 2 numbers, got 3");
    refused(
        new double[2],
        new double[1],
        new int[2],
        "deviations must be an array of 2 numbers, got 1");
    refused(
        new double[] {0, Double.NaN},
        new double[0],
        new int[2],
        "mean of item 1 must be a finite number, got NaN");
    refused(
        new double[1],
        new double[] {Double.NaN},
        new int[1],
        "deviation of item 0 must be a number >= 0, got NaN");
    refused(
        new double[1],
        new double[0],
        new int[] {-1},
        "checks of item 0 must be a whole number >= 0, got -1");
    refused(
        () -> new Decision(QUESTION, new double[1], new double[0], new int[1], 0, 0),
        "sharpness must be a finite number > 0, got 0");
    refused(() -> decision.mean(3), "item must be in [0, 3), got 3");
    refused(() -> decision.deviation(3), "item must be in [0, 3), got 3");
    refused(() -> decision.checks(-1), "item must be in [0, 3), got -1");
  }

  private static void refused(double[] means, double[] deviations, int[] checks, String message) {
    refused(() -> new Decision(QUESTION, means, deviations, checks), message);
  }

  private static void refused(ThrowingCallable call, String message) {
    assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
  }
}
