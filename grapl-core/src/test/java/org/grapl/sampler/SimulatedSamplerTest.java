package org.grapl.sampler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.grapl.FalseAlarm;
import org.grapl.Noise;
import org.grapl.Truth;
import org.junit.jupiter.api.Test;

class SimulatedSamplerTest {

  private static final Truth TRUTH = Truth.of(0.2, 0.9, 0.5);

  @Test
  void theValuesOfAnItemDoNotDependOnWhenItIsSampled() {
    Sampler inTurn = new SimulatedSampler(TRUTH, Noise.gaussian(2), 7);
    double[][] expected = new double[3][10];
    for (int k = 0; k < 10; k++) {
      for (int item = 0; item < 3; item++) {
        expected[item][k] = inTurn.sample(item);
      }
    }
    Sampler itemByItem = new SimulatedSampler(TRUTH, Noise.gaussian(2), 7);
    for (int item = 2; item >= 0; item--) {
      for (int k = 0; k < 10; k++) {
        assertThat(itemByItem.sample(item)).isEqualTo(expected[item][k]);
      }
    }
    SimulatedSampler untouched = new SimulatedSampler(TRUTH, Noise.gaussian(2), 7);
    assertThat(untouched.value(1, 9)).isEqualTo(expected[1][9]);
    assertThat(DoubleStream.of(expected[0]).distinct().count()).isEqualTo(10);
  }

  @Test
  void anotherSeedGivesOtherValues() {
    assertThat(new SimulatedSampler(TRUTH, Noise.gaussian(1), 7).sample(0))
        .isNotEqualTo(new SimulatedSampler(TRUTH, Noise.gaussian(1), 8).sample(0));
  }

  @Test
  void severalThreadsTogetherGetTheSameValuesAsOne() throws InterruptedException {
    Sampler shared = new SimulatedSampler(TRUTH, Noise.gaussian(1), 3);
    double[][] got = new double[4][500];
    List<Thread> threads = new ArrayList<>();
    for (double[] mine : got) {
      Thread thread =
          new Thread(
              () -> {
                for (int k = 0; k < mine.length; k++) {
                  mine[k] = shared.sample(1);
                }
              });
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    SimulatedSampler alone = new SimulatedSampler(TRUTH, Noise.gaussian(1), 3);
    double[] expected = new double[2000];
    for (int k = 0; k < 2000; k++) {
      expected[k] = alone.value(1, k);
    }
    double[] together = Arrays.stream(got).flatMapToDouble(Arrays::stream).sorted().toArray();
    assertThat(together).isEqualTo(DoubleStream.of(expected).sorted().toArray());
  }

  @Test
  void gaussianValuesScatterAroundTheMean() {
    Sampler sampler = new SimulatedSampler(TRUTH, Noise.gaussian(2), 5);
    int count = 200_000;
    double sum = 0;
    double squares = 0;
    for (int k = 0; k < count; k++) {
      double z = (sampler.sample(1) - 0.9) / 2;
      sum += z;
      squares += (z * z - 1) / Math.sqrt(2);
    }
    double limit = FalseAlarm.NORMAL_LIMIT * Math.sqrt(count);
    assertThat(sum).isBetween(-limit, limit);
    assertThat(squares).isBetween(-limit, limit);
  }

  @Test
  void bernoulliValuesAreCoinsOfTheRightBias() {
    Sampler sampler = new SimulatedSampler(Truth.of(0, 0.2, 1), Noise.bernoulli(), 5);
    int count = 100_000;
    double ones = 0;
    for (int k = 0; k < count; k++) {
      double value = sampler.sample(1);
      assertThat(value == 0 || value == 1).isTrue();
      ones += value;
      assertThat(sampler.sample(0)).isZero();
      assertThat(sampler.sample(2)).isEqualTo(1);
    }
    assertThat(ones).isCloseTo(0.2 * count, within(FalseAlarm.binomialLimit(count, 0.2)));
  }

  @Test
  void exactValuesAreTheTruth() {
    Sampler sampler = new SimulatedSampler(TRUTH, Noise.exact(), 5);
    assertThat(sampler.sample(2)).isEqualTo(0.5);
    assertThat(sampler.sample(2)).isEqualTo(0.5);
  }

  @Test
  void aCoinNeedsAProbability() {
    assertThatThrownBy(() -> new SimulatedSampler(Truth.of(0, 1.5), Noise.bernoulli(), 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("mean of item 1 must be in [0, 1] where checks are yes or no, got 1.5");
    assertThatThrownBy(() -> new SimulatedSampler(TRUTH, Noise.exact(), 1).sample(3))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("item must be in [0, 3), got 3");
  }

  @Test
  void theValuesArePinned() {
    SimulatedSampler sampler = new SimulatedSampler(TRUTH, Noise.gaussian(2), 42);
    assertThat(new double[] {sampler.value(0, 0), sampler.value(1, 0), sampler.value(1, 1)})
        .containsExactly(-1.3105305457374805, 2.9647893362682116, 1.6631611229018866);
  }

  @Test
  void aLambdaIsASampler() {
    try (Sampler sampler = item -> item / 2.0) {
      assertThat(sampler.sample(3)).isEqualTo(1.5);
    }
  }
}
