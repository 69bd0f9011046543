package org.grapl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

class TruthTest {

  /** Quarters, so that threshold ± tolerance is exact: the band is [0.25, 0.75). */
  private static final Question QUESTION = new Question(0.5, 0.25);

  @Test
  void theUpperEdgeOfTheBandMustBeAboveTheLowerEdgeMayBeEither() {
    Truth truth = Truth.of(1, 0.75, Math.nextDown(0.75), 0.5, 0.25, Math.nextDown(0.25), 0);
    boolean[] mustBeAbove = new boolean[7];
    boolean[] mustBeBelow = new boolean[7];
    for (int item = 0; item < 7; item++) {
      mustBeAbove[item] = truth.mustBeAbove(QUESTION, item);
      mustBeBelow[item] = truth.mustBeBelow(QUESTION, item);
    }
    assertThat(mustBeAbove).containsExactly(true, true, false, false, false, false, false);
    assertThat(mustBeBelow).containsExactly(false, false, false, false, false, true, true);
    assertThat(truth.counted(QUESTION)).isEqualTo(4);
  }

  @Test
  void withoutToleranceEveryItemCountsAndTheLineItselfIsAbove() {
    Question exact = new Question(0.5, 0);
    Truth truth = Truth.of(0.5, Math.nextDown(0.5));
    assertThat(truth.mustBeAbove(exact, 0)).isTrue();
    assertThat(truth.mustBeBelow(exact, 1)).isTrue();
    assertThat(truth.counted(exact)).isEqualTo(2);
  }

  @Test
  void theErrorIsTheShareOfWrongItemsAmongThoseThatCanBeWrong() {
    // Two must be above, one must be below, two lie in the band.
    Truth truth = Truth.of(1, 0.9, 0.6, 0.4, 0);
    assertError(truth, item -> item < 2, 0, 3);
    assertError(truth, item -> item < 4, 0, 3); // the band is free
    assertError(truth, item -> true, 1, 3);
    assertError(truth, item -> false, 2, 3);
    assertError(truth, item -> item >= 2, 3, 3);
  }

  private static void assertError(Truth truth, IntPredicate above, int wrong, int counted) {
    assertThat(truth.counted(QUESTION)).isEqualTo(counted);
    assertThat(truth.wrong(QUESTION, above)).isEqualTo(wrong);
    assertThat(truth.error(QUESTION, above)).isEqualTo((double) wrong / counted);
    assertThat(truth.loss(QUESTION, above)).isEqualTo(wrong > 0 ? 1 : 0);
  }

  @Test
  void whenNobodyCanBeWrongTheErrorIsZero() {
    Truth truth = Truth.of(0.4, 0.5, 0.6);
    assertThat(truth.counted(QUESTION)).isZero();
    assertThat(truth.error(QUESTION, item -> true)).isZero();
    assertThat(truth.loss(QUESTION, item -> false)).isZero();
  }

  @Test
  void theMeansAreCopiedInAndOut() {
    double[] means = {1, 2};
    Truth truth = Truth.of(means);
    means[0] = 9;
    truth.means()[1] = 9;
    assertThat(truth.means()).containsExactly(1, 2);
    assertThat(truth.size()).isEqualTo(2);
    assertThat(truth.mean(1)).isEqualTo(2);
  }

  @Test
  void nonsenseIsRefused() {
    assertThatThrownBy(() -> Truth.of())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("means must be at least one number, got none");
    assertThatThrownBy(() -> Truth.of(0, Double.NaN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("mean of item 1 must be a finite number, got NaN");
    assertThatThrownBy(() -> Truth.of(0).mean(1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("item must be in [0, 1), got 1");
    assertThatThrownBy(() -> Truth.of(0).mustBeAbove(QUESTION, -1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("item must be in [0, 1), got -1");
  }
}
