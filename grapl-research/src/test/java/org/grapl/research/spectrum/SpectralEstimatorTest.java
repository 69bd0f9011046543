package org.grapl.research.spectrum;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.grapl.Question;
import org.grapl.Smoothing;
import org.grapl.estimate.Estimator;
import org.grapl.estimate.EstimatorFactory;
import org.grapl.estimate.Field;
import org.grapl.graph.Graph;
import org.grapl.graph.TestGraphs;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.grapl.research.Problem;
import org.grapl.research.graph.Graphs;
import org.junit.jupiter.api.Test;

class SpectralEstimatorTest {

  private static final Question QUESTION = new Question(0.5, Problem.TOLERANCE);

  /**
   * The path of three items has eigenvalues 0, 1, 3 and eigenvectors (1, 1, 1)/√3, (1, 0, −1)/√2,
   * (1, −2, 1)/√6. With λ = ½ the first alone gives K = ⅓/½ = ⅔ everywhere; with the second, K has
   * the first row ⅔ + ½/1.5 = 1, ⅔, ⅔ − ⅓ = ⅓ and K_11 = ⅔. One observation of 1 at item 0 with γ =
   * 2 gives means K_0j/(K_00 + 2) and variances K_jj − K_0j²/(K_00 + 2).
   */
  @Test
  void onAPathOfThreeItemsItIsTheRegressionOnTheFirstEigenvectors() {
    Smoothing smoothing = new Smoothing(2, 0.5, 0);
    SpectralEstimator one = SpectralBasis.of(TestGraphs.path(3), 0.5, 1).open(smoothing, QUESTION);
    SpectralEstimator two = SpectralBasis.of(TestGraphs.path(3), 0.5, 2).open(smoothing, QUESTION);
    assertThat(two.variance(0)).isCloseTo(1, within(1e-12));
    one.observe(0, 1);
    two.observe(0, 1);
    for (int item = 0; item < 3; item++) {
      assertThat(one.mean(item)).isCloseTo(0.25, within(1e-12));
      assertThat(one.variance(item)).isCloseTo(0.5, within(1e-12));
      assertThat(two.mean(item)).isCloseTo((3 - item) / 9.0, within(1e-12));
    }
    assertThat(two.variance(0)).isCloseTo(2 / 3.0, within(1e-12));
    assertThat(two.variance(1)).isCloseTo(2 / 3.0 - 4 / 27.0, within(1e-12));
    // yᵀ(γI + K)⁻¹y/t with one y = 1
    assertThat(two.scale()).isCloseTo(1 / 3.0, within(1e-12));
    assertThat(two.report().errorBound()).isLessThan(1e-12);
    assertThat(two.report().method()).isEqualTo("spectral, 2 eigenvectors");
  }

  @Test
  void itsFieldHoldsTheCovariancesOfThatRegression() {
    SpectralEstimator two =
        SpectralBasis.of(TestGraphs.path(3), 0.5, 2).open(new Smoothing(2, 0.5, 0), QUESTION);
    Field field = two.field().orElseThrow();
    double[] row = new double[3];
    field.covariances(0, row);
    assertThat(row).containsExactly(new double[] {1, 2 / 3.0, 1 / 3.0}, within(1e-12));
    field.covarianceWithSum(row);
    // 1 is √3 times the first eigenvector: K 1 = 1/λ
    assertThat(row).containsExactly(new double[] {2, 2, 2}, within(1e-12));
    assertThat(field.noise(0, 1)).isEqualTo(2);
    two.observe(0, 1);
    field.covariances(0, row);
    // ⅓ of (1 − ⅓, ⅔ − 2/9, ⅓ − 1/9)
    assertThat(row).containsExactly(new double[] {2 / 9.0, 4 / 27.0, 2 / 27.0}, within(1e-12));
    assertThat(field.noise(0, 1)).isCloseTo(2 / 3.0, within(1e-12));
  }

  @Test
  void aSmoothSignalOnALargeGridNeedsFewEigenvectors() {
    Graph graph = Graphs.grid(30, 20);
    Smoothing smoothing = new Smoothing(0.01, 1e-3, 0);
    SpectralEstimator estimator =
        SpectralBasis.of(graph, 1e-3, SpectralBasis.usualDimension(600)).open(smoothing, QUESTION);
    assertThat(estimator.dimension()).isEqualTo(50);
    KeyedRandom random = KeyedRandom.of(1, Role.TEST);
    for (int t = 0; t < 200; t++) {
      int item = random.nextInt(600);
      estimator.observe(item, signal(item));
    }
    double square = 0;
    for (int item = 0; item < 600; item++) {
      double off = estimator.mean(item) - signal(item);
      square += off * off;
    }
    // The signal is an eigenvector of the grid, of mean square ½, among the first twenty.
    assertThat(Math.sqrt(square / 600)).isLessThan(0.03);
  }

  /** Three half waves along the rows: cos(3π(row + ½)/30). */
  private static double signal(int item) {
    int row = item / 20;
    return StrictMath.cos(3 * Math.PI * (row + 0.5) / 30);
  }

  @Test
  void theFactoryKeepsTheBasisAndChecksItsSettings() {
    EstimatorFactory factory = SpectralEstimator.factory(2);
    Estimator estimator = factory.open(TestGraphs.path(3), new Smoothing(2, 0.5, 0), QUESTION);
    estimator.observe(0, 1);
    assertThat(estimator.mean(2)).isCloseTo(1 / 9.0, within(1e-12));
    assertThatThrownBy(() -> SpectralEstimator.factory(0))
        .hasMessage("dimension must be a whole number >= 1, got 0");
    SpectralBasis basis = SpectralBasis.of(TestGraphs.path(3), 0.5, 9);
    assertThat(basis.dimension()).isEqualTo(3);
    assertThatThrownBy(() -> basis.open(new Smoothing(1, 0.1, 0), QUESTION))
        .hasMessage("lambda must be the one of the basis, 0.5, got 0.1");
  }
}
