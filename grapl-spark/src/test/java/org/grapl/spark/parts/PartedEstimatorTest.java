package org.grapl.spark.parts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.grapl.Question;
import org.grapl.Smoothing;
import org.grapl.Tally;
import org.grapl.estimate.Engine;
import org.grapl.estimate.Estimator;
import org.grapl.estimate.Variances;
import org.grapl.graph.Graph;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.grapl.research.graph.Graphs;
import org.junit.jupiter.api.Test;

/** Against {@link Engine#EXACT}, which inverts the system. */
class PartedEstimatorTest {

  private static final Question QUESTION = new Question(0.25, 0.01);
  private static final int SIZE = 20 * 20;

  private final Graph graph = Graphs.grid(20, 20);

  private Estimator parted(Smoothing smoothing, Variances variances) {
    return PartedEstimator.on(PartsInMemory.of(graph, 3), variances)
        .open(Graph.ofSize(SIZE).build(), smoothing, QUESTION);
  }

  private static Tally tally(int samples, long seed) {
    KeyedRandom random = KeyedRandom.of(seed, Role.TEST);
    Tally tally = new Tally(SIZE);
    for (int k = 0; k < samples; k++) {
      tally.add(random.nextInt(SIZE), random.nextGaussian(), 0.5 + random.nextDouble());
    }
    return tally;
  }

  @Test
  void meansAndScaleAreThoseOfTheExactEngineBatchAfterBatch() {
    for (double gamma : new double[] {1e-5, 0.3, 100}) {
      Smoothing smoothing = new Smoothing(gamma, 1e-3, 0.25);
      Estimator exact = Engine.EXACT.open(graph, smoothing, QUESTION);
      Estimator parted = parted(smoothing, Variances.NONE);
      assertThat(parted.mean(7)).isEqualTo(0.25);
      for (int batch = 0; batch < 3; batch++) {
        exact.observe(tally(40, batch));
        parted.observe(tally(40, batch));
        for (int item = 0; item < SIZE; item++) {
          assertThat(parted.mean(item)).isCloseTo(exact.mean(item), within(1e-6));
        }
        assertThat(parted.report().errorBound()).isBetween(0.0, 1e-6);
        assertThat(parted.scale()).isCloseTo(exact.scale(), within(1e-6 * exact.scale()));
      }
      exact.observe(3, 2.5);
      parted.observe(3, 2.5);
      assertThat(parted.mean(3)).isCloseTo(exact.mean(3), within(1e-6));
    }
  }

  @Test
  void variancesBySamplingAreThoseOfTheExactEngineOnAverage() {
    Smoothing smoothing = new Smoothing(0.3, 1e-3, 0);
    Estimator exact = Engine.EXACT.open(graph, smoothing, QUESTION);
    Estimator parted = parted(smoothing, Variances.FREE);
    exact.observe(tally(60, 1));
    parted.observe(tally(60, 1));
    double ratio = 0;
    for (int item = 0; item < SIZE; item++) {
      ratio += parted.variance(item) / exact.variance(item) / SIZE;
      // 64 samples: a deviation of at most √(2/64); beyond 5 of them once in thousands of runs.
      assertThat(parted.variance(item) / exact.variance(item)).isCloseTo(1, within(5 * 0.177));
    }
    assertThat(ratio).isCloseTo(1, within(0.1));
  }

  @Test
  void whoAskedForNoVariancesGetsNone() {
    Estimator parted = parted(new Smoothing(1, 1e-3, 0), Variances.NONE);
    assertThatThrownBy(() -> parted.variance(0))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("opened without variances");
    assertThatThrownBy(
            () ->
                PartedEstimator.on(PartsInMemory.of(graph, 3), Variances.NONE)
                    .open(Graph.ofSize(3).build(), new Smoothing(1, 1e-3, 0), QUESTION))
        .hasMessage("graph must be of 400 items, got 3");
  }
}
