package org.grapl.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.ejml.simple.SimpleMatrix;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Tally;
import org.grapl.estimate.Field;
import org.grapl.estimate.Fit;
import org.grapl.estimate.Kernel;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.graph.TestGraphs;
import org.grapl.linear.Elimination;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.grapl.random.SampleOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class EvidenceEstimatorTest {

  private static final Question QUESTION = Question.above(0.3);

  private static Graph weighted() {
    Graph shape = TestGraphs.smallWorld(40, 4, 0.1, 5);
    return shape.reweighted((a, b, w) -> 1.0 + (31 * (a + b) + a * b) % 7);
  }

  @ParameterizedTest
  @EnumSource(Kernel.class)
  void covariancesOfAKernelAreThoseOfItsDefinition(Kernel kernel) {
    Graph graph = weighted();
    Evidence evidence =
        new Evidence(graph, Noise.of(1), 0, Inverses.exact(graph, Elimination.of(graph)));
    SimpleMatrix expected = DenseField.covariance(kernel, graph);
    double[] column = new double[graph.size()];
    for (int item : new int[] {0, 7, 39}) {
      evidence.prior(kernel).orElseThrow().columns(new int[] {item}, new double[][] {column});
      for (int j = 0; j < column.length; j++) {
        double wanted = expected.get(j, item); // up to 10⁵, where the level is left quite open
        assertThat(column[j]).isCloseTo(wanted, within(1e-9 * (1 + wanted)));
      }
    }
  }

  /** Long enough for several fits with observations between them. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.7, Double.NaN})
  void meansAndCovariancesAreThoseOfConditioning(double noise) {
    Noise level = Double.isNaN(noise) ? Noise.unknown() : Noise.of(noise);
    Graph graph = weighted();
    EvidenceEstimator estimator = new EvidenceEstimator(graph, level, QUESTION);
    Field field = estimator.field().orElseThrow();
    Random random = new Random(1);
    double[] column = new double[graph.size()];
    for (int t = 1; t <= 61; t++) {
      int item = random.nextInt(graph.size());
      double scatter = Double.isNaN(noise) ? 0.4 : noise;
      estimator.observe(item, Math.sin(item * 0.3) + scatter * random.nextGaussian());
      if (t % 7 == 0 || t == 61) {
        SimpleMatrix expected =
            DenseField.posterior(graph, estimator.fit(), estimator.tally(), QUESTION.threshold());
        for (int i = 0; i < graph.size(); i++) {
          boolean isKnown = noise == 0 && estimator.checks(i) > 0;
          double mean = isKnown ? estimator.tally().mean(i) : expected.get(i, graph.size());
          assertThat(field.mean(i)).isCloseTo(mean, within(isKnown ? 0 : 1e-7));
          double variance = isKnown ? 0 : expected.get(i, i);
          assertThat(field.variance(i)).isCloseTo(variance, within(1e-7));
        }
        field.covariances(item, column);
        for (int j = 0; j < graph.size(); j++) {
          assertThat(column[j]).isCloseTo(expected.get(item, j), within(1e-7));
        }
        field.covarianceWithSum(column);
        for (int j = 0; j < graph.size(); j++) {
          double sum = expected.extractMatrix(j, j + 1, 0, graph.size()).elementSum();
          assertThat(column[j]).isCloseTo(sum, within(1e-6));
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.7, Double.NaN})
  void weightedObservationsAreConditionedOnWithTheirOwnNoise(double noise) {
    Noise level = Double.isNaN(noise) ? Noise.unknown() : Noise.of(noise);
    Graph graph = weighted();
    EvidenceEstimator estimator = new EvidenceEstimator(graph, level, QUESTION);
    Field field = estimator.field().orElseThrow();
    Random random = new Random(3);
    double[] column = new double[graph.size()];
    for (int t = 1; t <= 61; t++) {
      int item = random.nextInt(graph.size());
      double weight = t % 4 == 0 ? 1 : Math.exp(2 * random.nextGaussian());
      double scatter = 0.5 / Math.sqrt(weight) * random.nextGaussian();
      long epoch = field.epoch();
      estimator.observe(item, Math.sin(item * 0.3) + scatter, weight);
      assertThat(field.epoch() > epoch || weight == 1).isTrue();
      if (t % 7 == 0 || t == 61) {
        SimpleMatrix expected =
            DenseField.posterior(graph, estimator.fit(), estimator.tally(), QUESTION.threshold());
        field.covariances(item, column);
        for (int i = 0; i < graph.size(); i++) {
          assertThat(field.mean(i)).isCloseTo(expected.get(i, graph.size()), within(1e-7));
          assertThat(field.variance(i)).isCloseTo(expected.get(i, i), within(1e-7));
          assertThat(column[i]).isCloseTo(expected.get(item, i), within(1e-7));
        }
      }
    }
  }

  /** With known noise; where it is fitted, equal values would speak for little of it. */
  @Test
  void aWholeWeightIsSoManyEqualObservationsIfTheNoiseIsKnown() {
    Graph graph = weighted();
    Tally once = new Tally(graph.size());
    Tally often = new Tally(graph.size());
    Random random = new Random(5);
    for (int t = 0; t < 40; t++) {
      int item = random.nextInt(graph.size());
      int times = 1 + random.nextInt(5);
      double value = Math.sin(item * 0.3) + 0.4 * random.nextGaussian();
      once.add(item, value, times);
      for (int k = 0; k < times; k++) {
        often.add(item, value);
      }
    }
    EvidenceEstimator one = new EvidenceEstimator(graph, Noise.of(0.8), QUESTION);
    EvidenceEstimator other = new EvidenceEstimator(graph, Noise.of(0.8), QUESTION);
    one.observe(once);
    other.observe(often);
    assertThat(Candidate.of(one.fit())).isEqualTo(Candidate.of(other.fit()));
    assertThat(one.belief().orElseThrow().graphExplains())
        .isCloseTo(other.belief().orElseThrow().graphExplains(), within(1e-9));
    for (int item = 0; item < graph.size(); item++) {
      assertThat(one.mean(item)).isCloseTo(other.mean(item), within(1e-9));
      assertThat(one.variance(item)).isCloseTo(other.variance(item), within(1e-9));
    }
  }

  @Test
  void noiseFarBelowTheValuesIsSeenAgainInObservationsOfLittleWeight() {
    EvidenceEstimator estimator =
        new EvidenceEstimator(TestGraphs.ring(20), Noise.of(1e-4), Question.above(0.5));
    for (int item = 0; item < 10; item++) {
      estimator.observe(item, item < 5 ? 1 : 0);
    }
    assertThat(estimator.variance(3)).isZero(); // as good as exact
    estimator.observe(12, 30, 1e-8); // scatters by 1
    assertThat(estimator.mean(12)).isLessThan(20);
    assertThat(estimator.variance(12)).isPositive();
  }

  @Test
  void aTallyToldAtOnceGivesAFreshFit() {
    Graph graph = weighted();
    Tally tally = new Tally(graph.size());
    Random random = new Random(2);
    for (int t = 0; t < 30; t++) {
      int item = random.nextInt(graph.size());
      tally.add(item, Math.sin(item * 0.3) + 0.5 * random.nextGaussian());
    }
    EvidenceEstimator estimator = new EvidenceEstimator(graph, Noise.of(0.5), QUESTION);
    estimator.observe(tally);
    SimpleMatrix expected =
        DenseField.posterior(graph, estimator.fit(), tally, QUESTION.threshold());
    for (int i = 0; i < graph.size(); i++) {
      assertThat(estimator.field().orElseThrow().mean(i))
          .isCloseTo(expected.get(i, graph.size()), within(1e-9));
    }
  }

  @Test
  void aSmoothFieldIsRecognisedAndSoIsOneThatIgnoresTheGraph() {
    Graph graph = TestGraphs.grid(12, 12);
    EvidenceEstimator smooth = new EvidenceEstimator(graph, Noise.of(0.2), QUESTION);
    EvidenceEstimator unrelated = new EvidenceEstimator(graph, Noise.of(0.2), QUESTION);
    Random random = new Random(4);
    double[] own = random.doubles(144, -1, 1).toArray();
    for (int item : Arrays.copyOf(SampleOrder.of(144), 100)) {
      double noise = 0.2 * random.nextGaussian();
      smooth.observe(item, Math.sin(item / 12 * 0.4) * Math.cos(item % 12 * 0.3) + noise);
      unrelated.observe(item, own[item] + noise);
    }
    assertThat(smooth.belief().orElseThrow().graphExplains()).isGreaterThan(0.5);
    assertThat(smooth.belief().orElseThrow().words())
        .containsPattern("of \\d+ items checked at random, the graph tells the side of \\d+");
    assertThat(unrelated.belief().orElseThrow().graphExplains()).isLessThan(0.4);
  }

  /** Noise so small that none of the usual ratios could explain values of this size. */
  @ParameterizedTest
  @ValueSource(doubles = {1e-9, 1e-3, 1e-2, 0.05})
  void smallNoiseIsNoReasonToDoubtLargeValues(double noise) {
    Graph graph = TestGraphs.ring(60);
    EvidenceEstimator estimator =
        new EvidenceEstimator(graph, Noise.of(noise), Question.above(0.5));
    Random random = new Random(8);
    for (int item = 0; item < 60; item += 3) {
      estimator.observe(item, (item < 30 ? 1 : 0) + noise * random.nextGaussian());
    }
    for (int item = 0; item < 60; item++) {
      boolean isAtTheBorder = item % 30 < 2 || item % 30 > 26;
      if (!isAtTheBorder) {
        assertThat(estimator.mean(item) > 0.5).as("item %d", item).isEqualTo(item < 30);
      }
    }
    assertThat(estimator.variance(16)).isGreaterThan(1e-3);
  }

  /** Of weights this uneven the squared kernels make nothing but rounding. */
  @Test
  void aKernelThatRoundingSpoilsIsLeftOutAndNothingIsLost() {
    GraphBuilder builder = Graph.ofSize(300);
    for (int item = 1; item < 300; item++) {
      builder.link(item - 1, item, item == 150 ? 1e9 : 1);
    }
    EvidenceEstimator estimator =
        new EvidenceEstimator(builder.build(), Noise.of(0.3), Question.above(0));
    Random random = new Random(9);
    for (int t = 0; t < 80; t++) {
      int item = random.nextInt(300);
      estimator.observe(item, Math.sin(item * 0.03) + 0.3 * random.nextGaussian());
    }
    assertThat(estimator.total()).isEqualTo(80);
    assertThat(estimator.mean(50)).isGreaterThan(0.3);
    assertThat(estimator.mean(160)).isLessThan(-0.3);
  }

  @Test
  void anItemObservedOverAndOverKeepsItsMean() {
    EvidenceEstimator estimator =
        new EvidenceEstimator(TestGraphs.path(3), Noise.of(0), Question.above(0));
    for (int t = 0; t < 100_000; t++) {
      estimator.observe(1, 1e100);
    }
    assertThat(estimator.mean(1)).isEqualTo(1e100, within(1e90));
    assertThat(estimator.mean(0)).isPositive();
  }

  @Test
  void unknownNoiseIsMeasured() {
    Graph graph = TestGraphs.grid(10, 10);
    EvidenceEstimator estimator = new EvidenceEstimator(graph, Noise.unknown(), QUESTION);
    Random random = new Random(4);
    for (int t = 0; t < 300; t++) {
      int item = random.nextInt(100);
      estimator.observe(item, Math.sin(item / 10 * 0.4) + 0.5 * random.nextGaussian());
    }
    // The grid of ratios is a factor of three wide.
    assertThat(Math.sqrt(estimator.fit().noise())).isBetween(0.35, 0.7);
  }

  @Test
  void coinFlipsAreRecognisedOnceTwoOfAnItemDisagree() {
    EvidenceEstimator estimator =
        new EvidenceEstimator(TestGraphs.path(6), Noise.unknown(), Question.above(0.5));
    for (int t = 0; t < 12; t++) {
      estimator.observe(t % 6, t < 6 ? 1 : t % 2);
    }
    Tally flips = estimator.tally();
    EvidenceEstimator fresh =
        new EvidenceEstimator(TestGraphs.path(6), Noise.unknown(), Question.above(0.5));
    fresh.observe(flips);
    double heads = 10 / 14.0; // nine of twelve, and one of each kind for a start
    assertThat(fresh.belief().orElseThrow().noise())
        .isCloseTo(Math.sqrt(heads * (1 - heads)), within(1e-12));
    flips.add(0, 0.5); // no coin
    EvidenceEstimator other =
        new EvidenceEstimator(TestGraphs.path(6), Noise.unknown(), Question.above(0.5));
    other.observe(flips);
    assertThat(other.belief().orElseThrow().noise())
        .isNotCloseTo(fresh.belief().orElseThrow().noise(), within(1e-6));
  }

  @Test
  void aGraphWithoutLinksAndASingleItemWork() {
    for (Graph graph : new Graph[] {Graph.ofSize(5).build(), Graph.ofSize(1).build()}) {
      EvidenceEstimator estimator = new EvidenceEstimator(graph, Noise.of(0.1), QUESTION);
      for (int t = 0; t < 8; t++) {
        estimator.observe(t % graph.size(), 1);
      }
      assertThat(estimator.mean(0)).isBetween(0.5, 1.1);
      assertThat(estimator.variance(0)).isGreaterThan(0);
    }
  }

  @Test
  void manyObservationsOfOneItemDoNotKeepTheFitFromFollowingTheOthers() {
    Graph graph = TestGraphs.grid(20, 20);
    Question question = new Question(0, 0);
    Tally first = new Tally(graph.size());
    for (int k = 0; k < 1000; k++) {
      first.add(210, 1);
    }
    EvidenceEstimator late = new EvidenceEstimator(graph, Noise.of(0.1), question);
    late.observe(first);
    Fit before = late.fit();
    for (int item = 0; item < 200; item++) {
      late.observe(item * 2, item * 2 % 20 < 10 ? -1 : 1);
    }
    EvidenceEstimator fresh = new EvidenceEstimator(graph, Noise.of(0.1), question);
    fresh.observe(late.tally());
    assertThat(late.fit()).isNotEqualTo(before);
    assertThat(late.fit().kernel()).isEqualTo(fresh.fit().kernel());
  }

  /** Walks of 32 steps among three items forget where they began. */
  @Test
  void oneByOneVariancesAreThoseOfAllAtOnceAlsoWhereWalksLeaveNothingButRounding() {
    double[][] told = {
      {1, -0.590751943758677},
      {1, -0.9097410974754729},
      {2, -1.1708738052404164},
      {1, -0.09241739811503313},
      {0, 0.929961188833357},
      {1, 0.21823535805920402}
    };
    for (int trial = 0; trial < 400; trial++) {
      KeyedRandom random = KeyedRandom.of(1, Role.TEST, trial);
      Graph graph =
          Graph.ofSize(3)
              .link(0, 1, StrictMath.exp(3 * random.nextGaussian()))
              .link(1, 2, StrictMath.exp(3 * random.nextGaussian()))
              .link(0, 2, StrictMath.exp(3 * random.nextGaussian()))
              .build();
      Question question = new Question(0, 0);
      EvidenceEstimator oneByOne = new EvidenceEstimator(graph, Noise.of(0.5), question);
      Tally tally = new Tally(3);
      for (double[] each : told) {
        oneByOne.observe((int) each[0], each[1]);
        tally.add((int) each[0], each[1]);
      }
      EvidenceEstimator atOnce = new EvidenceEstimator(graph, Noise.of(0.5), question);
      atOnce.observe(tally, oneByOne.fitted().orElseThrow());
      for (int item = 0; item < 3; item++) {
        assertThat(oneByOne.variance(item)).isCloseTo(atOnce.variance(item), within(1e-6));
      }
    }
  }
}
