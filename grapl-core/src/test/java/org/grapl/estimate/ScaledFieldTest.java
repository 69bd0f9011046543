package org.grapl.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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
import org.junit.jupiter.params.provider.ValueSource;

/** The field of the exact engine against s²V⁻¹ by dense matrices of somebody else's library. */
class ScaledFieldTest {

  @ParameterizedTest
  @ValueSource(doubles = {1e-5, 1, 30})
  void theExactEngineGivesTheCovariancesOfTheLaplacianEstimate(double gamma) {
    Graph graph = TestGraphs.smallWorld(40, 4, 0.1, 1);
    Smoothing smoothing = new Smoothing(gamma, 1e-2, 0.25);
    ExactEstimator estimator = ExactEstimator.open(graph, smoothing, Question.above(0.5));
    Field field = estimator.field().orElseThrow();
    same(field, graph, smoothing, new Tally(40), 1);
    KeyedRandom random = KeyedRandom.of(3, Role.TEST);
    long epoch = field.epoch();
    for (int t = 0; t < 60; t++) {
      estimator.observe(random.nextInt(40), random.nextGaussian());
      assertThat(field.epoch()).isNotEqualTo(epoch);
      epoch = field.epoch();
    }
    assertThat(estimator.field().orElseThrow()).isSameAs(field);
    same(field, graph, smoothing, estimator.tally(), estimator.scale());
    Tally more = new Tally(40);
    for (int item = 0; item < 40; item++) {
      more.add(item, random.nextGaussian());
    }
    estimator.observe(more);
    same(field, graph, smoothing, estimator.tally(), estimator.scale());
  }

  private static void same(
      Field field, Graph graph, Smoothing smoothing, Tally tally, double scale) {
    int size = graph.size();
    DMatrixRMaj v = DenseReference.system(graph, smoothing.lambda(), smoothing.gamma(), tally);
    DMatrixRMaj inverse = new DMatrixRMaj(size, size);
    assertThat(CommonOps_DDRM.invert(v, inverse)).isTrue();
    double[] means =
        tally.total() == 0 ? new double[0] : DenseReference.solve(graph, smoothing, tally);
    double[] row = new double[size];
    double[] withSum = new double[size];
    field.covarianceWithSum(withSum);
    for (int i = 0; i < size; i++) {
      field.covariances(i, row);
      double sum = 0;
      for (int j = 0; j < size; j++) {
        assertThat(row[j]).isCloseTo(scale * inverse.get(i, j), within(1e-9 * scale));
        sum += scale * inverse.get(i, j);
      }
      assertThat(withSum[i]).isCloseTo(sum, within(1e-8 * scale));
      assertThat(field.variance(i)).isCloseTo(row[i], within(1e-12 * scale));
      assertThat(field.mean(i)).isCloseTo(tally.total() == 0 ? 0.5 : means[i], within(1e-9));
    }
    assertThat(field.size()).isEqualTo(size);
    assertThat(field.noise(0, 1)).isCloseTo(scale * smoothing.gamma(), within(1e-12 * scale));
  }

  /** All observations on the offset say nothing about the scale. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void whereTheScaleIsUnknownItIsTakenAsOne(int observations) {
    Smoothing smoothing = new Smoothing(2, 0.5, 0.5);
    ExactEstimator estimator =
        ExactEstimator.open(TestGraphs.path(1), smoothing, Question.above(0.5));
    for (int t = 0; t < observations; t++) {
      estimator.observe(0, 0.5);
    }
    Field field = estimator.field().orElseThrow();
    // 1/(λ + n/γ)
    assertThat(field.variance(0)).isCloseTo(observations == 0 ? 2 : 1, within(1e-12));
    assertThat(field.noise(0, 1)).isEqualTo(2);
  }
}
