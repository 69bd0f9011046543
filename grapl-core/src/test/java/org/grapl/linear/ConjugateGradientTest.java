package org.grapl.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.api.Test;

class ConjugateGradientTest {

  /**
   * On a path V⁻¹ is known by the transfer of a two-term recurrence; here by eliminating by hand.
   */
  @Test
  void solvesASmallSystemWorkedOutByHand() {
    // V = [[1.5, -1], [-1, 1.5]] has the inverse [[1.2, 0.8], [0.8, 1.2]].
    Graph graph = Graph.ofSize(2).edge(0, 1).build();
    ConjugateGradient solver = new ConjugateGradient(ShiftedLaplacian.uniform(graph, 0.5));
    double[] x = new double[2];
    SolveReport report = solver.solve(new double[] {1, -2}, x, 1e-12);
    assertThat(Math.abs(x[0] - (1.2 - 1.6))).isLessThan(1e-12);
    assertThat(Math.abs(x[1] - (0.8 - 2.4))).isLessThan(1e-12);
    assertThat(report.errorBound()).isLessThanOrEqualTo(1e-12);
  }

  @Test
  void aWarmStartAtTheSolutionNeedsNoIteration() {
    Graph graph = Graph.ofSize(2).edge(0, 1).build();
    ConjugateGradient solver = new ConjugateGradient(ShiftedLaplacian.uniform(graph, 0.5));
    double[] x = {1.2, 0.8};
    assertThat(solver.solve(new double[] {1, 0}, x, 1e-9).iterations()).isZero();
  }

  @Test
  void onATreeThePreconditionerIsExactAndOneIterationIsEnough() {
    int size = 500;
    KeyedRandom random = KeyedRandom.of(1, Role.TEST);
    GraphBuilder builder = Graph.ofSize(size);
    for (int arm = 0; arm < size - 1; arm++) {
      // Every arm hangs on a higher one, so elimination in order makes no fill.
      builder.edge(arm, arm + 1 + random.nextInt(size - arm - 1), 0.5 + random.nextDouble());
    }
    ConjugateGradient solver =
        new ConjugateGradient(ShiftedLaplacian.uniform(builder.build(), 1e-3));
    double[] b = new double[size];
    b[0] = 1;
    assertThat(solver.solve(b, new double[size], 1e-6).iterations()).isEqualTo(1);
  }

  @Test
  void anAccuracyBeyondRoundingIsAnErrorThatCarriesItsFacts() {
    Graph graph = Graph.ofSize(3).edge(0, 1, 3.1).edge(1, 2, 0.7).build();
    ConjugateGradient solver = new ConjugateGradient(ShiftedLaplacian.uniform(graph, 0.3));
    assertThatExceptionOfType(NoConvergenceException.class)
        .isThrownBy(() -> solver.solve(new double[] {1, 0.1, 0.3}, new double[3], 1e-40))
        .satisfies(e -> assertThat(e.wanted()).isEqualTo(1e-40))
        .satisfies(e -> assertThat(e.reached()).isBetween(1e-40, 1e-12))
        .satisfies(e -> assertThat(e.iterations()).isPositive())
        .withMessageMatching(
            "no convergence after \\d+ iterations: certified error .*, wanted 1.0E-40");
  }

  @Test
  void refreshingSharpensTheCertificateWithoutEndangeringIt() {
    int size = 400;
    KeyedRandom random = KeyedRandom.of(2, Role.TEST);
    GraphBuilder builder = Graph.ofSize(size);
    for (int arm = 0; arm < size; arm++) {
      builder.edge(arm, (arm + 1) % size).edge(arm, random.nextInt(size));
    }
    ShiftedLaplacian system = ShiftedLaplacian.uniform(builder.build(), 1e-3);
    ErrorCertificate blunt = new ErrorCertificate(system);
    for (int k = 0; k < size; k++) {
      system.addToDiagonal(random.nextInt(size), 1);
    }
    double[] b = new double[size];
    for (int i = 0; i < size; i++) {
      b[i] = random.nextGaussian();
    }
    ConjugateGradient solver = new ConjugateGradient(system);
    solver.refresh();
    double[] exact = new double[size];
    solver.solve(b, exact, 1e-11);
    double[] rough = new double[size];
    SolveReport report = solver.solve(b, rough, 1e-3);
    double error = 0;
    for (int i = 0; i < size; i++) {
      error = Math.max(error, Math.abs(rough[i] - exact[i]));
    }
    assertThat(error).isLessThanOrEqualTo(report.errorBound() + 1e-11);
    double[] residual = new double[size];
    system.residual(b, rough, residual);
    assertThat(report.errorBound()).isLessThan(0.2 * blunt.bound(residual));
  }
}
