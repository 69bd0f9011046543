package org.grapl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class QuestionTest {

  @Test
  void aMeanOnTheLineIsAbove() {
    Question question = Question.above(0.5);
    assertThat(question.isAbove(0.5)).isTrue();
    assertThat(question.isAbove(Math.nextDown(0.5))).isFalse();
    assertThat(question.isAbove(Double.NaN)).isFalse();
  }

  @Test
  void theGapIsTheDistanceToTheLineWidenedByTheTolerance() {
    Question question = new Question(0.5, 0.25);
    assertThat(question.gap(1)).isEqualTo(0.75);
    assertThat(question.gap(0)).isEqualTo(0.75);
    assertThat(question.gap(0.5)).isEqualTo(0.25);
  }

  @Test
  void thereIsNoToleranceUnlessGiven() {
    assertThat(Question.above(-3)).isEqualTo(new Question(-3, 0));
  }

  @Test
  void nonsenseIsRefused() {
    assertThatThrownBy(() -> Question.above(Double.NaN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("threshold must be a finite number, got NaN");
    assertThatThrownBy(() -> new Question(0, -0.01))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("tolerance must be a finite number >= 0, got -0.01");
  }

  @Test
  void anObservationIsAnItemAndAFiniteValue() {
    assertThat(new Observation(3, 0.5).item()).isEqualTo(3);
    assertThatThrownBy(() -> new Observation(-1, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("item must be a whole number >= 0, got -1");
    assertThatThrownBy(() -> new Observation(0, Double.NaN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("value must be a finite number, got NaN");
  }
}
