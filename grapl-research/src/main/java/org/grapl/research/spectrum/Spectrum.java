package org.grapl.research.spectrum;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.grapl.graph.Components;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.grapl.linear.NoConvergenceException;

/**
 * The eigenvalues λ_1 ≤ λ_2 ≤ … ≤ λ_N of L_λ = L + λI, numbered from 1, as in the paper. Immutable.
 *
 * <p>Each connected component is treated on its own, so that λ appears exactly as often as there
 * are components, and exactly as λ. Dense, by EJML: O(n³) time and n² numbers for a component of n
 * items (0.6 s for 1000, 8 s for 2000). Absolute accuracy is a small multiple of 2⁻⁵² times the
 * largest entry.
 */
public final class Spectrum {

  /** More items in a component would take minutes. */
  public static final int LARGEST = 2000;

  private final double lambda;

  /** The eigenvalues of L in rising order. */
  private final double[] values;

  private Spectrum(Graph graph, double lambda) {
    this.lambda = Check.positive("lambda", lambda);
    Components components = graph.components();
    this.values =
        IntStream.range(0, components.count())
            .mapToObj(part -> eigenvalues(laplacian(graph, components.items(part))))
            .flatMapToDouble(Arrays::stream)
            .sorted()
            .toArray();
  }

  /**
   * Computes all eigenvalues.
   *
   * @throws IllegalArgumentException if a component has more than {@value #LARGEST} items
   */
  public static Spectrum of(Graph graph, double lambda) {
    if (!isWithinReach(graph)) {
      Components components = graph.components();
      throw Check.mustBe(
          "a connected part of the graph",
          "of at most " + LARGEST + " items where its eigenvalues are needed",
          components.size(components.largest()));
    }
    return new Spectrum(graph, lambda);
  }

  /** Whether no component has more than {@value #LARGEST} items. */
  public static boolean isWithinReach(Graph graph) {
    Components components = graph.components();
    return components.size(components.largest()) <= LARGEST;
  }

  /** λ_d for d in [1, N]. */
  public double eigenvalue(int d) {
    if (d < 1 || d > values.length) {
      throw Check.mustBe("number of the eigenvalue", "in [1, " + values.length + "]", d);
    }
    return lambda + values[d - 1];
  }

  /** L on one component, whose items are in rising order. */
  private static DMatrixRMaj laplacian(Graph graph, int[] items) {
    DMatrixRMaj matrix = new DMatrixRMaj(items.length, items.length);
    for (int i = 0; i < items.length; i++) {
      int row = i;
      matrix.set(row, row, graph.degree(items[row]));
      graph.forEachNeighbour(
          items[row],
          (item, other, weight) -> matrix.set(row, Arrays.binarySearch(items, other), -weight));
    }
    return matrix;
  }

  private static double[] eigenvalues(DMatrixRMaj matrix) {
    var solver = DecompositionFactory_DDRM.eig(matrix.numRows, false, true);
    if (!solver.decompose(matrix)) {
      throw new NoConvergenceException("eigenvalues of a dense matrix", 0, Double.NaN, 0);
    }
    double[] values =
        IntStream.range(0, matrix.numRows)
            .mapToDouble(k -> solver.getEigenvalue(k).getReal())
            .sorted()
            .toArray();
    values[0] = 0; // as it is for a connected graph, whatever rounding has made of it
    return values;
  }
}
