package org.grapl.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class EngineRunTest {

  @Test
  void theTypicalBlockIsTheMedianOne() {
    assertThat(EngineRun.typical(new double[] {900, 1, 3})).isEqualTo(3);
    assertThat(EngineRun.typical(new double[] {4, 900, 1, 2})).isEqualTo(3);
    assertThat(EngineRun.typical(new double[] {7})).isEqualTo(7);
  }

  @Test
  void withoutBlocksThereIsNoTypicalOne() {
    assertThatThrownBy(() -> EngineRun.typical(new double[0]))
        .hasMessage("number of values must be a whole number >= 1, got 0");
  }
}
