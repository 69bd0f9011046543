package org.grapl.research.spectrum;

import org.grapl.Question;
import org.grapl.Smoothing;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;

/**
 * The first D eigenvectors of a graph, the coordinates of a {@link SpectralEstimator}. Many
 * estimators can be opened from one. Immutable, thread-safe.
 */
public final class SpectralBasis {

  private final Graph graph;
  private final double lambda;
  private final double[] value;

  /** Q by rows: the coordinates of an item stand together. */
  private final double[] rows;

  private SpectralBasis(Graph graph, double lambda, double[] value, double[] rows) {
    this.graph = graph;
    this.lambda = lambda;
    this.value = value;
    this.rows = rows;
  }

  /**
   * Computes the eigenvectors of the smallest eigenvalues of L + λI.
   *
   * @param dimension D; fewer are taken if the graph has fewer items
   */
  public static SpectralBasis of(Graph graph, double lambda, int dimension) {
    Check.atLeast("dimension", 1, dimension);
    int size = graph.size();
    int d = Math.min(dimension, size);
    Spectrum spectrum = Spectrum.of(graph, lambda);
    double[] value = new double[d];
    double[] rows = new double[size * d];
    for (int k = 0; k < d; k++) {
      value[k] = spectrum.eigenvalue(k + 1);
      double[] vector = spectrum.vector(k + 1);
      for (int item = 0; item < size; item++) {
        rows[item * d + k] = vector[item];
      }
    }
    return new SpectralBasis(graph, lambda, value, rows);
  }

  /** A rule of thumb: 2⌈√N⌉, with which an update costs O(N^1.5). */
  public static int usualDimension(int size) {
    return 2 * (int) Math.ceil(Math.sqrt(size));
  }

  /** An estimator that has seen nothing; its λ must be the one of this basis. */
  public SpectralEstimator open(Smoothing smoothing, Question question) {
    if (smoothing.lambda() != lambda) {
      throw Check.mustBe("lambda", "the one of the basis, " + lambda, smoothing.lambda());
    }
    return new SpectralEstimator(graph, this, smoothing, question);
  }

  /** D. */
  public int dimension() {
    return value.length;
  }

  /** The eigenvalues of L + λI, shared. */
  double[] values() {
    return value;
  }

  /** The coordinates of all items, D each, shared. */
  double[] rows() {
    return rows;
  }
}
