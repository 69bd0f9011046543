package org.grapl.research.spectrum;

import org.grapl.graph.Graph;
import org.grapl.linear.ConjugateGradient;
import org.grapl.linear.ShiftedLaplacian;
import org.grapl.linear.Vectors;

/**
 * f(L) = (L + σI)⁻¹ by conjugate gradients: for graphs like long paths and trees, whose smallest
 * eigenvalues are so small that polynomials are hopeless, but on which incomplete Cholesky is
 * nearly complete.
 *
 * <p>Solves are inexact: a residual ρ of the solve gives the eigenpair one of about ρ(θ + σ), and
 * its Rayleigh quotient an error of the square of that over the gap.
 */
final class InverseFilter implements SpectralFilter {

  private static final double SOLVE_RESIDUAL = 1e-11;

  private final double shift;
  private final ConjugateGradient solver;
  private final double residual;
  private int iterations;

  InverseFilter(Graph graph, double shift) {
    this.shift = shift;
    this.solver = new ConjugateGradient(ShiftedLaplacian.uniform(graph, shift));
    double largestDegree = 0;
    for (double degree : graph.rows().degree()) {
      largestDegree = Math.max(largestDegree, degree);
    }
    // Rounding alone leaves about 2⁻⁵²‖L‖‖x‖ with ‖x‖ ≤ 1/σ.
    this.residual = Math.max(SOLVE_RESIDUAL, 16 * 0x1.0p-52 * largestDegree / shift);
  }

  @Override
  public double[] apply(double[] x) {
    double[] solution = new double[x.length];
    double each = residual * Vectors.norm(x) / Math.sqrt(x.length);
    iterations = solver.solve(x, solution, each / shift).iterations();
    return solution;
  }

  /** One step of inverse iteration; errors along large eigenvalues θ weigh θ in the residual. */
  @Override
  public double[] polish(double[] x) {
    return apply(x);
  }

  /** Iterations of the last solve. */
  int iterations() {
    return iterations;
  }

  @Override
  public double damped() {
    return 0;
  }

  @Override
  public double scale() {
    return shift;
  }

  @Override
  public double tolerance() {
    return Math.max(1e-7, 100 * residual);
  }
}
