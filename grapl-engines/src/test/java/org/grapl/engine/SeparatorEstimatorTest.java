package org.grapl.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.grapl.Question;
import org.grapl.Smoothing;
import org.grapl.Tally;
import org.grapl.engine.separator.SeparatorTree;
import org.grapl.estimate.Accuracy;
import org.grapl.estimate.ChangedItems;
import org.grapl.estimate.DenseReference;
import org.grapl.estimate.ExactEstimator;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.graph.TestGraphs;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SeparatorEstimatorTest {

  private static final Question QUESTION = new Question(0, 0.01);

  static Stream<Arguments> problems() {
    return Stream.of(
            Arguments.of("ring", TestGraphs.ring(600)),
            Arguments.of("grid", TestGraphs.grid(30, 25)),
            Arguments.of("small world", TestGraphs.smallWorld(800, 4, 0.01, 3)),
            Arguments.of("map", TestGraphs.geometric(700, 0.06, 5)),
            Arguments.of("star", star(300)),
            Arguments.of("two weighted grids", twoWeightedGrids()))
        .flatMap(
            graph ->
                Stream.of(0.01, 1.0, 100.0)
                    .flatMap(
                        gamma ->
                            Stream.of(
                                    Accuracy.DEFAULT, Accuracy.within(1e-4), Accuracy.within(1e-9))
                                .map(
                                    accuracy ->
                                        Arguments.of(
                                            graph.get()[0], graph.get()[1], gamma, accuracy))));
  }

  private static Graph star(int size) {
    GraphBuilder builder = Graph.ofSize(size);
    for (int item = 1; item < size; item++) {
      builder.link(0, item, 1);
    }
    return builder.build();
  }

  private static Graph twoWeightedGrids() {
    GraphBuilder builder = Graph.ofSize(2 * 400);
    KeyedRandom random = KeyedRandom.of(4, Role.TEST);
    for (int part = 0; part < 2; part++) {
      int offset = 400 * part;
      TestGraphs.grid(20, 20)
          .forEachLink(
              (a, b, w) ->
                  builder.link(
                      a + offset, b + offset, StrictMath.pow(10, 3 * random.nextDouble() - 1)));
    }
    return builder.build();
  }

  /** Against the exact engine, from the first observation on. */
  @ParameterizedTest(name = "{0}, gamma {2}, {3}")
  @MethodSource("problems")
  void everyMeanStaysWithinItsToleranceAndTheReportedBound(
      String name, Graph graph, double gamma, Accuracy accuracy) {
    Smoothing smoothing = new Smoothing(gamma, 1e-3, 0.1);
    SeparatorEstimator lazy =
        SeparatorEstimator.open(graph, SeparatorTree.of(graph), smoothing, QUESTION, accuracy);
    ExactEstimator exact = ExactEstimator.open(graph, smoothing, QUESTION);
    KeyedRandom random = KeyedRandom.of(7, Role.TEST);
    for (int t = 1; t <= 400; t++) {
      int item = random.nextInt(t % 3 == 0 ? 20 : graph.size());
      double value = (item < graph.size() / 2 ? 1 : -1) + random.nextGaussian();
      lazy.observe(item, value);
      exact.observe(item, value);
      if (t < 20 || t % 40 == 0) {
        double bound = lazy.report().errorBound();
        for (int each = 0; each < graph.size(); each++) {
          double error = Math.abs(lazy.mean(each) - exact.mean(each));
          assertThat(error)
              .as("error of item %d at %d", each, t)
              .isLessThanOrEqualTo(bound + 1e-11);
          assertThat(error).isLessThanOrEqualTo(lazy.tolerance(each) + 1e-11);
        }
      }
    }
  }

  @Test
  void mostOfALargeGraphIsLeftAlone() {
    Graph graph = TestGraphs.grid(70, 70);
    SeparatorTree tree = SeparatorTree.of(graph);
    SeparatorEstimator lazy =
        SeparatorEstimator.open(graph, tree, new Smoothing(1, 1e-3, 0), QUESTION, Accuracy.DEFAULT);
    KeyedRandom random = KeyedRandom.of(1, Role.TEST);
    Tally tally = new Tally(graph.size());
    for (int item = 0; item < graph.size(); item++) {
      tally.add(item, random.nextGaussian());
    }
    lazy.observe(tally);
    lazy.changed().clear();
    lazy.observe(2000, 1.5);
    assertThat(lazy.report().iterations()).isLessThan(tree.nodes() / 4);
    assertThat(lazy.changed().isAll()).isFalse();
    assertThat(lazy.changed().contains(2000)).isTrue();
    assertThat(lazy.changed().blocks()).isLessThan(graph.size() / ChangedItems.BLOCK / 2);
  }

  @Test
  void variancesAreThoseOfTheInverse() {
    Graph graph = TestGraphs.geometric(300, 0.09, 2);
    Smoothing smoothing = new Smoothing(2, 1e-3, 0);
    SeparatorEstimator lazy =
        SeparatorEstimator.open(
            graph, SeparatorTree.of(graph), smoothing, QUESTION, Accuracy.DEFAULT);
    Tally tally = new Tally(graph.size());
    for (int t = 0; t < 150; t++) {
      int item = KeyedRandom.of(t, Role.TEST).nextInt(graph.size());
      lazy.observe(item, 1);
      tally.add(item, 1);
    }
    DMatrixRMaj inverse = DenseReference.system(graph, 1e-3, 2, tally);
    assertThat(CommonOps_DDRM.invert(inverse)).isTrue();
    for (int item = 0; item < graph.size(); item++) {
      assertThat(lazy.variance(item)).isCloseTo(inverse.get(item, item), within(1e-10));
    }
  }

  @Test
  void observationsThatAreNearlyExactLoseNoDigits() {
    Graph graph = TestGraphs.grid(20, 20);
    Smoothing smoothing = new Smoothing(1e-9, 1e-3, 0);
    SeparatorEstimator lazy =
        SeparatorEstimator.open(
            graph, SeparatorTree.of(graph), smoothing, QUESTION, Accuracy.within(1e-9));
    Tally tally = new Tally(graph.size());
    for (int t = 0; t < 300; t++) {
      int item = KeyedRandom.of(t, Role.TEST).nextInt(graph.size());
      double value = KeyedRandom.of(t, Role.NOISE).nextGaussian();
      lazy.observe(item, value);
      tally.add(item, value);
    }
    double[] exact = DenseReference.solve(graph, smoothing, tally);
    for (int item = 0; item < graph.size(); item++) {
      assertThat(lazy.mean(item)).isCloseTo(exact[item], within(2e-8));
    }
  }

  /** A γ this small leaves nothing out at first, so that rounding is all there is to report. */
  @Test
  void theReportedBoundCoversRoundingFromTheFirstObservationOn() {
    Graph graph = TestGraphs.grid(12, 12);
    Smoothing smoothing = new Smoothing(1e-5, 1e-3, 0);
    Question question = new Question(0, 0.01);
    SeparatorEstimator estimator =
        SeparatorEstimator.open(
            graph, SeparatorTree.of(graph), smoothing, question, Accuracy.DEFAULT);
    estimator.observe(17, 3.7);
    assertThat(estimator.report().errorBound()).isPositive().isLessThan(1e-6);
  }
}
