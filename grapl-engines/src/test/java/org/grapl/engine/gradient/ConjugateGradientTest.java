package org.grapl.engine.gradient;

import static org.assertj.core.api.Assertions.assertThat;

import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.linear.ErrorCertificate;
import org.grapl.linear.NoConvergenceException;
import org.grapl.linear.ShiftedLaplacian;
import org.grapl.linear.SolveReport;
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
    Graph graph = Graph.ofSize(2).link(0, 1).build();
    ConjugateGradient solver = new ConjugateGradient(ShiftedLaplacian.uniform(graph, 0.5));
    double[] x = new double[2];
    SolveReport report = solver.solve(new double[] {1, -2}, x, 1e-12);
    assertThat(Math.abs(x[0] - (1.2 - 1.6))).isLessThan(1e-12);
    assertThat(Math.abs(x[1] - (0.8 - 2.4))).isLessThan(1e-12);
    assertThat(report.errorBound()).isLessThanOrEqualTo(1e-12);
  }

  @Test
  void aWarmStartAtTheSolutionNeedsNoIteration() {
    Graph graph = Graph.ofSize(2).link(0, 1).build();
    ConjugateGradient solver = new ConjugateGradient(ShiftedLaplacian.uniform(graph, 0.5));
    double[] x = {1.2, 0.8};
    assertThat(solver.solve(new double[] {1, 0}, x, 1e-9).iterations()).isZero();
  }

  @Test
  void onATreeThePreconditionerIsExactAndOneIterationIsEnough() {
    int size = 500;
    KeyedRandom random = KeyedRandom.of(1, Role.TEST);
    GraphBuilder builder = Graph.ofSize(size);
    for (int item = 0; item < size - 1; item++) {
      // Every item hangs on a higher one, so elimination in order makes no fill.
      builder.link(item, item + 1 + random.nextInt(size - item - 1), 0.5 + random.nextDouble());
    }
    ConjugateGradient solver =
        new ConjugateGradient(ShiftedLaplacian.uniform(builder.build(), 1e-3));
    double[] b = new double[size];
    b[0] = 1;
    assertThat(solver.solve(b, new double[size], 1e-6).iterations()).isEqualTo(1);
  }

  @Test
  void anAccuracyBeyondRoundingEndsAtTheRoundingWithTheTruthInTheReport() {
    int size = 2000;
    KeyedRandom random = KeyedRandom.of(8, Role.TEST);
    GraphBuilder builder = Graph.ofSize(size);
    for (int e = 0; e < 5 * size; e++) {
      builder.link(random.nextInt(size), random.nextInt(size), 1e6);
    }
    ShiftedLaplacian system = ShiftedLaplacian.uniform(builder.build(), 1e-3);
    system.addToDiagonal(0, 0.1);
    double[] b = new double[size];
    b[0] = 0.1;
    double[] x = new double[size];
    SolveReport report = new ConjugateGradient(system).solve(b, x, 1e-12);
    // Σ (V x)_i = Σ shift_i x_i, and x is constant to 1e-8 here: the weights are that strong.
    double expected = 0.1 / (0.1 + size * 1e-3);
    assertThat(report.errorBound()).isBetween(1e-12, 1e-4);
    for (double value : x) {
      assertThat(Math.abs(value - expected)).isLessThan(report.errorBound() + 1e-7);
    }
  }

  @Test
  void runningOutOfIterationsIsAnErrorThatCarriesItsFacts() {
    NoConvergenceException failure = new NoConvergenceException("certified error", 7, 3.1e-4, 1e-8);
    assertThat(failure)
        .hasMessage("no convergence after 7 iterations: certified error 3.1E-4, wanted 1.0E-8");
  }

  @Test
  void refreshingSharpensTheCertificateWithoutEndangeringIt() {
    int size = 400;
    KeyedRandom random = KeyedRandom.of(2, Role.TEST);
    GraphBuilder builder = Graph.ofSize(size);
    for (int item = 0; item < size; item++) {
      builder.link(item, (item + 1) % size).link(item, random.nextInt(size));
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
