package org.grapl.research.spectrum;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Function;
import org.grapl.graph.Components;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.internal.Check;
import org.grapl.internal.SparseRows;
import org.grapl.linear.NoConvergenceException;
import org.jspecify.annotations.Nullable;

/**
 * The eigenvalues λ_1 ≤ λ_2 ≤ … ≤ λ_N of L_λ = L + λI and their eigenvectors, computed as they are
 * asked for. Numbered from 1, as in the paper. One owner, not thread-safe.
 *
 * <p>Each connected component is treated on its own, so that λ appears exactly as often as there
 * are components, and exactly as λ. Their spectra are merged, each drawn only as far as needed.
 */
public final class Spectrum {

  /** The eigenpairs of L on one connected component, numbered from 0, smallest first. */
  interface Part {

    int size();

    /** How many eigenvalues can be given. */
    int reach();

    double value(int k);

    /** Shared, read only. */
    double[] vector(int k);
  }

  private final int size;
  private final double lambda;
  private final Components components;
  private final int[] position;
  private final List<Part> parts;

  /** What was merged so far: λ_d is value {@code place} of part {@code part}. */
  private final List<Place> merged = new ArrayList<>();

  /** The next value of each part that has one left. */
  private final PriorityQueue<Place> next =
      new PriorityQueue<>(Comparator.comparingDouble(Place::value).thenComparingInt(Place::part));

  /** Merged places whose followers have not been drawn yet. */
  private final List<Place> followed = new ArrayList<>();

  private record Place(int part, int place, double value) {}

  private Spectrum(Graph graph, double lambda, Function<Graph, Part> method) {
    this.size = graph.size();
    this.lambda = Check.positive("lambda", lambda);
    this.components = graph.components();
    this.position = positions();
    this.parts = split(graph).stream().map(method).toList();
    for (int part = 0; part < parts.size(); part++) {
      next.add(new Place(part, 0, 0)); // of a connected graph, without asking
    }
  }

  /**
   * All eigenvalues by a dense method: O(n³) time and n² numbers for a component of n items, so for
   * components of up to some 2000 (values: 0.3 s for 1000, 2.3 s for 2000; vectors: five times
   * that).
   */
  public static Spectrum all(Graph graph, double lambda) {
    return new Spectrum(graph, lambda, DensePart::new);
  }

  /**
   * The smallest eigenvalues by Lanczos iterations on a filter of L, for graphs of any size.
   * Components of up to {@value LanczosPart#SMALL} items are treated as in {@link #all}.
   *
   * @param mostVectors how many vectors of the length of a component may be held at a time, at
   *     least {@value LanczosPart#FEWEST_VECTORS}; roughly two vectors give one eigenpair
   */
  public static Spectrum smallest(Graph graph, double lambda, int mostVectors) {
    return new Spectrum(
        graph,
        lambda,
        part ->
            part.size() <= LanczosPart.SMALL
                ? new DensePart(part)
                : new LanczosPart(part, mostVectors));
  }

  /** The number of each item within its component. */
  private int[] positions() {
    int[] positions = new int[size];
    int[] counts = new int[components.count()];
    for (int item = 0; item < size; item++) {
      positions[item] = counts[components.of(item)]++;
    }
    return positions;
  }

  private List<Graph> split(Graph graph) {
    if (components.count() == 1) {
      return List.of(graph);
    }
    List<GraphBuilder> builders = new ArrayList<>();
    for (int part = 0; part < components.count(); part++) {
      builders.add(Graph.ofSize(components.size(part)));
    }
    graph.forEachLink(
        (a, b, weight) -> builders.get(components.of(a)).link(position[a], position[b], weight));
    return builders.stream().map(GraphBuilder::build).toList();
  }

  /** N. */
  public int size() {
    return size;
  }

