package org.grapl.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.grapl.Question;
import org.grapl.policy.choice.PilotPolicy;
import org.junit.jupiter.api.Test;

class PoliciesTest {

  private static final Question QUESTION = new Question(0.5, 0.1);

  private static final Policy IN_TURN = view -> view.lowest((question, mean, checks) -> checks);

  private static StandInView view(double[] means, int... counts) {
    return new StandInView(QUESTION, means, counts);
  }

  /** Lets a policy choose, counting each choice as checked; the means never move. */
  private static int[] choices(Policy policy, double[] means, int steps) {
    int[] counts = new int[means.length];
    return IntStream.range(0, steps)
        .map(
            t -> {
              int item = policy.next(view(means, counts));
              counts[item]++;
              return item;
            })
        .toArray();
  }

  @Test
  void graplTakesTheItemWithTheSmallestGapTimesRootOfSamples() {
    // z = (|m − .5| + .1) √(n + 1): .5·√2 = .707, .3·√2 = .424, .2·√5 = .447
    assertThat(new GraplPolicy(1).next(view(new double[] {0.9, 0.3, 0.6}, 1, 1, 4))).isEqualTo(1);
    // with n = (1, 1, 3) the last has .2·√4 = .4
    assertThat(new GraplPolicy(1).next(view(new double[] {0.9, 0.3, 0.6}, 1, 1, 3))).isEqualTo(2);
  }

  @Test
  void graplWithATinyAlphaSamplesEveryItemOnceBeforeAnyTwice() {
    double[] means = {0.5, 3, -2, 0.51, 100};
    int[] first = choices(new GraplPolicy(1e-8), means, 5);
    assertThat(Arrays.stream(first).sorted().toArray()).containsExactly(0, 1, 2, 3, 4);
  }

  @Test
  void tiesGoToTheLowestItem() {
    double[] means = {0.7, 0.5, 0.5, 0.5};
    assertThat(new GraplPolicy(1).next(view(means, 0, 0, 0, 0))).isEqualTo(1);
    assertThat(new GraplPolicy(1).next(view(means, 0, 1, 0, 0))).isEqualTo(2);
  }

  @Test
  void roundingDoesNotChooseBetweenItemsThatTie() {
    double rounded = Math.nextDown(Math.nextDown(0.7));
    assertThat(new GraplPolicy(1).next(view(new double[] {0.9, 0.7, rounded}, 0, 0, 0)))
        .isEqualTo(1);
    assertThat(new GraplPolicy(1).next(view(new double[] {0.9, 0.7, 0.7 - 1e-9}, 0, 0, 0)))
        .isEqualTo(2);
  }

  @Test
  void aPermutationVisitsEveryItemOnceInEachRound() {
    int size = 50;
    int[] choices = choices(new RandomOrderPolicy(3), new double[size], 3 * size);
    for (int round = 0; round < 3; round++) {
      assertThat(Arrays.stream(choices).skip(round * size).limit(size).sorted().toArray())
          .isEqualTo(IntStream.range(0, size).toArray());
    }
    assertThat(Arrays.copyOf(choices, size))
        .isNotEqualTo(Arrays.copyOfRange(choices, size, 2 * size))
        .isNotEqualTo(IntStream.range(0, size).toArray())
        .isNotEqualTo(choices(new RandomOrderPolicy(4), new double[size], size));
  }

  @Test
  void everyPolicyIsAPureFunctionOfWhatItSees() {
    Policy[] policies = {
      new GraplPolicy(1), new RandomOrderPolicy(7), new PilotPolicy(new GraplPolicy(1), 2, 4)
    };
    StandInView view = view(new double[] {0.9, 0.2, 0.6}, 3, 3, 2);
    for (Policy policy : policies) {
      int first = policy.next(view);
      policy.next(view(new double[] {0.1, 0.2, 0.3}, 1, 5, 2));
      assertThat(policy.next(view)).as("%s", policy).isEqualTo(first);
    }
  }

  @Test
  void aPilotChecksItsFirstItemsTwiceAndThenStepsBack() {
    assertThat(choices(new PilotPolicy(IN_TURN, 2, 4), new double[4], 8))
        .containsExactly(0, 0, 1, 1, 2, 3, 2, 3);
  }

  @Test
  void anIndexThatIsNoNumberIsAnErrorAndNotAHang() {
    assertThatThrownBy(() -> new GraplPolicy(1).next(view(new double[] {0.9, Double.NaN}, 0, 0)))
        .hasMessage("index of item 1 must be a number, got NaN");
  }

  @Test
  void alphaMustBePositive() {
    assertThatThrownBy(() -> new GraplPolicy(0))
        .hasMessage("alpha must be a finite number > 0, got 0");
    assertThatThrownBy(() -> new GraplPolicy(Double.NaN))
        .hasMessage("alpha must be a finite number > 0, got NaN");
  }
}
