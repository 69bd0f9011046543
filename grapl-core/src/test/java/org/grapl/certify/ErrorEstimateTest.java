package org.grapl.certify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
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
    assertThat(estimate(5, 1024, 14, true).isLow(0.01)).isFalse();
    assertThat(estimate(5, 1024, 32, true).isLow(0.01)).isTrue();
    assertThat(estimate(11, 1024, 32, true).isLow(0.01)).isFalse();
    // One side only: 3 / 0.01 items are needed.
    assertThat(estimate(5, 1024, 299, false).isLow(0.01)).isFalse();
    assertThat(estimate(5, 1024, 300, false).isLow(0.01)).isTrue();
    // All items are always enough.
    assertThat(estimate(0, 5, 5, false).isLow(0.01)).isTrue();
  }

  private static ErrorEstimate estimate(double wrong, int size, int observed, boolean bothSides) {
    ErrorEstimate.Range range = new ErrorEstimate.Range(0, wrong, size);
    return new ErrorEstimate(range, range, range, size, observed, bothSides, observed);
  }

  /** 100 chances of 0.04: between 1 and 8 in 91.8 % of all cases (binomial tables). */
  @Test
  void withoutDoubtTheRangeIsThatOfChance() {
    double[] means = new double[100];
    double[] deviations = new double[100];
    Arrays.fill(means, 1.7506860712521692); // Φ⁻¹(0.96)
    Arrays.fill(deviations, 1);
    Decision sure = new Decision(new Question(0, 0), means, deviations, new int[100]);
    ErrorEstimate.Range range = ErrorEstimate.of(sure).range();
    assertThat(range.value()).isCloseTo(4, within(1e-9));
    assertThat(range.low()).isEqualTo(1);
    assertThat(range.high()).isBetween(7.0, 10.0);
    Decision doubtful = new Decision(new Question(0, 0), means, deviations, new int[100], 1, 1);
    assertThat(ErrorEstimate.of(doubtful).range().high()).isGreaterThan(range.high());
    assertThat(ErrorEstimate.of(doubtful).wronglyBelow().value()).isZero();
    assertThat(ErrorEstimate.of(doubtful).wronglyAbove())
        .isEqualTo(ErrorEstimate.of(doubtful).range());
  }
}
