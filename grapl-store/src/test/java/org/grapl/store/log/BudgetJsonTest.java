package org.grapl.store.log;

import static org.assertj.core.api.Assertions.assertThat;

import org.grapl.Question;
import org.grapl.store.Settings;
import org.junit.jupiter.api.Test;

class BudgetJsonTest {

  private static Settings withBudget(double budget) {
    return Settings.of(Question.above(0.5)).withBudget(budget);
  }

  @Test
  void aWholeBudgetIsWrittenAsWhenOnlyWholeOnesWereAllowed() {
    assertThat(SettingsJson.toJson(withBudget(40)).toString()).contains("\"budget\":40,");
    assertThat(SettingsJson.toJson(withBudget(12.5)).toString()).contains("\"budget\":12.5,");
    assertThat(SettingsJson.toJson(withBudget(Double.POSITIVE_INFINITY)).has("budget")).isFalse();
  }

  @Test
  void aBudgetIsReadAsItWasWritten() {
    for (double budget : new double[] {1, 40, 12.5, 1e16, 1e300, Double.POSITIVE_INFINITY}) {
      Settings settings = withBudget(budget);
      assertThat(SettingsJson.fromJson(SettingsJson.toJson(settings))).isEqualTo(settings);
    }
  }
}
