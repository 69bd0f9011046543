package org.grapl.research.theory;

import java.util.NavigableMap;
import java.util.TreeMap;
import org.grapl.graph.Components;
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
 * <p>Eigenvalues far beyond λ_d are not computed, none at all where a bound on λ_N shows that d is
 * N, or where the graph eliminates well and they can be counted instead; and where memory ends at
 * some λ_k, (d − 1) λ_k ≤ (d − 1) λ_d still bounds it from above. One owner, not thread-safe.
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

  /** Components up to this size have all their eigenvalues computed, in seconds. */
  private static final int LARGEST_DENSE = 2000;

  /** A core of this size takes some seconds to factorise. */
  private static final int LARGEST_CORE = 3000;

  /** Room for rounding where an upper bound must not come out too low. */
  private static final double ROUNDING = 1 + 1e-12;

  /** Few large steps: an iterative spectrum has every batch of eigenvalues verified. */
  private static final int GALLOP = 8;

  private final Graph graph;
  private final double lambda;
  private final int mostVectors;
  private final double largest;
  private @Nullable Spectrum spectrum;
  private @Nullable Elimination elimination;
  private final NavigableMap<Double, Integer> counted = new TreeMap<>();

  /**
   * Computes nothing yet.
   *
   * @param mostVectors how many vectors of N numbers may be held at a time for a component of more
   *     than 2000 items; see {@link Spectrum#smallest}
   */
  public EffectiveDimension(Graph graph, double lambda, int mostVectors) {
    this.graph = graph;
    this.lambda = Check.positive("lambda", lambda);
    this.mostVectors = mostVectors;
    this.largest = lambda + largestDegreeSum(graph);
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
    int good = 1;
    int most = mostGiven(1, lambda, bound);
    if (good < most && isCountable()) {
      return Dimension.exactly(countedWithin(bound, most));
    }
    boolean exceeded = false;
    while (good < most) {
      int next = Math.min(most, exceeded ? (good + most + 1) >>> 1 : GALLOP * good);
      if (next > spectrum().reach()) {
        next = spectrum().reach();
        if (good >= next) {
          return new Dimension(Math.max(good, leastGiven(bound)), most);
        }
      }
      double eigenvalue = spectrum().eigenvalue(next);
      if ((next - 1) * eigenvalue <= bound) {
        good = next;
        most = Math.min(most, mostGiven(next, eigenvalue, bound));
      } else {
        exceeded = true;
        most = next - 1;
      }
    }
    return Dimension.exactly(good);
  }

  /** Whether eigenvalues are better counted than computed: the graph eliminates well. */
  private boolean isCountable() {
    return elimination().coreSize() <= LARGEST_CORE;
  }

  /** The same by counting: λ_d lies below y if and only if at least d eigenvalues do. */
  private int countedWithin(double bound, int most) {
    EigenvalueCount count = new EigenvalueCount(graph, lambda, elimination());
    // d never falls with the bound: what was found for others narrows the search.
    var smaller = counted.floorEntry(bound);
    var larger = counted.ceilingEntry(bound);
    int good = smaller == null ? 1 : smaller.getValue();
    int beyond = 1 + (larger == null ? most : larger.getValue());
    while (beyond - good > 1) {
      int d = (good + beyond) >>> 1;
      if (count.below(ROUNDING * bound / (d - 1)) >= d) {
        good = d;
      } else {
        beyond = d;
      }
    }
    counted.put(bound, good);
    return good;
  }

  private Elimination elimination() {
    if (elimination == null) {
      elimination = Elimination.of(graph);
    }
    return elimination;
  }

  private boolean isDense() {
    Components components = graph.components();
    return components.size(components.largest()) <= LARGEST_DENSE;
  }

  /** No d beyond k can exceed this, because λ_d ≥ λ_k. */
  private int mostGiven(int k, double eigenvalue, double bound) {
    double most = 1 + Math.floor(ROUNDING * bound / eigenvalue);
    return (int) Math.max(k, Math.min(most, graph.size()));
  }

  /** No d can be below this, because λ_d is at most the bound on λ_N. */
  private int leastGiven(double bound) {
    return (int) Math.min(graph.size(), 1 + Math.floor(bound / largest));
  }

  /**
   * The improved effective dimension (M. Valko, "Bandits on Graphs and Structures", 2016, section
   * 1.3.1), with γλ_i in place of its λ_i:
   *
   * <pre>d = ⌈ max Σ log(1 + t_i/(γλ_i)) / log(1 + T/(γλ)) ⌉ over t_i ≥ 0 with Σ t_i = T.</pre>
   *
   * <p>The maximum is reached by filling up: t_i/γ = max(0, w − λ_i) with the level w such that the
   * t_i sum up to T. By Hadamard's inequality it bounds log(|V_T|/|L_λ|) itself, so that lemma A.3
   * holds with d in place of 2 d_T; hence d ≤ 2 d_T. Where eigenvalues beyond λ_k are not to be
   * had, leaving them out bounds d from below, and putting λ_k in their place from above.
   */
  public Dimension improvedAt(double gamma, double budget) {
    Check.positive("gamma", gamma);
    double x = Check.positive("budget", budget) / gamma;
    double unit = StrictMath.log1p(x / lambda);
    double sum = 0;
    double logSum = 0;
    for (int k = 1; ; k++) {
      double eigenvalue = spectrum().eigenvalue(k);
      sum += eigenvalue;
      logSum += StrictMath.log(eigenvalue);
      double level = (x + sum) / k;
      boolean full = k == graph.size();
      boolean last = full || k == spectrum().reach();
      if (last || spectrum().eigenvalue(k + 1) >= level) {
        int low = roundUp((k * StrictMath.log(level) - logSum) / unit);
        if (full || !last) {
          return Dimension.exactly(low);
        }
        double others = graph.size() - k;
        double highLevel = (x + sum + others * eigenvalue) / graph.size();
        double logs = logSum + others * StrictMath.log(eigenvalue);
        int high = roundUp((graph.size() * StrictMath.log(highLevel) - logs) / unit);
        return new Dimension(low, Math.max(low, Math.min(high, graph.size())));
      }
    }
  }

  /** ⌈ratio⌉, at least 1; a ratio that is whole up to rounding is taken as whole. */
  private static int roundUp(double ratio) {
    return (int) Math.max(1, Math.ceil(ratio / ROUNDING));
  }

  private Spectrum spectrum() {
    if (spectrum == null) {
      spectrum =
          isDense() ? Spectrum.all(graph, lambda) : Spectrum.smallest(graph, lambda, mostVectors);
    }
    return spectrum;
  }
}
