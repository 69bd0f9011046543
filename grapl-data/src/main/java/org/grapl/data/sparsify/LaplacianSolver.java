package org.grapl.data.sparsify;

import java.util.Arrays;
import org.grapl.engine.gradient.ConjugateGradient;
import org.grapl.graph.Components;
import org.grapl.graph.Graph;
import org.grapl.linear.DenseInverse;
import org.grapl.linear.NoConvergenceException;
import org.grapl.linear.ShiftedLaplacian;
import org.grapl.linear.Vectors;

/**
 * Solves L·x = b for b that sum up to zero over every component; x is fixed up to a constant on
 * each. One owner, not thread-safe.
 */
interface LaplacianSolver {

  int SMALL = 2000;

  boolean isExact();

  /** x = L⁺b to a residual of {@code accuracy}·‖b‖ or better. */
  double[] solve(double[] b, double accuracy);

  static LaplacianSolver of(Graph graph) {
    return graph.size() <= SMALL ? new Dense(graph) : new Iterative(graph);
  }

  /**
   * (L + Σ_c s_c 1_c 1_cᵀ)⁻¹, which does to such b what L⁺ does. With s_c = mean degree / size the
   * matrix is as well conditioned as L.
   */
  final class Dense implements LaplacianSolver {

    private final double[][] inverse;
    private final int size;

    Dense(Graph graph) {
      this.size = graph.size();
      Components components = graph.components();
      double[] level = new double[components.count()];
      for (int item = 0; item < size; item++) {
        level[components.of(item)] += graph.degree(item);
      }
      for (int c = 0; c < level.length; c++) {
        double members = components.size(c);
        level[c] = level[c] > 0 ? level[c] / (members * members) : 1;
      }
      double[][] lower = new double[size][];
      double[] diagonal = new double[size];
      for (int i = 0; i < size; i++) {
        lower[i] = new double[i + 1];
        for (int j = 0; j <= i; j++) {
          lower[i][j] = components.of(i) == components.of(j) ? level[components.of(i)] : 0;
        }
        lower[i][i] += graph.degree(i);
        diagonal[i] = lower[i][i];
      }
      graph.forEachLink((a, b, weight) -> lower[b][a] -= weight);
      this.inverse = DenseInverse.invert(lower, diagonal);
    }

    double resistance(int a, int b) {
      return inverse[a][a] + inverse[b][b] - 2 * inverse[a][b];
    }

    @Override
    public boolean isExact() {
      return true;
    }

    @Override
    public double[] solve(double[] b, double accuracy) {
      double[] x = new double[size];
      for (int i = 0; i < size; i++) {
        x[i] = Vectors.dot(inverse[i], b, size);
      }
      return x;
    }
  }

  /** Conjugate gradients on L + δI with a δ too small to matter: 1e-10 of the mean degree. */
  final class Iterative implements LaplacianSolver {

    private static final double SHIFT = 1e-10;
    private static final int RESTARTS = 5;

    private final ConjugateGradient gradient;
    private final ShiftedLaplacian system;

    Iterative(Graph graph) {
      double sum = 0;
      for (int item = 0; item < graph.size(); item++) {
        sum += graph.degree(item);
      }
      double mean = sum > 0 ? sum / graph.size() : 1;
      this.system = ShiftedLaplacian.uniform(graph, SHIFT * mean);
      this.gradient = new ConjugateGradient(system);
    }

    @Override
    public boolean isExact() {
      return false;
    }

    @Override
    public double[] solve(double[] b, double accuracy) {
      double[] x = new double[b.length];
      double[] residual = b.clone();
      double wanted = accuracy * Vectors.norm(b);
      int iterations = 0;
      for (int attempt = 0; attempt < RESTARTS; attempt++) {
        iterations += gradient.improve(x, residual, r -> Vectors.norm(r) <= 0.5 * wanted);
        system.residual(b, x, residual);
        if (Vectors.norm(residual) <= wanted) {
          return x;
        }
      }
      throw new NoConvergenceException("residual", iterations, Vectors.norm(residual), wanted);
    }
  }

  static void centre(double[] x, Components components) {
    double[] mean = new double[components.count()];
    for (int item = 0; item < x.length; item++) {
      mean[components.of(item)] += x[item] / components.size(components.of(item));
    }
    Arrays.setAll(x, item -> x[item] - mean[components.of(item)]);
  }
}
