package org.grapl.store.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.grapl.Noise;
import org.junit.jupiter.api.Test;

class SettingsJsonTest {

  @Test
  void noiseMayBeSaidInTheWordsOfStatisticians() {
    assertThat(Noise.parse("bernoulli")).isEqualTo(Noise.parse("yes-no"));
    assertThat(Noise.parse("gaussian:0.3")).isEqualTo(Noise.gaussian(0.3));
    assertThatThrownBy(() -> Noise.parse("gaussian:loud"))
        .hasMessage(
            "noise must be unknown, exact, yes-no or the standard deviation of a check, got"
                + " \"gaussian:loud\"");
  }
}
