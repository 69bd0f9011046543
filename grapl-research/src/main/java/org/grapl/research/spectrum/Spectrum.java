package org.grapl.research.spectrum;

import org.grapl.graph.Graph;
import org.grapl.linear.NoConvergenceException;

/**
 * The eigenvalues λ_1 ≤ λ_2 ≤ … ≤ λ_N of L_λ = L + λI and their eigenvectors, computed as they are
 * asked for. Numbered from 1, as in the paper. One owner, not thread-safe.
 *
 * <p>Each connected component is treated on its own, so that λ appears exactly as often as there
 * are components, and exactly as λ.
 */
public interface Spectrum {

  /** N. */
  int size();

  /** The largest d for which λ_d can be given; less than N where memory was bounded. */
  int reach();

  /**
   * λ_d for d in [1, {@link #reach}].
   *
   * @throws NoConvergenceException if it cannot be computed to the accuracy promised
   */
  double eigenvalue(int d);

  /** An eigenvector of length one to λ_d, copied; orthogonal to those of all other d. */
  double[] vector(int d);

  /**
   * All eigenvalues by a dense method: O(n³) time and n² numbers for a component of n arms, so for
   * components of up to some 2000 (values: 0.3 s for 1000, 2.3 s for 2000; vectors: five times
   * that).
   */
  static Spectrum all(Graph graph, double lambda) {
    return new ComponentSpectrum(graph, lambda, DensePart::new);
  }

  /**
   * The smallest eigenvalues by Lanczos iterations on a filter of L, for graphs of any size.
   * Components of up to {@value LanczosPart#SMALL} arms are treated as in {@link #all}.
   *
   * @param mostVectors how many vectors of the length of a component may be held at a time, at
   *     least {@value LanczosPart#FEWEST_VECTORS}; roughly two vectors give one eigenpair
   */
  static Spectrum smallest(Graph graph, double lambda, int mostVectors) {
    return new ComponentSpectrum(
        graph,
        lambda,
        part ->
            part.size() <= LanczosPart.SMALL
                ? new DensePart(part)
                : new LanczosPart(part, mostVectors));
  }
}
