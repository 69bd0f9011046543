package org.grapl.research;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class CurveTest {

  private final Curve curve =
      Curve.of(
          new double[] {0.5, 0.3, 0.1, 0},
          new double[] {0.5, 0.5, 0.3, 0.1},
          new double[] {0.5, 0.4, 0.2, 0.3});

  @Test
  void quartilesAreTakenStepByStep() {
    assertThat(curve.after(1)).isEqualTo(new Quartiles(0.5, 0.5, 0.5));
    assertThat(curve.median(2)).isEqualTo(0.4);
    assertThat(curve.after(3).q1()).isCloseTo(0.15, org.assertj.core.data.Offset.offset(1e-15));
    assertThat(curve.steps()).isEqualTo(4);
  }

  @Test
  void theFirstStepAtALevelIsCountedFromOne() {
    assertThat(curve.firstStepAt(0.5)).hasValue(1);
    assertThat(curve.firstStepAt(0.2)).hasValue(3);
    assertThat(curve.firstStepAt(0.16, Quartiles::q1)).hasValue(3);
    assertThat(curve.firstStepAt(0.16, Quartiles::q3)).isEmpty();
    assertThat(curve.firstStepAt(0.01)).isEmpty();
  }

  @Test
  void thereIsNoStepZero() {
    assertThatThrownBy(() -> curve.after(0)).hasMessageContaining("step must be");
    assertThatThrownBy(() -> curve.after(5)).hasMessageContaining("step must be");
  }

  @Test
  void trialsMustBeOfOneLength() {
    assertThatThrownBy(() -> Curve.of(new double[2], new double[3]))
        .hasMessage("errors of a trial must be an array of 2 numbers, got 3");
  }
}
