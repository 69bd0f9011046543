package org.grapl.research.spectrum;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.grapl.graph.Components;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.grapl.internal.SparseRows;

/**
 * The eigenvalues λ_1 ≤ λ_2 ≤ … ≤ λ_N of L_λ = L + λI, and their eigenvectors when they are first
 * asked for. Numbered from 1, as in the paper. One owner, not thread-safe.
 *
 * <p>Each connected component is treated on its own, so that λ appears exactly as often as there
 * are components, and exactly as λ. Dense: O(n³) time and n² numbers for a component of n items
 * (values: 0.6 s for 1000, 8 s for 2000; vectors: four times that).
 */
public final class Spectrum {

  /** More items in a component would take minutes. */
  public static final int LARGEST = 2000;

  private final Graph graph;
  private final double lambda;
  private final List<int[]> members = new ArrayList<>();
  private final List<Place> places = new ArrayList<>();

  /** The eigenvectors of components, once asked for. */
  private final Map<Integer, double[][]> vectors = new HashMap<>();

  /** An eigenvalue of L by its number within a component, from 0. */
  private record Place(int component, int number, double value) {}

  private Spectrum(Graph graph, double lambda) {
    this.graph = graph;
    this.lambda = Check.positive("lambda", lambda);
    Components components = graph.components();
    for (int part = 0; part < components.count(); part++) {
      members.add(components.items(part));
      double[] values = DenseSymmetric.values(laplacian(part));
      for (int k = 0; k < values.length; k++) {
        // A connected graph has the eigenvalue 0 once, whatever rounding has made of it.
        places.add(new Place(part, k, k == 0 ? 0 : values[k]));
      }
    }
    places.sort(Comparator.comparingDouble(Place::value).thenComparingInt(Place::component));
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
          "of at most " + LARGEST + " items where its eigenvectors are needed",
          components.size(components.largest()));
    }
    return new Spectrum(graph, lambda);
  }

  /** Whether no component has more than {@value #LARGEST} items. */
  public static boolean isWithinReach(Graph graph) {
    Components components = graph.components();
    return components.size(components.largest()) <= LARGEST;
  }

  /** N. */
  public int size() {
    return places.size();
  }

  /** λ_d for d in [1, N]. */
  public double eigenvalue(int d) {
    return lambda + place(d).value();
  }

  /** An eigenvector of length one to λ_d; orthogonal to those of all other d. */
  public double[] vector(int d) {
    Place place = place(d);
    double[][] ofComponent =
        vectors.computeIfAbsent(
            place.component(), part -> DenseSymmetric.pairs(laplacian(part)).vectors());
    double[] inside = ofComponent[place.number()];
    int[] items = members.get(place.component());
    double[] vector = new double[size()];
    for (int k = 0; k < items.length; k++) {
      vector[items[k]] = inside[k];
    }
    return vector;
  }

  private Place place(int d) {
    if (d < 1 || d > size()) {
      throw Check.mustBe("number of the eigenvalue", "in [1, " + size() + "]", d);
    }
    return places.get(d - 1);
  }

  /** The lower triangle of L on one component, whose items are in rising order. */
  private double[][] laplacian(int component) {
    SparseRows rows = graph.rows();
    int[] items = members.get(component);
    int[] position = new int[graph.size()];
    double[][] lower = new double[items.length][];
    for (int i = 0; i < items.length; i++) {
      int item = items[i];
      position[item] = i;
      lower[i] = new double[i + 1];
      lower[i][i] = rows.degree()[item];
      for (int k = rows.start()[item]; k < rows.start()[item + 1]; k++) {
        if (rows.neighbour()[k] < item) {
          lower[i][position[rows.neighbour()[k]]] = -rows.weight()[k];
        }
      }
    }
    return lower;
  }
}
