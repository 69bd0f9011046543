package org.grapl.research.theory;

import java.util.NavigableMap;
import java.util.TreeMap;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.grapl.linear.Elimination;
import org.grapl.research.spectrum.EigenvalueCount;
import org.grapl.research.spectrum.Spectrum;
import org.jspecify.annotations.Nullable;

/**
 * The effective dimension of L_λ: how many directions T samples can learn. In terms of x = T/γ,
 * definition 1 of the paper (M. Valko, R. Munos, B. Kveton and T. Kocák, "Spectral Bandits for
 * Smooth Graph Functions", 2014) reads
 *
 * <pre>d_T = the largest d with (d − 1) λ_d ≤ x / log(1 + x/λ).</pre>
 *
 * <p>Eigenvalues are computed where they are within reach of {@link Spectrum}, else counted, which
 * takes a factorisation of the graph; where that would be too large, λ ≤ λ_d ≤ λ_N still bounds d.
 * None are needed where a bound on λ_N shows that d is N. One owner, not thread-safe.
 */
public final class EffectiveDimension {

  /** Which T the definition of the effective dimension is given. */
  public enum Horizon {
    /** T itself. Lemma A.3 holds. */
    FULL,

    /**
     * min(T, N), as the paper allows after definition 1. Unsafe for T far beyond N: with it lemma
     * A.3 fails at T = 100 N on the block model and at T = 1000 N on the small world.
     */
    AT_MOST_ITEMS;

    double apply(double budget, int items) {
      return this == FULL ? budget : Math.min(budget, items);
    }
  }

  /** A core of this size takes some seconds to factorise. */
  private static final int LARGEST_CORE = 3000;

  /** Room for rounding where an upper bound must not come out too low. */
  private static final double ROUNDING = 1 + 1e-12;

  private final Graph graph;
  private final double lambda;
  private final double largest;
  private final boolean isWithinReach;
  private @Nullable Spectrum spectrum;
  private @Nullable Elimination elimination;
  private final NavigableMap<Double, Integer> found = new TreeMap<>();

  /** Computes nothing yet. */
  public EffectiveDimension(Graph graph, double lambda) {
    this.graph = graph;
    this.lambda = Check.positive("lambda", lambda);
    this.largest = lambda + largestDegreeSum(graph);
    this.isWithinReach = Spectrum.isWithinReach(graph);
  }

  /** λ_N(L) ≤ max over links of the sum of the degrees of both ends (Anderson and Morley, 1985). */
  private static double largestDegreeSum(Graph graph) {
    double[] sum = new double[1];
    graph.forEachLink((a, b, w) -> sum[0] = Math.max(sum[0], graph.degree(a) + graph.degree(b)));
    return sum[0];
  }

  /** d_T of definition 1. */
  public Dimension at(double gamma, double budget, Horizon horizon) {
    Check.positive("gamma", gamma);
    Check.positive("budget", budget);
    return largestWithin(bound(horizon.apply(budget, graph.size()) / gamma));
  }

  /** x / log(1 + x/λ), which tends to λ as x vanishes. */
  private double bound(double x) {
    return x > 0 ? x / StrictMath.log1p(x / lambda) : lambda;
  }

  /** d' of the paper's section 3.3: the same with x = T/γ given. */
  Dimension atInformation(double x) {
    return largestWithin(bound(x));
  }

  /** The largest d with (d − 1) λ_d ≤ bound; the left side never falls with d. */
  private Dimension largestWithin(double bound) {
    int size = graph.size();
    if ((size - 1) * largest <= bound) {
      return Dimension.exactly(size);
    }
    // No d can exceed this, because λ_d ≥ λ.
    int most = (int) Math.max(1, Math.min(1 + Math.floor(ROUNDING * bound / lambda), size));
    if (most > 1 && !isWithinReach && elimination().coreSize() > LARGEST_CORE) {
      // No d can be below this, because λ_d is at most the bound on λ_N.
      return new Dimension((int) Math.min(size, 1 + Math.floor(bound / largest)), most);
    }
    // d never falls with the bound: what was found for others narrows the search.
    var smaller = found.floorEntry(bound);
    var larger = found.ceilingEntry(bound);
    int good = smaller == null ? 1 : smaller.getValue();
    int beyond = 1 + (larger == null ? most : larger.getValue());
    while (beyond - good > 1) {
      int d = (good + beyond) >>> 1;
      if (isWithin(d, bound)) {
        good = d;
      } else {
        beyond = d;
      }
    }
    found.put(bound, good);
    return Dimension.exactly(good);
  }

  /**
   * (d − 1) λ_d ≤ bound; by counting, λ_d lies below y if and only if at least d eigenvalues do.
   */
  private boolean isWithin(int d, double bound) {
    return isWithinReach
        ? (d - 1) * spectrum().eigenvalue(d) <= bound
        : new EigenvalueCount(graph, lambda, elimination()).below(ROUNDING * bound / (d - 1)) >= d;
  }

  private Elimination elimination() {
    if (elimination == null) {
      elimination = Elimination.of(graph);
    }
    return elimination;
  }

  /**
   * The improved effective dimension (M. Valko, "Bandits on Graphs and Structures", 2016, section
   * 1.3.1), with γλ_i in place of its λ_i:
   *
   * <pre>d = ⌈ max Σ log(1 + t_i/(γλ_i)) / log(1 + T/(γλ)) ⌉ over t_i ≥ 0 with Σ t_i = T.</pre>
   *
   * <p>The maximum is reached by filling up: t_i/γ = max(0, w − λ_i) with the level w such that the
   * t_i sum up to T. By Hadamard's inequality it bounds log(|V_T|/|L_λ|) itself, so that lemma A.3
   * holds with d in place of 2 d_T; hence d ≤ 2 d_T, which is all that is said where a component
   * has too many items for its eigenvalues to be computed.
   */
  public Dimension improvedAt(double gamma, double budget) {
    Check.positive("gamma", gamma);
    double x = Check.positive("budget", budget) / gamma;
    if (!isWithinReach) {
      return new Dimension(1, Math.min(graph.size(), 2 * atInformation(x).high()));
    }
    double unit = StrictMath.log1p(x / lambda);
    double sum = 0;
    double logSum = 0;
    for (int k = 1; ; k++) {
      double eigenvalue = spectrum().eigenvalue(k);
      sum += eigenvalue;
      logSum += StrictMath.log(eigenvalue);
      double level = (x + sum) / k;
      if (k == graph.size() || spectrum().eigenvalue(k + 1) >= level) {
        return Dimension.exactly(roundUp((k * StrictMath.log(level) - logSum) / unit));
      }
    }
  }

  /** ⌈ratio⌉, at least 1; a ratio that is whole up to rounding is taken as whole. */
  private static int roundUp(double ratio) {
    return (int) Math.max(1, Math.ceil(ratio / ROUNDING));
  }

  private Spectrum spectrum() {
    if (spectrum == null) {
      spectrum = Spectrum.of(graph, lambda);
    }
    return spectrum;
  }
}
