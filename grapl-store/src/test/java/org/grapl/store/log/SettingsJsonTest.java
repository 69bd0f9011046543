package org.grapl.store.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.grapl.Noise;
import org.grapl.store.Settings;
import org.grapl.store.Settings.Method;
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

  @Test
  void settingsOfOlderStoresAreRead() {
    Settings settings =
        SettingsJson.read(
            """
            {"threshold": 0.5, "tolerance": 0.01, "noise": "0..1", "method": "grapl",
             "lambda": 0.001, "alpha": 1e-8, "leaseSeconds": 60, "replicates": 1, "seed": 1}""");
    assertThat(settings.noise()).isEqualTo(Noise.bernoulli());
    assertThat(settings.method()).isInstanceOf(Method.Paper.class);
    assertThat(SettingsJson.write(settings)).contains("\"policy\":\"grapl\"", "yes-no");
  }
}
