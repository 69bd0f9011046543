package org.grapl.data.sparsify;

import java.util.Arrays;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.internal.Check;
import org.grapl.internal.DisjointSets;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * Draws a graph with fewer links whose Laplacian L' is nearly that of the original, after D. A.
 * Spielman and N. Srivastava, "Graph sparsification by effective resistances" (2011).
 *
 * <p>Each link is kept with probability p = min(1, c · w R), on its own, and a kept one gets the
 * weight w/p; so E L' = L. Compared with drawing a number of links with replacement, as the authors
 * do, no link is drawn twice and those with p = 1 keep their weight exactly. The links of a
 * spanning forest, those with the largest w R, have p = 1: the components stay what they are. The
 * forest is chosen before anything is drawn, so that this does not touch E L' = L.
 *
 * <p>Up to 2000 items everything is exact; beyond, effective resistances are estimated, which costs
 * 32 solves and moves the probabilities, not the mean. One owner, not thread-safe.
 */
public final class Sparsifier {

  private static final double GROWTH = 1.25;
  private static final int HALVINGS = 100;
  private static final int PROJECTIONS = 32;

  /** Errors of the solutions are to be small beside those of the draws. */
  private static final double ACCURACY = 1e-3;

  /** The part of a wanted accuracy that a measurement from inside may use up. */
  private static final double MEASURED_SHARE = 0.95;

  private final Graph graph;
  private final long seed;
  private final LaplacianSolver solver;
  private final double[] leverage;
  private final boolean[] inForest;
  private final int forestLinks;

  public Sparsifier(Graph graph, long seed) {
    this.graph = Check.given("graph", graph);
    this.seed = seed;
    this.solver = LaplacianSolver.of(graph);
    this.leverage = leverages(graph, solver, seed);
    this.inForest = forest(graph, leverage);
    this.forestLinks = graph.size() - graph.components().count();
  }

  /**
   * How much each link matters, in the order of {@link Graph#forEachLink}: w R, its weight times
   * the effective resistance between its ends, the probability that a random spanning forest has
   * it. One for a link without which its ends are not joined; over all links they sum up to the
   * number of items less that of components.
   *
   * <p>Exact with a {@link LaplacianSolver.Dense}. Otherwise by random projections (W. B. Johnson
   * and J. Lindenstrauss; D. A. Spielman and N. Srivastava, section 4): with signs ξ drawn for
   * every link, z = L⁺BᵀW^½ξ has E(z_a − z_b)² = R_ab. The mean of {@value #PROJECTIONS} draws has
   * a standard deviation of a quarter.
   */
  static double[] leverages(Graph graph, LaplacianSolver solver, long seed) {
    double[] leverage = new double[graph.links()];
    int[] at = new int[1];
    if (solver instanceof LaplacianSolver.Dense dense) {
      graph.forEachLink((a, b, weight) -> leverage[at[0]++] = weight * dense.resistance(a, b));
    }
    for (int draw = 0; draw < PROJECTIONS && !solver.isExact(); draw++) {
      KeyedRandom random = KeyedRandom.of(seed, Role.SPARSIFY, 1, draw);
      double[] right = new double[graph.size()];
      graph.forEachLink(
          (a, b, weight) -> {
            double root = random.nextLong() < 0 ? -Math.sqrt(weight) : Math.sqrt(weight);
            right[a] += root;
            right[b] -= root;
          });
      double[] z = solver.solve(right, ACCURACY);
      at[0] = 0;
      graph.forEachLink(
          (a, b, weight) ->
              leverage[at[0]++] += weight * (z[a] - z[b]) * (z[a] - z[b]) / PROJECTIONS);
    }
    Arrays.setAll(leverage, link -> Math.min(1, Math.max(Double.MIN_NORMAL, leverage[link])));
    return leverage;
  }

  public record Sparsified(Graph graph, SpectralBounds bounds) {}

  /**
   * About so many links, give or take the square root of their number; the graph itself if it has
   * no more.
   */
  public Sparsified toLinks(int links) {
    if (links < forestLinks) {
      throw new IllegalArgumentException(
          "links must be a whole number >= %d, which joins what is joined now, got %d"
              .formatted(forestLinks, links));
    }
    return links >= graph.links() ? whole() : draw(factorFor(links));
  }

  /**
   * As few links as this draw allows such that every xᵀLx changes by at most a share of {@code
   * epsilon}, measured. Links are drawn with the same random numbers for all c, which grows by a
   * quarter until the measurement is good enough; choosing c by it makes the mean only nearly L.
   * Above 2000 items, where the measurement is not exact, a twentieth of epsilon is kept in
   * reserve.
   */
  public Sparsified within(double epsilon) {
    Check.positive("epsilon", epsilon);
    double factor = StrictMath.log(Math.max(2, graph.size())) / (2 * epsilon * epsilon);
    while (expectedLinks(factor) < 0.95 * graph.links()) {
      Sparsified drawn = draw(factor);
      double allowed = drawn.bounds().isExact() ? epsilon : MEASURED_SHARE * epsilon;
      if (drawn.bounds().within() <= allowed) {
        return drawn;
      }
      factor *= GROWTH;
    }
    return whole();
  }

  private Sparsified whole() {
    return new Sparsified(graph, new SpectralBounds(1, 1, true));
  }

  private double probability(int link, double factor) {
    return inForest[link] ? 1 : Math.min(1, factor * leverage[link]);
  }

  private double expectedLinks(double factor) {
    double sum = 0;
    for (int link = 0; link < leverage.length; link++) {
      sum += probability(link, factor);
    }
    return sum;
  }

  private double factorFor(int links) {
    double low = 0;
    double high = 1;
    while (expectedLinks(high) < links) {
      high *= 2;
    }
    for (int k = 0; k < HALVINGS; k++) {
      double middle = 0.5 * (low + high);
      if (expectedLinks(middle) < links) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private Sparsified draw(double factor) {
    Graph drawn = drawGraph(factor);
    return new Sparsified(drawn, SpectralBounds.of(graph, solver, drawn, seed));
  }

  private Graph drawGraph(double factor) {
    KeyedRandom random = KeyedRandom.of(seed, Role.SPARSIFY, 0);
    GraphBuilder builder = graph.hasLabels() ? Graph.builder() : Graph.ofSize(graph.size());
    for (int item = 0; graph.hasLabels() && item < graph.size(); item++) {
      builder.item(graph.label(item));
    }
    int[] at = new int[1];
    graph.forEachLink(
        (a, b, weight) -> {
          double kept = probability(at[0]++, factor);
          if (random.nextDouble() < kept) {
            builder.link(a, b, weight / kept);
          }
        });
    return builder.build();
  }

  /** The spanning forest of the links that matter most, by the method of J. B. Kruskal (1956). */
  private static boolean[] forest(Graph graph, double[] leverage) {
    int[] from = new int[leverage.length];
    int[] to = new int[leverage.length];
    long[] key = new long[leverage.length];
    int[] filled = new int[1];
    graph.forEachLink(
        (a, b, weight) -> {
          int link = filled[0]++;
          from[link] = a;
          to[link] = b;
          // Floats > 0 are in the order of their bits; the largest shall come first.
          int rank = Integer.MAX_VALUE - Float.floatToIntBits((float) leverage[link]);
          key[link] = (long) rank << 32 | link;
        });
    Arrays.sort(key);
    DisjointSets trees = new DisjointSets(graph.size());
    boolean[] taken = new boolean[leverage.length];
    for (long each : key) {
      int link = (int) each;
      taken[link] = trees.join(from[link], to[link]);
    }
    return taken;
  }
}
