package org.grapl.data.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.grapl.Decision;
import org.grapl.Question;
import org.grapl.Truth;
import org.junit.jupiter.api.Test;

class ReliabilityTest {

  /** Φ(1) = 0.8413, Φ(0.1) = 0.5398; the last item was checked and does not count. */
  private final Decision decision =
      new Decision(
          Question.above(0),
          new double[] {1, -1, -1, 0.1, 5},
          new double[] {1, 1, 1, 1, 1},
          new int[] {0, 0, 0, 0, 1});

  private final Reliability reliability = Reliability.of(decision, Truth.of(2, -3, 0.5, -1, -1));

  @Test
  void itemsNobodyCheckedAreCountedByHowSureTheDecisionWas() {
    assertThat(reliability.bins().stream().mapToLong(Reliability.Bin::items).sum()).isEqualTo(4);
    Reliability.Bin even = reliability.bins().get(0);
    assertThat(even.items()).isEqualTo(1);
    assertThat(even.right()).isZero();
    Reliability.Bin likely = reliability.bins().get(3);
    assertThat(likely.from()).isEqualTo(0.8);
    assertThat(likely.to()).isEqualTo(0.9);
    assertThat(likely.items()).isEqualTo(3);
    assertThat(likely.right()).isEqualTo(2);
    assertThat(likely.expectedRight()).isCloseTo(3 * 0.841344746, within(1e-8));
  }

  @Test
  void theCalibrationErrorIsTheMeanDistanceOfSharesRightFromThoseStated() {
    double error = (3 * 0.841344746 - 2 + 0.539827837) / 4;
    assertThat(reliability.calibrationError()).isCloseTo(error, within(1e-8));
    assertThat(reliability.plus(reliability).calibrationError()).isCloseTo(error, within(1e-8));
  }

  @Test
  void whoIsCertainIsInTheLastBin() {
    Decision certain =
        new Decision(
            Question.above(0), new double[] {1, -1}, new double[] {0, 0}, new int[] {0, 0});
    assertThat(Reliability.of(certain, Truth.of(1, 1)).bins().get(6))
        .isEqualTo(new Reliability.Bin(0.99, 1, 2, 2, 1));
  }
}
