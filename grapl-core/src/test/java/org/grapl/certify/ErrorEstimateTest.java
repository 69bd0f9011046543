package org.grapl.certify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.grapl.Decision;
import org.grapl.Question;
import org.junit.jupiter.api.Test;

class ErrorEstimateTest {

  @Test
  void anItemIsWrongOnlyBeyondTheTolerance() {
    Question question = new Question(1, 0.5);
    Decision decision =
        new Decision(
            question,
            new double[] {2, 0.5, 1, 3, 1},
            new double[] {1, 0.5, Double.POSITIVE_INFINITY, 0, 0},
            new int[] {1, 2, 0, 1, 0});
    ErrorEstimate estimate = ErrorEstimate.of(decision);
    // Φ(−1.5), Φ(−2), ½, 0 and 0; tables of the normal distribution
    assertThat(estimate.wrong()).isCloseTo(0.0668072 + 0.0227501 + 0.5, within(1e-7));
    assertThat(estimate.observedItems()).isEqualTo(3);
    assertThat(estimate.checks()).isEqualTo(4);
    assertThat(estimate.bothSides()).isTrue();
  }

  @Test
  void lowIsSaidOnlyAfterEnoughWasSeen() {
    assertThat(new ErrorEstimate(5, 1024, 14, true, 14).isLow(0.01)).isFalse();
    assertThat(new ErrorEstimate(5, 1024, 32, true, 32).isLow(0.01)).isTrue();
    assertThat(new ErrorEstimate(11, 1024, 32, true, 32).isLow(0.01)).isFalse();
    // One side only: 3 / 0.01 items are needed.
    assertThat(new ErrorEstimate(5, 1024, 299, false, 299).isLow(0.01)).isFalse();
    assertThat(new ErrorEstimate(5, 1024, 300, false, 300).isLow(0.01)).isTrue();
    // All items are always enough.
    assertThat(new ErrorEstimate(0, 5, 5, false, 5).isLow(0.01)).isTrue();
  }
}
