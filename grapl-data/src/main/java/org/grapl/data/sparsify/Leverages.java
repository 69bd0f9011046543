package org.grapl.data.sparsify;

import org.grapl.graph.Graph;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * How much each link matters: w R, its weight times the effective resistance between its ends, the
 * probability that a random spanning forest has it. One for a link without which its ends are not
 * joined; over all links they sum up to the number of items less that of components.
 *
 * <p>Exact with a {@link LaplacianSolver.Dense}. Otherwise by random projections (W. B. Johnson and
 * J. Lindenstrauss; D. A. Spielman and N. Srivastava, "Graph sparsification by effective
 * resistances", 2011, section 4): with signs ξ drawn for every link, z = L⁺BᵀW^½ξ has E(z_a − z_b)²
 * = R_ab. The mean of {@value #PROJECTIONS} draws has a standard deviation of a quarter.
 */
final class Leverages {

  private static final int PROJECTIONS = 32;

  /** Errors of the solutions are to be small beside those of the draws. */
  private static final double ACCURACY = 1e-3;

  private Leverages() {}

  /** By link, in the order of {@link Graph#forEachLink}. */
  static double[] of(Graph graph, LaplacianSolver solver, long seed) {
    double[] leverage = new double[graph.links()];
    if (solver instanceof LaplacianSolver.Dense dense) {
      int[] at = new int[1];
      graph.forEachLink((a, b, weight) -> leverage[at[0]++] = weight * dense.resistance(a, b));
      return bounded(leverage);
    }
    for (int draw = 0; draw < PROJECTIONS; draw++) {
      KeyedRandom random = KeyedRandom.of(seed, Role.SPARSIFY, 1, draw);
      double[] right = new double[graph.size()];
      graph.forEachLink(
          (a, b, weight) -> {
            double root = random.nextLong() < 0 ? -Math.sqrt(weight) : Math.sqrt(weight);
            right[a] += root;
            right[b] -= root;
          });
      double[] z = solver.solve(right, ACCURACY);
      int[] at = new int[1];
      graph.forEachLink(
          (a, b, weight) ->
              leverage[at[0]++] += weight * (z[a] - z[b]) * (z[a] - z[b]) / PROJECTIONS);
    }
    return bounded(leverage);
  }

  private static double[] bounded(double[] leverage) {
    for (int link = 0; link < leverage.length; link++) {
      leverage[link] = Math.min(1, Math.max(Double.MIN_NORMAL, leverage[link]));
    }
    return leverage;
  }
}
