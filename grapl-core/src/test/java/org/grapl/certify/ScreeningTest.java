package org.grapl.certify;

import static org.assertj.core.api.Assertions.assertThat;

import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.api.Test;

class ScreeningTest {

  private static final int TRIALS = 4000;
  private static final Question QUESTION = new Question(0.5, 0.05);

  @Test
  void fewerFlagsThanPromisedHaveProbabilityAtMostDelta() {
    for (double miss : new double[] {0.01, 0.1, 0.3}) {
      Screening screening = new Screening(miss, 0.02);
      for (int wrong = 1; wrong < 60; wrong++) {
        int least = screening.leastFlags(wrong);
        assertThat(flagsBelow(least, wrong, miss)).isLessThanOrEqualTo(0.02);
        assertThat(flagsBelow(least + 1, wrong, miss)).isGreaterThan(0.02);
      }
    }
  }

  /** P(Binomial(wrong, 1 − miss) &lt; flags), term by term from the small end. */
  private static double flagsBelow(int flags, int wrong, double miss) {
    double term = Math.pow(miss, wrong);
    double sum = 0;
    for (int k = 0; k < Math.min(flags, wrong + 1); k++) {
      sum += term;
      term *= (wrong - k) / (k + 1.0) * (1 - miss) / miss;
    }
    return sum;
  }

  @Test
  void mostWrongIsTheLargestNumberThatGoesWithTheFlags() {
    Screening screening = new Screening(0.1, 0.01);
    for (int flags = 0; flags < 40; flags++) {
      int most = screening.mostWrong(flags, 200);
      assertThat(screening.leastFlags(most)).isLessThanOrEqualTo(flags);
      assertThat(screening.leastFlags(most + 1)).isGreaterThan(flags);
    }
    assertThat(screening.mostWrong(200, 200)).isEqualTo(200);
  }

  @Test
  void aSingleForbiddenItemMustNotBeMissed() {
    Screening screening = Screening.cheapest(30, 0, 0.05);
    assertThat(screening.missRate()).isLessThanOrEqualTo(screening.delta());
    assertThat(screening.leastFlags(1)).isEqualTo(1);
  }

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

  private static int cleared(Noise scatter, boolean above, double mean, double miss) {
    int cleared = 0;
    for (int trial = 0; trial < TRIALS; trial++) {
      KeyedRandom random = KeyedRandom.of(7, Role.TEST, trial);
      ItemTrial test = new ItemTrial(scatter, QUESTION, above, 0.4, miss);
      while (test.verdict() == ItemTrial.Verdict.OPEN) {
        test.tell(
            scatter.isYesNo() ? random.nextDouble() < mean ? 1 : 0 : mean + random.nextGaussian());
      }
      cleared += test.verdict() == ItemTrial.Verdict.CLEARED ? 1 : 0;
    }
    return cleared;
  }
}
