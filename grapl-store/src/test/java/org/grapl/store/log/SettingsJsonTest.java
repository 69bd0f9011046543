package org.grapl.store.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.grapl.Goal;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.store.Settings;
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
  void aGoalIsWrittenOnlyIfItIsNotTheUsualOne() {
    Settings usual = Settings.of(Question.above(0.5));
    assertThat(SettingsJson.write(usual)).doesNotContain("goal");
    Settings finds = usual.withMethod(new Settings.Method.Auto(Goal.ABOVE, List.of("score")));
    assertThat(SettingsJson.write(finds)).contains("\"goal\":\"above\",\"scores\":[\"score\"]");
    assertThat(SettingsJson.read(SettingsJson.write(finds))).isEqualTo(finds);
    assertThatThrownBy(() -> SettingsJson.read("{\"threshold\":1,\"goal\":\"all\"}"))
        .hasMessage("goal must be sides or above, got \"all\"");
    assertThatThrownBy(
            () -> SettingsJson.read("{\"threshold\":1,\"policy\":\"random\",\"goal\":\"above\"}"))
        .hasMessage("goal must be sides unless policy is auto, got above");
    assertThatThrownBy(
            () -> SettingsJson.read("{\"threshold\":1,\"policy\":\"grapl\",\"scores\":[\"a\"]}"))
        .hasMessage("scores must be left out unless policy is auto, got [a]");
  }
}