  /**
   * The largest d for which λ_d can be given; less than N where memory was bounded: merging stops
   * where the first part ends early, because its next value, which may be the smallest, is unknown.
   */
  public int reach() {
    long reach = 0;
    boolean bounded = false;
    for (Part part : parts) {
      bounded |= part.reach() < part.size();
      reach += part.reach();
    }
    return bounded ? shortestCertain() : (int) reach;
  }

  /** Every λ_d up to here needs at most reach() values of any one part. */
  private int shortestCertain() {
    int shortest = size;
    for (Part part : parts) {
      if (part.reach() < part.size()) {
        shortest = Math.min(shortest, part.reach());
      }
    }
    return Math.max(shortest, components.count());
  }

  /**
   * λ_d for d in [1, {@link #reach}].
   *
   * @throws NoConvergenceException if it cannot be computed to the accuracy promised
   */
  public double eigenvalue(int d) {
    return lambda + place(d).value();
  }

  /** An eigenvector of length one to λ_d, copied; orthogonal to those of all other d. */
  public double[] vector(int d) {
    Place place = place(d);
    double[] inside = parts.get(place.part()).vector(place.place());
    double[] vector = new double[size];
    for (int item = 0; item < size; item++) {
      if (components.of(item) == place.part()) {
        vector[item] = inside[position[item]];
      }
    }
    return vector;
  }

  private Place place(int d) {
    if (d < 1 || d > reach()) {
      throw Check.mustBe("number of the eigenvalue", "in [1, " + reach() + "]", d);
    }
    if (merged.size() < d) {
      announce(d);
    }
    while (merged.size() < d) {
      if (next.isEmpty() || next.peek().value() > 0) { // no follower of a zero is a zero
        drawFollowers();
      }
      Place smallest = next.remove();
      merged.add(smallest);
      followed.add(smallest);
    }
    return merged.get(d - 1);
  }

  /** Asking a part at once for its probable share of λ_1 … λ_d is cheaper than one by one. */
  private void announce(int d) {
    long beyondZeros = d - (long) components.count();
    for (Part part : parts) {
      long share = beyondZeros * part.size() / size;
      if (share > 0) {
        part.value((int) Math.min(share, part.reach() - 1));
      }
    }
  }

  private void drawFollowers() {
    for (Place place : followed) {
      Part part = parts.get(place.part());
      int following = place.place() + 1;
      if (following < part.reach()) {
        next.add(new Place(place.part(), following, part.value(following)));
      }
    }
    followed.clear();
  }

  /**
   * All eigenvalues of a connected graph at once, its eigenvectors when they are first asked for.
   */
  private static final class DensePart implements Part {

    private final Graph graph;
    private double @Nullable [] values;
    private double @Nullable [][] vectors;

    DensePart(Graph graph) {
      this.graph = graph;
    }

    @Override
    public int size() {
      return graph.size();
    }

    @Override
    public int reach() {
      return graph.size();
    }

    @Override
    public double value(int k) {
      if (values == null) {
        values = exactAtZero(DenseSymmetric.values(laplacian()));
      }
      return values[k];
    }

    @Override
    public double[] vector(int k) {
      if (vectors == null) {
        DenseSymmetric.Pairs pairs = DenseSymmetric.pairs(laplacian());
        values = exactAtZero(pairs.values());
        vectors = pairs.vectors();
      }
      return vectors[k];
    }

    /** A connected graph has the eigenvalue 0 once, whatever rounding has made of it. */
    private static double[] exactAtZero(double[] values) {
      values[0] = 0;
      return values;
    }

    private double[][] laplacian() {
      SparseRows rows = graph.rows();
      double[][] lower = new double[graph.size()][];
      for (int i = 0; i < lower.length; i++) {
        lower[i] = new double[i + 1];
        lower[i][i] = rows.degree()[i];
        for (int k = rows.start()[i]; k < rows.start()[i + 1] && rows.neighbour()[k] < i; k++) {
          lower[i][rows.neighbour()[k]] = -rows.weight()[k];
        }
      }
      return lower;
    }
  }
}
