package org.grapl.data.sparsify;

import java.util.Arrays;
import java.util.Objects;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.internal.Check;
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

  /** The part of a wanted accuracy that a measurement from inside may use up. */
  private static final double MEASURED_SHARE = 0.95;

  private final Graph graph;
  private final long seed;
  private final LaplacianSolver solver;
  private final double[] leverage;
  private final boolean[] inForest;
  private final int forestLinks;

  /** Finds out how much each link of a graph matters. */
  public Sparsifier(Graph graph, long seed) {
    this.graph = Objects.requireNonNull(graph, "graph must be given, got null");
    this.seed = seed;
    this.solver = LaplacianSolver.of(graph);
    this.leverage = Leverages.of(graph, solver, seed);
    this.inForest = Forest.of(graph, leverage);
    this.forestLinks = graph.size() - graph.components().count();
  }

  /** A graph and how near it is to the original. */
  public record Sparsified(Graph graph, SpectralBounds bounds) {}

  /** The fewest links that join what is joined now. */
  public int fewest() {
    return forestLinks;
  }

  /**
   * About so many links, give or take the square root of their number; the graph itself if it has
   * no more.
   *
   * @param links at least {@link #fewest}
   */
  public Sparsified toLinks(int links) {
    if (links < forestLinks) {
      throw new IllegalArgumentException(
          "edges must be a whole number >= %d, which joins what is joined now, got %d"
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

  /**
   * The spanning forest of the links that matter most, by the method of J. B. Kruskal (1956). Used
   * once.
   */
  private static final class Forest {

    private final int[] parent;

    private Forest(int size) {
      parent = new int[size];
      Arrays.setAll(parent, item -> item);
    }

    /** Whether each link, in the order of {@link Graph#forEachLink}, is in the forest. */
    static boolean[] of(Graph graph, double[] leverage) {
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
      Forest forest = new Forest(graph.size());
      boolean[] taken = new boolean[leverage.length];
      for (long each : key) {
        int link = (int) each;
        taken[link] = forest.join(from[link], to[link]);
      }
      return taken;
    }

    private boolean join(int a, int b) {
      int rootOfA = root(a);
      int rootOfB = root(b);
      parent[rootOfA] = rootOfB;
      return rootOfA != rootOfB;
    }

    private int root(int item) {
      int at = item;
      while (parent[at] != at) {
        parent[at] = parent[parent[at]];
        at = parent[at];
      }
      return at;
    }
  }
}
