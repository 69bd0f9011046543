package org.grapl.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.grapl.Question;
import org.grapl.Smoothing;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rounding must not gather over thousands of updates, at either end of the range of γ. */
class LongRunTest {

  @ParameterizedTest
  @ValueSource(doubles = {1e-7, 1, 1e4})
  void afterFiveThousandUpdatesMeansAndVariancesAreThoseOfAFreshSolve(double gamma) {
    int size = 150;
    KeyedRandom random = KeyedRandom.of(5, Role.TEST);
    GraphBuilder builder = Graph.ofSize(size);
    for (int e = 0; e < 4 * size; e++) {
      builder.link(random.nextInt(size), random.nextInt(size), 1 + random.nextInt(3));
    }
    Graph graph = builder.build();
    Smoothing smoothing = new Smoothing(gamma, 1e-3, 0.5);
    ExactEstimator estimator = ExactEstimator.open(graph, smoothing, Question.above(0.5));
    for (int t = 0; t < 5000; t++) {
      estimator.observe(random.nextInt(size), random.nextGaussian());
    }
    double[] means = DenseReference.solve(graph, smoothing, estimator.tally());
    DMatrixRMaj inverse = DenseReference.system(graph, 1e-3, gamma, estimator.tally());
    CommonOps_DDRM.invert(inverse);
    for (int item = 0; item < size; item++) {
      assertThat(Math.abs(estimator.mean(item) - means[item])).isLessThan(1e-10);
      double variance = inverse.get(item, item);
      assertThat(Math.abs(estimator.variance(item) - variance)).isLessThan(1e-9 * variance);
    }
    assertThat(estimator.report().errorBound()).isLessThan(1e-9);
  }
}
