package org.grapl.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.grapl.Question;
import org.grapl.Smoothing;
import org.grapl.Tally;
import org.grapl.graph.Graph;
import org.junit.jupiter.api.Test;

class ScaleTest {

  /** s² = yᵀ(γI + K)⁻¹y / t computed the long way, with one row per observation. */
  @Test
  void theScaleIsTheLikeliestOneOfTheGaussianModel() {
    Graph graph = Graph.ofSize(4).link(0, 1, 2).link(1, 2).link(2, 3, 0.5).build();
    double gamma = 0.7;
    int[] items = {0, 2, 2, 3, 0};
    double[] values = {1.5, -0.25, 0.5, 2, 1};
    Smoothing smoothing = new Smoothing(gamma, 0.01, 0.2);
    Estimator estimator = ExactEstimator.open(graph, smoothing, Question.above(0.2));
    for (int t = 0; t < items.length; t++) {
      estimator.observe(items[t], values[t]);
    }
    DMatrixRMaj prior = DenseReference.system(graph, 0.01, gamma, new Tally(4));
    CommonOps_DDRM.invert(prior);
    DMatrixRMaj covariance = new DMatrixRMaj(5, 5);
    DMatrixRMaj y = new DMatrixRMaj(5, 1);
    for (int s = 0; s < 5; s++) {
      y.set(s, 0, values[s] - 0.2);
      for (int t = 0; t < 5; t++) {
        covariance.set(s, t, prior.get(items[s], items[t]) + (s == t ? gamma : 0));
      }
    }
    CommonOps_DDRM.invert(covariance);
    DMatrixRMaj form = new DMatrixRMaj(1, 5);
    CommonOps_DDRM.multTransA(y, covariance, form);
    double expected = CommonOps_DDRM.dot(new DMatrixRMaj(form.getData()), y) / 5;
    assertThat(estimator.scale()).isCloseTo(expected, org.assertj.core.data.Offset.offset(1e-11));
  }
}
