package org.grapl.store.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.grapl.store.Settings.Noise;
import org.junit.jupiter.api.Test;

class SettingsJsonTest {

  @Test
  void noiseMayBeSaidInTheWordsOfStatisticians() {
    assertThat(SettingsJson.parseNoise("bernoulli")).isEqualTo(SettingsJson.parseNoise("yes-no"));
    assertThat(SettingsJson.parseNoise("gaussian:0.3")).isEqualTo(new Noise.Deviation(0.3));
    assertThatThrownBy(() -> SettingsJson.parseNoise("gaussian:loud"))
        .hasMessage(
            "noise must be unknown, exact, yes-no or the standard deviation of a check, got"
                + " \"gaussian:loud\"");
  }
}
