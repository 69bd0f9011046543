package org.grapl.linear;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.grapl.Check;
import org.grapl.graph.Graph;
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
final class LanczosPart implements SpectrumPart {

  /** Smaller components are quicker done densely. */
  static final int SMALL = 400;

  static final int FEWEST_VECTORS = 40;

  /** Left for the search when everything else is taken by eigenvectors. */
  private static final int ROOM_TO_SEARCH = 24;

  /** Beyond this degree of the polynomial, solving is tried instead. */
  private static final int HIGHEST_DEGREE = 3000;

  private final Graph graph;
  private final int mostVectors;
  private final Starts starts;
  private final double end;
  private final List<Pair> found = new ArrayList<>();

  /** The first so many of {@link #found} are certainly the smallest. */
  private int certain;

  /** The filter lets eigenvalues up to here pass; 0 while their size is unknown. */
  private double cut;

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
    if (cut == 0) {
      cut = orderOfMagnitude();
    }
    while (true) {
      int missing = target - found.size();
      double bound = missing > 0 ? Double.POSITIVE_INFINITY : found.get(target - 1).value();
      double largest = found.get(Math.min(target, found.size()) - 1).value();
      cut = Math.max(cut, 3 * largest * Math.max(1, target / (double) found.size()));
      int free = mostVectors - found.size();
      int most = Math.max(1, Math.max(missing, free / 3));
      LanczosSearch search = new LanczosSearch(graph, filter(), found, free - most, starts);
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
      if (more.isEmpty()) {
        cut *= 2;
      }
    }
  }

  /** Up to rounding, lest another copy of a multiple eigenvalue counts as smaller. */
  private static boolean isNotBelow(double bound, Pair pair) {
    return pair.value() >= bound * (1 - 1e-11);
  }

  private SpectralFilter filter() {
    double within = Math.min(cut, end);
    return 3 * within < end && ChebyshevFilter.degree(within, end) > HIGHEST_DEGREE
        ? new InverseFilter(graph, within / 2)
        : new ChebyshevFilter(graph, within, end);
  }

  /** Filters one vector, with a cut that follows its Rayleigh quotient until that stops falling. */
  private double orderOfMagnitude() {
    double[] x = starts.next();
    double floor = 1e-14 * end;
    double before = Double.POSITIVE_INFINITY;
    cut = end / 4;
    while (true) {
      x = filter().apply(x);
      double[] constant = found.get(0).vector();
      Vectors.add(x, -Vectors.dot(constant, x), constant, x.length);
      Vectors.scale(x, 1 / Vectors.norm(x));
      double quotient = rayleigh(graph, x);
      if (quotient > 0.7 * before || quotient <= floor) {
        return 8 * Math.max(floor, quotient);
      }
      before = quotient;
      cut = Math.max(floor, quotient / 2);
    }
  }

  /** xᵀLx as a sum of squares, in which nothing cancels, for x of length one. */
  static double rayleigh(Graph graph, double[] x) {
    double[] sum = new double[1];
    graph.forEachEdge((a, b, weight) -> sum[0] += weight * (x[a] - x[b]) * (x[a] - x[b]));
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
