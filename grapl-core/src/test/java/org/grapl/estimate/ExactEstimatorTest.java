package org.grapl.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.lang.management.ManagementFactory;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.grapl.Question;
import org.grapl.Smoothing;
import org.grapl.Tally;
import org.grapl.graph.Graph;
import org.grapl.graph.TestGraphs;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ExactEstimatorTest {

  private static final double LAMBDA = 1e-3;

  static Stream<Arguments> graphs() {
    return Stream.of(
        Arguments.of("small world", TestGraphs.smallWorld(200, 4, 0.02, 1)),
        Arguments.of("grid", TestGraphs.grid(15, 13)),
        Arguments.of("complete", TestGraphs.complete(61)),
        Arguments.of("blocks", TestGraphs.blocks(new int[] {100, 90}, 0.05, 0.005, 1)));
  }

  /** So many items at once are factorised anew, a few more are changes; both must meet. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("graphs")
  void aTallyOfAllItemsThenOfAFewThenSingleValuesGiveTheStateOfAFreshSolve(
      String name, Graph graph) {
    for (double gamma : new double[] {1e-5, 1, 100}) {
      Smoothing smoothing = new Smoothing(gamma, LAMBDA, 0.5);
      ExactEstimator estimator = ExactEstimator.open(graph, smoothing, Question.above(0.5));
      KeyedRandom random = KeyedRandom.of(2, Role.TEST);
      Tally all = new Tally(graph.size());
      for (int k = 0; k < 3 * graph.size(); k++) {
        all.add(k % graph.size(), random.nextGaussian());
      }
      estimator.observe(all);
      checkAgainstAFreshSolve(estimator, graph, smoothing);
      Tally few = new Tally(graph.size());
      few.add(3, 1);
      few.add(3, 2);
      few.add(graph.size() - 1, -1);
      estimator.observe(few);
      checkAgainstAFreshSolve(estimator, graph, smoothing);
      for (int t = 0; t < 100; t++) {
        estimator.observe(random.nextInt(graph.size()), random.nextGaussian());
      }
      checkAgainstAFreshSolve(estimator, graph, smoothing);
    }
  }

  private static void checkAgainstAFreshSolve(
      ExactEstimator estimator, Graph graph, Smoothing smoothing) {
    Tally tally = estimator.tally();
    double[] means = DenseReference.solve(graph, smoothing, tally);
    DMatrixRMaj system = DenseReference.system(graph, LAMBDA, smoothing.gamma(), tally);
    double ratio =
        logDeterminant(system)
            - logDeterminant(
                DenseReference.system(graph, LAMBDA, smoothing.gamma(), new Tally(graph.size())));
    CommonOps_DDRM.invert(system);
    for (int item = 0; item < graph.size(); item++) {
      assertThat(Math.abs(estimator.mean(item) - means[item])).isLessThan(1e-10);
      double variance = system.get(item, item);
      assertThat(Math.abs(estimator.variance(item) - variance)).isLessThan(1e-9 * variance);
    }
    assertThat(Math.abs(estimator.logDeterminantRatio() - ratio)).isLessThan(1e-11 * ratio + 1e-10);
  }

  /** By elimination without exchanges, which a positive definite matrix allows. */
  private static double logDeterminant(DMatrixRMaj matrix) {
    DMatrixRMaj a = matrix.copy();
    double sum = 0;
    for (int k = 0; k < a.numRows; k++) {
      sum += Math.log(a.get(k, k));
      for (int i = k + 1; i < a.numRows; i++) {
        double factor = a.get(i, k) / a.get(k, k);
        for (int j = k; j < a.numCols; j++) {
          a.set(i, j, a.get(i, j) - factor * a.get(k, j));
        }
      }
    }
    return sum;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("graphs")
  void onceWarmAnObservationAllocatesNothing(String name, Graph graph) {
    assumeThat(ManagementFactory.getThreadMXBean())
        .isInstanceOf(com.sun.management.ThreadMXBean.class);
    com.sun.management.ThreadMXBean threads =
        (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    assumeThat(threads.isThreadAllocatedMemorySupported()).isTrue();
    ExactEstimator estimator =
        ExactEstimator.open(graph, new Smoothing(10, LAMBDA, 0), Question.above(0));
    long allocated = Long.MAX_VALUE;
    for (int round = 0; round < 5; round++) { // the JIT may allocate for a thread it stops
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int t = 0; t < 2000; t++) {
        estimator.observe((31 * t) % graph.size(), t % 7 - 3);
      }
      allocated = Math.min(allocated, threads.getCurrentThreadAllocatedBytes() - before);
    }
    assertThat(allocated).isZero();
  }
}
