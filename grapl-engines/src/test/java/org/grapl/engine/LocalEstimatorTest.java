package org.grapl.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.grapl.Question;
import org.grapl.Smoothing;
import org.grapl.Tally;
import org.grapl.estimate.Accuracy;
import org.grapl.estimate.DenseReference;
import org.grapl.estimate.Estimator;
import org.grapl.estimate.ExactEstimator;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.graph.TestGraphs;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the local engine promises beyond the contract: its error, its frugality. */
class LocalEstimatorTest {

  private static final double LAMBDA = 1e-3;
  private static final Question QUESTION = new Question(0, 0.01);

  private static List<Named<Graph>> graphs() {
    GraphBuilder star = Graph.ofSize(80);
    for (int leaf = 1; leaf < 80; leaf++) {
      star.link(0, leaf);
    }
    KeyedRandom random = KeyedRandom.of(3, Role.TEST);
    GraphBuilder weighted = Graph.ofSize(90);
    for (int item = 1; item < 90; item++) {
      weighted.link(item, random.nextInt(item), StrictMath.pow(10, 4 * random.nextDouble() - 2));
      weighted.link(item, random.nextInt(item), StrictMath.pow(10, 4 * random.nextDouble() - 2));
    }
    return List.of(
        Named.of("ring", TestGraphs.ring(80)),
        Named.of("grid", TestGraphs.grid(10, 9)),
        Named.of("small world", TestGraphs.smallWorld(100, 4, 0.05, 1)),
        Named.of("block model", TestGraphs.blocks(new int[] {50, 50}, 0.2, 0.01, 2)),
        Named.of("heavy tail", TestGraphs.heavyTail(120, 5, 1)),
        Named.of("expander", TestGraphs.randomLinks(100, 0.1, 1)),
        Named.of("star", star.build()),
        Named.of("two components", TestGraphs.cliques(2, 20)),
        Named.of("weighted", weighted.build()),
        Named.of("isolated items", Graph.ofSize(5).link(0, 1).build()));
  }

  static Stream<Arguments> problems() {
    List<Accuracy> accuracies =
        List.of(Accuracy.DEFAULT, Accuracy.within(1e-4), new Accuracy(1e-9, 0, 0.05));
    List<Arguments> all = new ArrayList<>();
    for (Named<Graph> graph : graphs()) {
      for (double gamma : new double[] {0.1, 10, 1000}) {
        accuracies.forEach(accuracy -> all.add(Arguments.of(graph, gamma, accuracy)));
      }
    }
    return all.stream();
  }

  /** Every item stays within what was asked for, and within what is reported, of a dense solve. */
  @ParameterizedTest(name = "{0}, gamma {1}, {2}")
  @MethodSource("problems")
  void fromTheFirstSampleOnNoMeanIsFurtherOffThanPromised(
      Graph graph, double gamma, Accuracy accuracy) {
    int size = graph.size();
    Smoothing smoothing = new Smoothing(gamma, LAMBDA, 0);
    LocalEstimator estimator = LocalEstimator.open(graph, smoothing, QUESTION, accuracy);
    KeyedRandom random = KeyedRandom.of(7, Role.TEST);
    double spread = 0;
    double scale = 0;
    int step = 0;
    int lastStep = 3 * size;
    while (step < lastStep) {
      step++;
      int item = step % 3 == 0 ? random.nextInt(size) : step % size;
      estimator.observe(item, (item < size / 2 ? 1 : -1) + 2 * random.nextGaussian());
      if (Integer.bitCount(step) == 1) {
        spread = Math.sqrt(estimator.tally().sumOfSquares(0) / step);
        scale = Math.sqrt(estimator.scale());
      }
      if (step < 10 || step % 37 == 0 || step == lastStep) {
        assertAccurate(graph, smoothing, estimator, accuracy, spread, scale);
      }
    }
  }

