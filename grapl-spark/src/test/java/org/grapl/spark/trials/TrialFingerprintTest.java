package org.grapl.spark.trials;

import static org.assertj.core.api.Assertions.assertThat;

import org.grapl.research.cluster.StudyRecipe;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("spark")
class TrialFingerprintTest {

  @Test
  void problemsAndSeedDecideStepsDoNot() {
    String one = TrialFingerprint.of(new SmallRecipe("one", 40), 1);
    assertThat(one).matches("[0-9a-f]{32}");
    assertThat(TrialFingerprint.of(new SmallRecipe("one", 50), 1)).isEqualTo(one);
    assertThat(TrialFingerprint.of(new SmallRecipe("one", 40), 2)).isNotEqualTo(one);
    assertThat(TrialFingerprint.of(new SmallRecipe("two", 40), 1)).isNotEqualTo(one);
    assertThat(TrialFingerprint.of(new StudyRecipe("sbm"), 1)).isNotEqualTo(one);
  }
}
