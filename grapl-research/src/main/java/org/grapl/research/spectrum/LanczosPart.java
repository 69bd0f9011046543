package org.grapl.research.spectrum;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.grapl.linear.Vectors;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * The smallest eigenpairs of a large connected graph, found in batches by {@link LanczosSearch} in
 * the orthogonal complement of what is already known.
 *
 * <p>One Krylov space sees each eigenvalue once, however often it occurs. So after a batch the
 * complement is searched again from another random start, until its smallest eigenvalue is not
 * below the largest that is to be accepted: only then is nothing missing.
 */
final class LanczosPart implements Spectrum.Part {

  /** Smaller components are quicker done densely. */
  static final int SMALL = 400;

  static final int FEWEST_VECTORS = 40;

  /** Left for the search when everything else is taken by eigenvectors. */
  private static final int ROOM_TO_SEARCH = 24;

  /** Up to this degree a polynomial is not worth comparing with solving. */
  private static final int LOW_DEGREE = 150;

  /** Beyond this degree solving is the only hope. */
  private static final int HIGHEST_DEGREE = 3000;

  /** One iteration of a solver, with its preconditioner, in multiplications by L. */
  private static final int ITERATION_COST = 4;

  private final Graph graph;
  private final int mostVectors;
  private final Starts starts;
  private final double end;
  private final List<Pair> found = new ArrayList<>();

  /** The first so many of {@link #found} are certainly the smallest. */
  private int certain;

  /** What one solve took when it was tried; 0 before. */
  private int iterationsToSolve;

  @SuppressWarnings("ArrayRecordComponent") // never compared, shared inside the package only
  record Pair(double value, double[] vector) {}

  LanczosPart(Graph graph, int mostVectors) {
    this.graph = graph;
    this.mostVectors = Check.atLeast("most vectors", FEWEST_VECTORS, mostVectors);
    this.starts = new Starts(graph.size());
    this.end = 2 * Arrays.stream(graph.rows().degree()).max().orElse(0); // Gershgorin
    double[] constant = new double[graph.size()];
    Arrays.fill(constant, 1 / Math.sqrt(graph.size()));
    found.add(new Pair(0, constant));
    certain = 1;
  }

  @Override
  public int size() {
    return graph.size();
  }

  @Override
  public int reach() {
    return Math.min(graph.size(), mostVectors - ROOM_TO_SEARCH);
  }

  @Override
  public double value(int k) {
    return pair(k).value();
  }

  @Override
  public double[] vector(int k) {
    return pair(k).vector();
  }

  private Pair pair(int k) {
    Check.index("eigenvalue", reach(), k);
    while (certain <= k) {
      int room = Math.max(1, (mostVectors - found.size()) / 3);
      int batch = Math.max(k + 1 - certain, Math.max(2, certain));
      makeCertain(Math.min(reach(), certain + Math.min(batch, room)));
    }
    return found.get(k);
  }

  private void makeCertain(int target) {
    double wider = 1;
    while (true) {
      int missing = target - found.size();
      double bound = missing > 0 ? Double.POSITIVE_INFINITY : found.get(target - 1).value();
      int free = mostVectors - found.size();
      int most = Math.max(1, Math.max(missing, free / 3));
      int room = free - most;
      SpectralFilter filter = filter(wider * cut(target, room));
      LanczosSearch search = new LanczosSearch(graph, filter, found, room, starts);
      List<Pair> more = search.smallest(Math.max(1, missing), most, bound);
      found.addAll(more);
      found.sort(Comparator.comparingDouble(Pair::value));
      while (found.size() > reach()) {
        found.remove(found.size() - 1);
      }
      boolean complete = found.size() == graph.size();
      if (complete || (missing <= 0 && !more.isEmpty() && isNotBelow(bound, more.get(0)))) {
        certain = target;
        return;
      }
      wider = more.isEmpty() ? 2 * wider : 1;
    }
  }

  /**
   * Where the filter should end: beyond the eigenvalues sought, but with not many more below than
   * the search has room for, supposing that their number grows in proportion.
   */
  private double cut(int target, int room) {
    int have = Math.min(target, found.size());
    double largest = found.get(have - 1).value();
    if (largest == 0) {
      return Math.max(2, Math.min(8, room / 8)) * smallestPositive();
    }
    double factor = Math.max(1.15, Math.min(3, 1 + room / (3.0 * have)));
    return largest * Math.max(factor, 1.3 * target / have);
  }

  /** Up to rounding, lest another copy of a multiple eigenvalue counts as smaller. */
  private static boolean isNotBelow(double bound, Pair pair) {
    return pair.value() >= bound * (1 - 1e-11);
  }

  private SpectralFilter filter(double cut) {
    double within = Math.min(cut, end);
    int degree = 3 * within < end ? ChebyshevFilter.degree(within, end) : 1;
    if (degree <= LOW_DEGREE) {
      return new ChebyshevFilter(graph, within, end);
    }
    InverseFilter inverse = new InverseFilter(graph, within / 2);
    if (iterationsToSolve == 0) {
      inverse.apply(starts.next());
      iterationsToSolve = inverse.iterations();
    }
    return degree > HIGHEST_DEGREE || ITERATION_COST * iterationsToSolve < degree
        ? inverse
        : new ChebyshevFilter(graph, within, end);
  }

  /**
   * The order of magnitude of the smallest positive eigenvalue: one vector is filtered, with a cut
   * that follows its Rayleigh quotient, until that stops falling.
   */
  private double smallestPositive() {
    double[] x = starts.next();
    double floor = 1e-14 * end;
    double before = Double.POSITIVE_INFINITY;
    double cut = end / 4;
    while (true) {
      x = filter(cut).apply(x);
      double[] constant = found.get(0).vector();
      Vectors.add(x, -Vectors.dot(constant, x), constant, x.length);
      Vectors.scale(x, 1 / Vectors.norm(x));
      double quotient = rayleigh(graph, x);
      if (quotient > 0.7 * before || quotient <= floor) {
        return Math.max(floor, quotient);
      }
      before = quotient;
      cut = Math.max(floor, quotient / 2);
    }
  }

  /** xᵀLx as a sum of squares, in which nothing cancels, for x of length one. */
  static double rayleigh(Graph graph, double[] x) {
    double[] sum = new double[1];
    graph.forEachLink((a, b, weight) -> sum[0] += weight * (x[a] - x[b]) * (x[a] - x[b]));
    return sum[0];
  }

  /** Random vectors of length one, another at each call, the same in every run. */
  static final class Starts {

    private final int size;
    private int drawn;

    Starts(int size) {
      this.size = size;
    }

    double[] next() {
      KeyedRandom random = KeyedRandom.of(size, Role.SPECTRUM, drawn++);
      double[] start = new double[size];
      for (int i = 0; i < size; i++) {
        start[i] = random.nextGaussian();
      }
      Vectors.scale(start, 1 / Vectors.norm(start));
      return start;
    }
  }
}