  private static void assertAccurate(
      Graph graph,
      Smoothing smoothing,
      LocalEstimator estimator,
      Accuracy accuracy,
      double spread,
      double scale) {
    double[] exact = DenseReference.solve(graph, smoothing, estimator.tally());
    DMatrixRMaj inverse =
        DenseReference.system(graph, LAMBDA, smoothing.gamma(), estimator.tally());
    CommonOps_DDRM.invert(inverse);
    double bound = estimator.report().errorBound();
    double everywhere = Math.max(accuracy.absolute(), accuracy.ofSpread() * spread);
    double largest = 0;
    for (int item = 0; item < exact.length; item++) {
      double error = Math.abs(estimator.mean(item) - exact[item]);
      double deviation = scale * Math.sqrt(inverse.get(item, item));
      // The estimator's own reading of the scale was taken from means not yet final.
      double allowed = 1.02 * Math.max(everywhere, accuracy.ofDeviation() * deviation);
      assertThat(error)
          .as("item %d at step %d", item, estimator.total())
          .isLessThan(allowed + 1e-11);
      assertThat(error).as("reported").isLessThanOrEqualTo(bound + 1e-11);
      largest = Math.max(largest, allowed);
    }
    // The bound on the largest deviation that enters the report is not sharp.
    assertThat(bound).as("a bound nobody asked for").isLessThanOrEqualTo(5 * largest);
  }

