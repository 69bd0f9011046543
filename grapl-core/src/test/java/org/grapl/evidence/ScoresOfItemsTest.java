package org.grapl.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.ejml.simple.SimpleMatrix;
import org.grapl.Goal;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Truth;
import org.grapl.campaign.Campaign;
import org.grapl.campaign.CampaignBuilder;
import org.grapl.campaign.Strategy;
import org.grapl.estimate.Field;
import org.grapl.estimate.Fitted;
import org.grapl.estimate.ItemScores;
import org.grapl.graph.Graph;
import org.grapl.graph.TestGraphs;
import org.grapl.linear.Elimination;
import org.grapl.sampler.Sampler;
import org.grapl.sampler.SimulatedSampler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScoresOfItemsTest {

  private static final Question QUESTION = Question.above(0.3);
  private static final Graph GRAPH = TestGraphs.smallWorld(60, 4, 0.1, 5);

  /** By the table of R. A. Fisher and F. Yates, and Φ⁻¹ as printed there: ±1.2816, ±0.5244, 0. */
  @Test
  void onlyTheOrderOfScoresCounts() {
    double[] odd = ItemScores.of(List.of(new double[] {3, -1e9, 7, 1e-9, 1e300})).values(0);
    assertThat(odd).containsExactly(new double[] {0, -1.28155, 0.52440, -0.52440, 1.28155}, TO_5);
    double[] tied = ItemScores.of(List.of(new double[] {1, 0, 0, Double.NaN, 0, 1})).values(0);
    // 0, 0, 0 are the ranks 1 to 3 of 5, their middle Φ⁻¹(0.3); 1, 1 the ranks 4 and 5, Φ⁻¹(0.8).
    assertThat(tied)
        .containsExactly(new double[] {0.84162, -0.52440, -0.52440, 0, -0.52440, 0.84162}, TO_5);
  }

  private static final org.assertj.core.data.Offset<Double> TO_5 = within(1e-5);

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.7})
  void meansAndCovariancesAreThoseOfConditioningOnLevelAndSlopes(double noise) {
    Random random = new Random(2);
    ItemScores scores = ItemScores.of(List.of(drawn(random), drawn(random)));
    SimpleMatrix columns = new SimpleMatrix(GRAPH.size(), 2);
    for (int item = 0; item < GRAPH.size(); item++) {
      columns.set(item, 0, scores.values(0)[item]);
      columns.set(item, 1, scores.values(1)[item]);
    }
    EvidenceEstimator estimator = estimator(Noise.of(noise), scores);
    Field field = estimator.field().orElseThrow();
    double[] column = new double[GRAPH.size()];
    int sloped = 0;
    for (int t = 1; t <= 61; t++) {
      int item = random.nextInt(GRAPH.size());
      double mean = Math.sin(item * 0.3) + 2 * columns.get(item, 0) - columns.get(item, 1);
      estimator.observe(item, mean + noise * random.nextGaussian());
      sloped += estimator.fit().slopeRatio() > 0 ? 1 : 0;
      SimpleMatrix expected =
          DenseField.posterior(
              GRAPH, estimator.fit(), estimator.tally(), QUESTION.threshold(), columns);
      field.covariances(item, column);
      for (int i = 0; i < GRAPH.size(); i++) {
        boolean isKnown = noise == 0 && estimator.checks(i) > 0;
        double known = isKnown ? estimator.tally().mean(i) : expected.get(i, GRAPH.size());
        assertThat(field.mean(i)).isCloseTo(known, within(isKnown ? 0 : 1e-6));
        assertThat(field.variance(i)).isCloseTo(isKnown ? 0 : expected.get(i, i), within(1e-6));
        assertThat(column[i]).isCloseTo(expected.get(item, i), within(1e-6));
      }
      field.covarianceWithSum(column);
      for (int j = 0; j < GRAPH.size(); j++) {
        double sum = expected.extractMatrix(j, j + 1, 0, GRAPH.size()).elementSum();
        assertThat(column[j]).isCloseTo(sum, within(1e-5));
      }
    }
    assertThat(sloped).as("looks at which scores counted").isGreaterThan(30);
  }

  private static EvidenceEstimator estimator(Noise noise, ItemScores scores) {
    return new EvidenceEstimator(
        GRAPH, noise, QUESTION, Inverses.exact(GRAPH, Elimination.of(GRAPH), scores));
  }

  private static double[] drawn(Random random) {
    return random.doubles(GRAPH.size()).toArray();
  }

  @Test
  void whatWasFittedToScoresIsReadBackToTheLastBit() {
    double[] score = IntStream.range(0, GRAPH.size()).mapToDouble(i -> i % 7).toArray();
    EvidenceEstimator numbers = estimator(Noise.of(0.2), ItemScores.of(List.of(score)));
    EvidenceEstimator sides = estimator(Noise.exact(), ItemScores.of(List.of(score)));
    for (int item = 0; item < 40; item++) {
      numbers.observe(item, score[item] + 0.1 * (item % 3));
      sides.observe(item, score[item] > 3 ? 1 : 0);
    }
    for (EvidenceEstimator each : List.of(numbers, sides)) {
      Fitted fitted = each.fitted().orElseThrow();
      assertThat(fitted.fit().slopeRatio()).isPositive();
      assertThat(Fitted.parse(fitted.toString())).isEqualTo(fitted);
    }
  }

  /** Items that have nothing to do with each other: a score is all there is to go by. */
  @ParameterizedTest
  @ValueSource(ints = {1, -1})
  void aScoreTellsSidesThatTheGraphDoesNot(int direction) {
    Random random = new Random(7);
    Graph graph = TestGraphs.smallWorld(400, 4, 1, 3);
    double[] score = random.doubles(400).toArray();
    Truth truth =
        Truth.of(IntStream.range(0, 400).mapToDouble(i -> score[i] > 0.6 ? 1 : 0).toArray());
    double[] told = IntStream.range(0, 400).mapToDouble(i -> direction * score[i]).toArray();
    assertThat(wrong(graph, truth, told)).isLessThan(40);
    assertThat(wrong(graph, truth, random.doubles(400).toArray())).isGreaterThan(80);
  }

  private static int wrong(Graph graph, Truth truth, double[] score) {
    Noise exact = Noise.exact();
    Campaign campaign =
        Campaign.on(graph).threshold(0.5).noise(exact).budget(50).score(score).open();
    try (Sampler sampler = new SimulatedSampler(truth, exact, 1)) {
      for (var next = campaign.ask(); next.isPresent(); next = campaign.ask()) {
        campaign.tell(next.get(), sampler.sample(next.get().item()));
      }
    }
    return campaign.wrong(truth);
  }

  @Test
  void scoresThatCannotBeUsedAreRefused() {
    CampaignBuilder builder = Campaign.on(GRAPH).threshold(0);
    assertThatThrownBy(() -> builder.score(1, 2)).hasMessageContaining("score must be");
    double[] infinite = new double[GRAPH.size()];
    infinite[3] = Double.POSITIVE_INFINITY;
    assertThatThrownBy(() -> builder.score(infinite))
        .hasMessage("score must be a finite number, or NaN for none, got Infinity");
    builder.score(new double[GRAPH.size()]);
    assertThatThrownBy(() -> builder.strategy(Strategy.grapl()))
        .hasMessage("score must be left out unless the strategy is auto, got one");
    CampaignBuilder large =
        Campaign.on(TestGraphs.smallWorld(5000, 4, 0.1, 5))
            .threshold(0)
            .strategy(Strategy.auto().goal(Goal.ABOVE));
    assertThatThrownBy(() -> large.score(new double[5000]))
        .hasMessageContaining("left out where finds are looked for among more than 4000 items");
    assertThat(
            Campaign.on(GRAPH)
                .threshold(0)
                .score(new double[GRAPH.size()])
                .strategy(Strategy.auto().goal(Goal.ABOVE))
                .open()
                .ask())
        .isPresent();
  }
}
