package org.grapl.data.sparsify;

import java.util.ArrayList;
import java.util.List;
import org.grapl.graph.Components;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.grapl.linear.Vectors;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * How much rougher or smoother values can look on another graph: the smallest and the largest xᵀL'x
 * / xᵀLx over all x that are not constant on components. These are the extreme eigenvalues of L⁺L',
 * found by Lanczos steps in the inner product of L from a random start (C. Lanczos, 1950), with all
 * earlier vectors kept orthogonal.
 *
 * @param low the smallest ratio
 * @param high the largest ratio
 * @param isExact whether they are exact up to rounding; otherwise they are approached from inside,
 *     and the true extremes lie a little beyond
 */
public record SpectralBounds(double low, double high, boolean isExact) {

  /** An extreme has settled if it hardly moved in so many steps. */
  private static final int COMPARED = 12;

  private static final int MOST_STEPS = 400;
  private static final int FEWEST_STEPS = 24;

  /** Numbers kept at most: two vectors per step. */
  private static final long MOST_NUMBERS = 80_000_000L;

  private static final double EXACT = 1e-9;
  private static final double ROUGH = 2e-4;
  private static final double SOLVED = 1e-8;

  /** The largest change of any xᵀLx as a share of it: 0.12 means within 12 %. */
  public double within() {
    return Math.max(high - 1, 1 - low);
  }

  /** Measures another graph on the same items, of the same components. */
  static SpectralBounds of(Graph graph, LaplacianSolver solver, Graph other, long seed) {
    if (other.size() != graph.size()) {
      throw Check.mustBe("other graph", "of " + graph.size() + " items", other.size());
    }
    Components components = graph.components();
    if (other.components().count() != components.count()) {
      throw Check.mustBe(
          "other graph", "of " + components.count() + " components", other.components().count());
    }
    if (graph.links() == 0) {
      return new SpectralBounds(1, 1, true);
    }
    double[] start = new double[graph.size()];
    KeyedRandom random = KeyedRandom.of(seed, Role.SPARSIFY, 2);
    for (int item = 0; item < start.length; item++) {
      start[item] = random.nextGaussian();
    }
    LaplacianSolver.centre(start, components);
    long room = MOST_NUMBERS / (2L * graph.size());
    int most = (int) Math.max(FEWEST_STEPS, Math.min(MOST_STEPS, room));
    int rank = graph.size() - components.count();
    return new Lanczos(graph, components, solver, other).run(start, Math.min(most, rank));
  }

  /** The iteration: v are orthonormal in the inner product of L, image = Lv. */
  private static final class Lanczos {

    private final Graph graph;
    private final Components components;
    private final LaplacianSolver solver;
    private final Graph other;
    private final List<double[]> vectors = new ArrayList<>();
    private final List<double[]> images = new ArrayList<>();
    private final List<Double> diagonal = new ArrayList<>();
    private final List<Double> beside = new ArrayList<>();

    Lanczos(Graph graph, Components components, LaplacianSolver solver, Graph other) {
      this.graph = graph;
      this.components = components;
      this.solver = solver;
      this.other = other;
    }

    SpectralBounds run(double[] start, int steps) {
      double tolerance = solver.isExact() ? EXACT : ROUGH;
      List<double[]> history = new ArrayList<>();
      double[] vector = start;
      double[] image = multiply(graph, start);
      double norm = Math.sqrt(Vectors.dot(vector, image));
      Vectors.scale(vector, 1 / norm);
      Vectors.scale(image, 1 / norm);
      boolean settled = false;
      for (int step = 0; step < steps && !settled; step++) {
        vectors.add(vector);
        images.add(image);
        // w = L⁺L'v; α = wᵀLv = vᵀL'v
        double[] applied = multiply(other, vector);
        double[] next = solver.solve(applied, SOLVED);
        diagonal.add(Vectors.dot(applied, vector));
        orthogonalise(next);
        double[] nextImage = multiply(graph, next);
        history.add(Tridiagonal.extremes(diagonal, beside));
        double square = Vectors.dot(next, nextImage);
        double length = square > 0 ? Math.sqrt(square) : 0;
        settled = length < SOLVED || isSettled(history, tolerance);
        beside.add(length);
        Vectors.scale(next, 1 / length);
        Vectors.scale(nextImage, 1 / length);
        vector = next;
        image = nextImage;
      }
      double[] last = history.get(history.size() - 1);
      return new SpectralBounds(last[0], last[1], solver.isExact());
    }

    /** Twice, because once leaves what rounding put in. */
    private void orthogonalise(double[] next) {
      for (int pass = 0; pass < 2; pass++) {
        for (int k = vectors.size() - 1; k >= 0; k--) {
          double share = Vectors.dot(next, images.get(k));
          Vectors.add(next, -share, vectors.get(k));
        }
        // A constant is invisible to L and would grow from step to step until it drowns the rest.
        LaplacianSolver.centre(next, components);
      }
    }

    private static boolean isSettled(List<double[]> history, double tolerance) {
      int steps = history.size();
      if (steps <= COMPARED) {
        return false;
      }
      double[] now = history.get(steps - 1);
      double[] before = history.get(steps - 1 - COMPARED);
      // Each by its own size: a small one would else pass for settled while it halves.
      return before[0] - now[0] <= tolerance * now[0] && now[1] - before[1] <= tolerance * now[1];
    }

    private static double[] multiply(Graph graph, double[] x) {
      double[] out = new double[x.length];
      graph.forEachLink(
          (a, b, weight) -> {
            double flow = weight * (x[a] - x[b]);
            out[a] += flow;
            out[b] -= flow;
          });
      return out;
    }
  }

  /** The extreme eigenvalues of a symmetric tridiagonal matrix, by bisection. Thread-safe. */
  private static final class Tridiagonal {

    private static final int HALVINGS = 60;

    /** The extreme eigenvalues; beside the diagonal the first size − 1 entries count. */
    static double[] extremes(List<Double> diagonal, List<Double> beside) {
      int size = diagonal.size();
      double low = Double.POSITIVE_INFINITY;
      double high = Double.NEGATIVE_INFINITY;
      // Every eigenvalue lies in one of the circles of S. A. Gershgorin.
      for (int k = 0; k < size; k++) {
        double radius = (k > 0 ? beside.get(k - 1) : 0) + (k < size - 1 ? beside.get(k) : 0);
        low = Math.min(low, diagonal.get(k) - radius);
        high = Math.max(high, diagonal.get(k) + radius);
      }
      return new double[] {
        boundary(diagonal, beside, low, high, 1), boundary(diagonal, beside, low, high, size)
      };
    }

    private static double boundary(
        List<Double> diagonal, List<Double> beside, double from, double to, int count) {
      double low = from;
      double high = to;
      for (int k = 0; k < HALVINGS; k++) {
        double middle = 0.5 * (low + high);
        if (below(diagonal, beside, middle) >= count) {
          high = middle;
        } else {
          low = middle;
        }
      }
      return 0.5 * (low + high);
    }

    /** By J. J. Sylvester's law of inertia: negative pivots of T − x. */
    private static int below(List<Double> diagonal, List<Double> beside, double x) {
      int count = 0;
      double pivot = 1;
      for (int k = 0; k < diagonal.size(); k++) {
        double b = k > 0 ? beside.get(k - 1) : 0;
        pivot = diagonal.get(k) - x - b * b / pivot;
        if (pivot == 0) {
          pivot = -Double.MIN_NORMAL;
        }
        count += pivot < 0 ? 1 : 0;
      }
      return count;
    }
  }
}