  /**
   * At every step, with little noise and a small γ: there what was observed last, not yet taken in,
   * looks like a scale many times too large.
   */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7})
  void anObservationThatDoublesTheirNumberDoesNotLoosenTheAccuracy(int seed) {
    KeyedRandom random = KeyedRandom.of(seed, Role.TEST);
    Graph graph =
        seed % 2 == 0 ? TestGraphs.cliques(3, 33) : TestGraphs.smallWorld(150, 4, 0.05, seed);
    int size = graph.size();
    double noise = seed / 4 * 0.8;
    Smoothing smoothing = new Smoothing(0.001 + 0.002 * random.nextDouble(), LAMBDA, 0);
    Accuracy accuracy = new Accuracy(0, 0, 0.01);
    LocalEstimator estimator = LocalEstimator.open(graph, smoothing, QUESTION, accuracy);
    ExactEstimator exact = ExactEstimator.open(graph, smoothing, QUESTION);
    double scale = 0;
    for (int step = 1; step <= 100; step++) {
      int item = random.nextInt(size);
      double value = (item < size / 2 ? 1 : -1) + noise * random.nextGaussian();
      estimator.observe(item, value);
      exact.observe(item, value);
      scale = Integer.bitCount(step) == 1 ? Math.sqrt(exact.scale()) : scale;
      for (int j = 0; j < size; j++) {
        double allowed = accuracy.ofDeviation() * scale * Math.sqrt(exact.variance(j));
        assertThat(Math.abs(estimator.mean(j) - exact.mean(j)))
            .as("item %d at step %d", j, step)
            .isLessThanOrEqualTo(1.01 * allowed + 1e-12);
      }
    }
  }

  /** Weights of up to 1e8 beside a λ of 1e-3: rounding hides more than a relative 1e-9. */
  @Test
  void aVarianceIsAsExactAsRoundingAllowsRatherThanRefused() {
    KeyedRandom random = KeyedRandom.of(1, Role.TEST);
    for (int trial = 0; trial < 40; trial++) {
      GraphBuilder builder = Graph.ofSize(30);
      for (int item = 1; item < 30; item++) {
        builder.link(item, random.nextInt(item), StrictMath.pow(10, 8 * random.nextDouble()));
        builder.link(item, random.nextInt(item), StrictMath.pow(10, 8 * random.nextDouble()));
      }
      Graph graph = builder.build();
      Smoothing smoothing = new Smoothing(1000, LAMBDA, 0);
      LocalEstimator estimator = LocalEstimator.open(graph, smoothing, QUESTION, Accuracy.DEFAULT);
      ExactEstimator exact = ExactEstimator.open(graph, smoothing, QUESTION);
      for (int t = 0; t < 5; t++) {
        int item = random.nextInt(30);
        estimator.observe(item, 1 + t);
        exact.observe(item, 1 + t);
      }
      for (int item = 0; item < 30; item++) {
        assertThat(estimator.variance(item))
            .isCloseTo(exact.variance(item), within(1e-4 * exact.variance(item)));
      }
    }
  }

  @Test
  void aBatchGivesTheMeansOfItsObservationsOneByOneUpToTheAccuracy() {
    for (Named<Graph> each : graphs()) {
      Graph graph = each.getPayload();
      Smoothing smoothing = new Smoothing(3, LAMBDA, 0);
      Accuracy accuracy = Accuracy.within(1e-6);
      LocalEstimator estimator = LocalEstimator.open(graph, smoothing, QUESTION, accuracy);
      KeyedRandom random = KeyedRandom.of(9, Role.TEST);
      for (int batch = 1; batch <= 64; batch *= 2) {
        Tally more = new Tally(graph.size());
        for (int k = 0; k < batch; k++) {
          more.add(random.nextInt(graph.size()), random.nextGaussian());
        }
        estimator.observe(more);
        double[] exact = DenseReference.solve(graph, smoothing, estimator.tally());
        for (int item = 0; item < exact.length; item++) {
          assertThat(Math.abs(estimator.mean(item) - exact[item])).isLessThan(1e-6);
        }
      }
    }
  }

  /** A heavy tail, alone or in the company of a component of 50 items and five isolated ones. */
  private static Graph heavyTail(boolean isAlone) {
    int size = 20_000;
    GraphBuilder builder = Graph.ofSize(isAlone ? size : size + 55);
    TestGraphs.heavyTail(size, 5, 1).forEachLink(builder::link);
    if (!isAlone) {
      TestGraphs.heavyTail(50, 2, 2).forEachLink((a, b, w) -> builder.link(size + a, size + b, w));
    }
    return builder.build();
  }

  private static LocalEstimator afterSteps(Graph graph, double gamma, int steps) {
    LocalEstimator estimator =
        LocalEstimator.open(graph, new Smoothing(gamma, LAMBDA, 0), QUESTION, Accuracy.DEFAULT);
    KeyedRandom random = KeyedRandom.of(5, Role.TEST);
    for (int t = 0; t < steps; t++) {
      // One in ten among the last items, so that every component is met.
      int item = t % 10 == 3 ? graph.size() - 1 - t / 10 % 55 : random.nextInt(20_000);
      estimator.observe(item, (item % 2) + random.nextGaussian());
    }
    return estimator;
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 10})
  void smallComponentsBesideALargeOneCostLittleAndAreAsExact(double gamma) {
    Graph graph = heavyTail(false);
    LocalEstimator inPieces = afterSteps(graph, gamma, 600);
    assertThat(inPieces.work()).isLessThan(3 * afterSteps(heavyTail(true), gamma, 600).work() / 2);
    Estimator exact =
        IterativeEstimator.open(graph, new Smoothing(gamma, LAMBDA, 0), QUESTION, 1e-9);
    exact.observe(inPieces.tally());
    double scale = Math.sqrt(exact.scale());
    double bound = inPieces.report().errorBound();
    for (int item = 0; item < graph.size(); item++) {
      double error = Math.abs(inPieces.mean(item) - exact.mean(item));
      assertThat(error).isLessThanOrEqualTo(bound + 1e-7);
      if (item % 997 == 0 || item >= 20_000) {
        double deviation = scale * Math.sqrt(exact.variance(item));
        assertThat(error).isLessThan(1.1 * Math.max(1e-4 * 1.2, 0.01 * deviation));
      }
    }
  }

  @Test
  void observationsThatAllEqualTheOffsetLeaveAllMeansThere() {
    LocalEstimator estimator =
        LocalEstimator.open(
            TestGraphs.ring(10), new Smoothing(1, LAMBDA, 0.5), QUESTION, Accuracy.DEFAULT);
    for (int t = 0; t < 5; t++) {
      estimator.observe(t, 0.5);
    }
    assertThat(estimator.mean(3)).isEqualTo(0.5);
    assertThat(estimator.report().errorBound()).isZero();
    estimator.observe(5, 2.5);
    double[] exact =
        DenseReference.solve(TestGraphs.ring(10), new Smoothing(1, LAMBDA, 0.5), estimator.tally());
    for (int item = 0; item < 10; item++) {
      assertThat(Math.abs(estimator.mean(item) - exact[item]))
          .isLessThanOrEqualTo(estimator.report().errorBound());
    }
  }

  /**
   * Early steps solve globally, later ones locally; neither may need memory. The JVM itself now and
   * then allocates a little in the course of compiling: the least of several spans counts.
   */
  @Test
  void aStepAllocatesNothing() {
    for (Graph graph : List.of(TestGraphs.grid(40, 40), TestGraphs.heavyTail(2000, 5, 1))) {
      LocalEstimator estimator =
          LocalEstimator.open(graph, new Smoothing(1, LAMBDA, 0), QUESTION, Accuracy.DEFAULT);
      KeyedRandom random = KeyedRandom.of(1, Role.TEST);
      ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
      long self = Thread.currentThread().getId();
      long least = Long.MAX_VALUE;
      for (int span = 0; span < 8; span++) {
        long before = threads.getThreadAllocatedBytes(self);
        for (int t = 0; t < 300; t++) {
          estimator.observe(random.nextInt(graph.size()), random.nextGaussian());
        }
        least = Math.min(least, threads.getThreadAllocatedBytes(self) - before);
      }
      assertThat(least).isZero();
    }
  }
}
