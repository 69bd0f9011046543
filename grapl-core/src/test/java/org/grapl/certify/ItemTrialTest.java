package org.grapl.certify;

import static org.assertj.core.api.Assertions.assertThat;

import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.api.Test;

class ItemTrialTest {

  private static final int TRIALS = 4000;
  private static final Question QUESTION = new Question(0.5, 0.05);

  @Test
  void wrongItemsAreClearedAtMostAtTheMissRate() {
    double miss = 0.1;
    int limit = Limit.most(TRIALS, miss);
    Noise normal = Noise.of(1);
    for (boolean above : new boolean[] {true, false}) {
      // As close to being right as a wrong item can be.
      double mean = above ? 0.45 - 1e-9 : 0.55;
      assertThat(cleared(normal, above, mean, miss)).isBetween(TRIALS / 100, limit);
      assertThat(cleared(Noise.bernoulli(), above, mean, miss)).isBetween(TRIALS / 100, limit);
    }
  }

  @Test
  void rightItemsAreNearlyAlwaysCleared() {
    assertThat(cleared(Noise.of(1), true, 0.85, 0.1)).isGreaterThan(TRIALS * 97 / 100);
    assertThat(cleared(Noise.bernoulli(), false, 0.15, 0.1)).isGreaterThan(TRIALS * 97 / 100);
  }

  /** What was learned from other items must not let wrong ones pass. */
  @Test
  void betsThatHaveLearnedAreAsValid() {
    Distances distances = new Distances(0.4);
    int cleared = 0;
    for (int trial = 0; trial < TRIALS; trial++) {
      KeyedRandom random = KeyedRandom.of(8, Role.TEST, trial);
      boolean isWrong = trial % 2 == 0;
      ItemTrial test = new ItemTrial(Noise.of(1), QUESTION, true, distances, 0.2);
      while (test.verdict() == ItemTrial.Verdict.OPEN) {
        test.tell((isWrong ? 0.45 : 1.5) + random.nextGaussian());
      }
      cleared += isWrong && test.verdict() == ItemTrial.Verdict.CLEARED ? 1 : 0;
    }
    assertThat(cleared).isBetween(TRIALS / 100, Limit.most(TRIALS / 2, 0.2));
  }

  private static int cleared(Noise scatter, boolean above, double mean, double miss) {
    int cleared = 0;
    for (int trial = 0; trial < TRIALS; trial++) {
      KeyedRandom random = KeyedRandom.of(7, Role.TEST, trial);
      ItemTrial test = new ItemTrial(scatter, QUESTION, above, new Distances(0.4), miss);
      while (test.verdict() == ItemTrial.Verdict.OPEN) {
        test.tell(
            scatter.isYesNo() ? random.nextDouble() < mean ? 1 : 0 : mean + random.nextGaussian());
      }
      cleared += test.verdict() == ItemTrial.Verdict.CLEARED ? 1 : 0;
    }
    return cleared;
  }
}
