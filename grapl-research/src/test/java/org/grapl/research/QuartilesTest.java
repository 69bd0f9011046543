package org.grapl.research;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class QuartilesTest {

  @Test
  void quantilesLieBetweenTheSortedValues() {
    // Positions 0.75, 1.5 and 2.25 of 1, 2, 4, 8.
    assertThat(Quartiles.of(8, 1, 4, 2)).isEqualTo(new Quartiles(1.75, 3, 5));
  }

  @Test
  void anOddNumberHasItsMiddleValueAsMedian() {
    assertThat(Quartiles.of(5, 3, 1)).isEqualTo(new Quartiles(2, 3, 4));
  }

  @Test
  void oneValueIsAllThree() {
    assertThat(Quartiles.of(0.3)).isEqualTo(new Quartiles(0.3, 0.3, 0.3));
  }

  @Test
  void theGivenArrayIsLeftAsItWas() {
    double[] values = {3, 1, 2};
    Quartiles.of(values);
    assertThat(values).containsExactly(3, 1, 2);
  }

  @Test
  void nothingHasNoQuartiles() {
    assertThatThrownBy(() -> Quartiles.of())
        .hasMessage("number of values must be a whole number >= 1, got 0");
  }

  @Test
  void slackWidensBothEnds() {
    Quartiles quartiles = new Quartiles(1, 2, 3);
    assertThat(quartiles.contain(0.9, 0)).isFalse();
    assertThat(quartiles.contain(0.9, 0.125)).isTrue();
    assertThat(quartiles.contain(3.1, 0.125)).isTrue();
    assertThat(quartiles.contain(Double.NaN, 1)).isFalse();
  }
}
