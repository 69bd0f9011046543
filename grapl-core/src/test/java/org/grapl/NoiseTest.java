package org.grapl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NoiseTest {

  @Test
  void theTextOfANoiseReadsBackAsTheSameNoise() {
    for (Noise noise :
        List.of(
            Noise.exact(),
            Noise.bernoulli(),
            Noise.gaussian(2),
            Noise.gaussian(1e-8),
            Noise.unknown())) {
      assertThat(Noise.parse(noise.toString())).isEqualTo(noise);
    }
    assertThat(Noise.gaussian(2)).hasToString("2");
    assertThat(Noise.parse("gaussian:.5")).isEqualTo(Noise.gaussian(0.5));
    assertThat(Noise.parse("bernoulli")).isEqualTo(Noise.parse("yes-no"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "foo",
        "",
        "Exact",
        "gaussian",
        "gaussian:",
        "gaussian:x",
        "gaussian:NaN",
        "gaussian:1d"
      })
  void otherTextIsNoNoise(String text) {
    assertThatThrownBy(() -> Noise.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "noise must be unknown, exact, yes-no or the standard deviation of a check, got \""
                + text
                + "\"");
  }

  @Test
  void theDeviationMustBePositive() {
    assertThatThrownBy(() -> Noise.parse("gaussian:-1"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("noise must be a finite number >= 0, got -1");
    assertThatThrownBy(() -> Noise.gaussian(Double.NaN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("standard deviation of the noise must be a finite number > 0, got NaN");
  }
}
