package org.grapl.evidence;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.grapl.Noise;
import org.grapl.Tally;
import org.grapl.estimate.Fit;
import org.grapl.estimate.ItemScores;
import org.grapl.estimate.Kernel;
import org.grapl.estimate.Sides;
import org.grapl.graph.Graph;

/**
 * Chooses kernel, noise and nugget by marginal likelihood. With S the items observed, m of them,
 * n_i times (their weights added up, if they carry any) with the means ȳ_i (minus τ), g = R²/s², ρ
 * = ν²/s², βs² the variance of a common level, θs² that of the slopes of scores and A = K_SS + β11ᵀ
 * + θ Σ ssᵀ + ρI + g·diag(1/n), the score of a candidate (K, g, ρ, β, θ) is
 *
 * <pre>
 * R known:    s² = R²/g;                             −½ ȳᵀA⁻¹ȳ/s² − m/2 log s² − ½ log|A| + prior
 * R unknown:  s² = (q + 2·mean ȳ²)/(t + 2),          −(t+2)/2 log s² − ½ log|A| − (t−m)/2 log g + prior
 *             q = ȳᵀA⁻¹ȳ + (scatter within items)/g
 * exact:      the same with g = 1e-5, t = m and no scatter
 * (in mean ȳ² an item whose weight is below 1 counts as much less)
 * prior:      −½ (log₁₀(g/3))² (none if exact) − 2·|steps of ρ from 0.1| − 3·[K independent]
 * </pre>
 *
 * A likelihood does not mind that the items were chosen by what had been observed before. Up to
 * {@value #GRID_ITEMS} items all candidates are scored; beyond, the best for the first so many is
 * where a search along one coordinate after the other starts. At most {@value #MOST_ITEMS} items
 * are looked at: more would hardly change three numbers.
 *
 * <p>One owner, not thread-safe.
 */
final class Evidence {

  private static final int GRID_ITEMS = 70;
  private static final int MOST_ITEMS = 500;

  private static final int ROUNDS = 3;

  /** So many fits are averaged, none of them behind the best by more than this. */
  private static final int MOST_FITS = 4;

  /** Above this many items fewer are: each has an inverse of its own. */
  private static final int FEW_ITEMS = 1000;

  private static final int MOST_FITS_OF_MANY = 2;

  /** Taking off more of a level would leave too few digits of what varies. */
  private static final double LARGEST_CONSTANT = 300;

  private static final double UNLIKELY = 5;
  private static final double LOG_2PI = StrictMath.log(2 * Math.PI);

  /** Of the eigenvalues of a matrix that is inverted as a whole. */
  private static final double LARGEST_SPREAD = 1e12;

  /** Of squares: numbers that agree to nine digits are the same. */
  private static final double ROUNDING = 1e-18;

  private static final Kernel START = Kernel.SMOOTH;
  private final Graph graph;
  private final Noise known;

  /** What is known, or was recognised in the observations. */
  private Noise noise;

  private final double offset;
  private final List<Kernel> kernels;
  private final Map<Kernel, KernelBlock> blocks = new EnumMap<>(Kernel.class);
  private final Inverses inverses;
  private final List<Integer> items = new ArrayList<>();
  private final boolean[] isListed;

  /** In which items that come together are listed: not one part of the graph before the others. */
  private final int[] order;

  private double meanSquare;

  Evidence(Graph graph, Noise noise, double offset, Inverses inverses) {
    this.graph = graph;
    this.known = noise;
    this.noise = noise;
    this.offset = offset;
    this.inverses = inverses;
    this.isListed = new boolean[graph.size()];
    this.order = inverses.order();
    this.kernels =
        Arrays.stream(Kernel.values())
            .filter(
                kernel -> kernel.power() == 1 || kernel.steps() > 0 || canBePower(graph, kernel))
            .collect(Collectors.toCollection(ArrayList::new));
  }

  /**
   * Powers multiply the spread of the eigenvalues, at most 1 + 2·(largest degree)/(ridge·mean
   * degree), which must leave four digits or more.
   */
  private static boolean canBePower(Graph graph, Kernel kernel) {
    double largest = 0;
    double sum = 0;
    for (double degree : graph.rows().degree()) {
      largest = Math.max(largest, degree);
      sum += degree;
    }
    double spread = sum > 0 ? 1 + 2 * largest * graph.size() / (kernel.ridge() * sum) : 1;
    return StrictMath.pow(spread, kernel.power()) <= LARGEST_SPREAD;
  }

  /** Leaves a kernel out from now on. */
  void exclude(Kernel kernel) {
    kernels.remove(kernel);
    blocks.remove(kernel);
    if (kernels.isEmpty()) {
      inverses.unlink();
      kernels.add(Kernel.INDEPENDENT);
    }
  }

  /** The covariance of a kernel on this graph; empty if rounding makes it singular. */
  Optional<KernelPrior> prior(Kernel kernel) {
    return inverses.prior(kernel);
  }

  ItemScores scores() {
    return inverses.scores();
  }

  /** Whether answers of one and the same are about one item. */
  boolean areOfItems() {
    return !inverses.areOfPlaces();
  }

  int[] order() {
    return order;
  }

  /** Whether fits, the best first, take observations for the means of their items. */
  boolean isExact(List<Fit> found) {
    return found.get(0).sides().map(Sides::areExact).orElseGet(noise::isExact);
  }

  /** Whether some answers may be slips of which fits, the best first, know nothing. */
  boolean canSlip(List<Fit> found) {
    return found.get(0).sides().isEmpty();
  }

  /** All answers as they count, if some are slips; an exact value that is one tells nothing. */
  Tally without(Slips slips, Tally told) {
    return slips.weighed(told, known.isExact());
  }

  /** What speaks against fits without slips: that so many answers are, and are anywhere. */
  double penalty(Slips slips, Fit without) {
    double one = -StrictMath.log(Slips.SHARE);
    if (known.isExact()) {
      // They are left out of the fit, so it is said here how likely their values are.
      one += StrictMath.log(Slips.WIDTH * Math.sqrt(without.signal())) - 0.5;
    }
    return slips.count() * one;
  }

  /** Whether nobody has said how answers scatter, or only that they are yes or no. */
  boolean isNoiseOpen() {
    return (!known.isKnown() && !noise.isExact()) || known.isYesNo();
  }

  /** The standard deviation of one observation: 0 for exact ones, whatever g stands for them. */
  double noise(Fit fit) {
    return noise.isExact() ? 0 : Math.sqrt(fit.noise());
  }

  List<Kernel> kernels() {
    return List.copyOf(kernels);
  }

  /** Lists the items observed, and leaves out the kernels that another one had left out. */
  void takeOver(Tally tally, List<Kernel> left) {
    list(tally);
    kernels.retainAll(left);
  }

  /** What explains the observations, the best first. */
  List<Fit> found(Tally tally) {
    return tally.total() < FitSchedule.FIRST ? List.of(assumed(tally)) : best(tally);
  }

  /**
   * What explains answers that have been weighed by who gave them.
   *
   * @param sides if they tell sides: which, and how many answers of anybody are mistakes
   */
  List<Fit> found(Tally weighed, Optional<Sides> sides) {
    return best(weighed, sides.stream().toList());
  }

  /** Which sides answers tell that may be mistakes, if they do; of how many nothing is known. */
  Optional<Sides> sides(Tally told) {
    return kinds(told).stream().filter(kind -> !kind.areExact()).findFirst();
  }

  /** What is assumed while there is too little to choose by. */
  Fit assumed(Tally tally) {
    return usual(scoring(tally, list(tally)));
  }

  private Fit usual(Scoring scoring) {
    while (true) {
      Kernel kernel = first();
      Fit fit = scoring.score(Candidate.usual(kernel, noise, 0));
      if (fit.score() > Double.NEGATIVE_INFINITY || isUnlinked()) {
        return fit;
      }
      exclude(kernel);
    }
  }

  /** Whether nothing is left but independence without links. */
  private boolean isUnlinked() {
    return kernels.size() == 1 && kernels.get(0) == Kernel.INDEPENDENT;
  }

  private Kernel first() {
    return kernels.contains(START) ? START : kernels.get(0);
  }

  /**
   * The likeliest fits, the best first. Answers of two values are taken for sides; where they
   * disagree, or may, they may also be amounts that show in how often they are one or the other.
   */
  List<Fit> best(Tally tally) {
    return best(tally, kinds(tally));
  }

  private List<Sides> kinds(Tally tally) {
    return SideEvidence.kinds(tally, offset, known).stream()
        .filter(kind -> !(inverses.areOfPlaces() && kind.areExact()))
        .toList();
  }

  private List<Fit> best(Tally tally, List<Sides> kinds) {
    int count = list(tally);
    List<Fit> found = new ArrayList<>();
    if (!kinds.isEmpty()) {
      found.addAll(bestOfSides(tally, kinds, count));
    }
    if (found.isEmpty()) {
      found.addAll(bestOfNumbers(tally, count));
    } else if (!inverses.areOfPlaces() && kinds.stream().noneMatch(Sides::areExact)) {
      int counted = Math.min(count, SideEvidence.MOST_ITEMS);
      bestOfNumbers(tally, count).forEach(fit -> found.add(asCounts(tally, fit, counted)));
    }
    return likeliest(found);
  }

  private List<Fit> likeliest(List<Fit> found) {
    found.sort(Comparator.comparingDouble(fit -> -fit.score()));
    Fit best = found.get(0); // whatever its score
    double least = best.score() - UNLIKELY;
    int most = graph.size() > FEW_ITEMS ? MOST_FITS_OF_MANY : MOST_FITS;
    return found.stream().filter(fit -> fit == best || fit.score() >= least).limit(most).toList();
  }

  /**
   * A fit to numbers with a score like that of fits to sides: of how many answers are yes, k of n
   * of each item, whose probability is about the density of k/n, divided by n.
   */
  private Fit asCounts(Tally tally, Fit fit, int count) {
    double score = scoring(tally, count).score(Candidate.of(fit)).score();
    for (int i = 0; i < count; i++) {
      score -= 0.5 * LOG_2PI + StrictMath.log(tally.checks(items.get(i)));
    }
    return fit.scored(score);
  }

  private List<Fit> bestOfSides(Tally tally, List<Sides> kinds, int count) {
    List<Kernel> levelled =
        usable().stream().filter(kernel -> constantPart(kernel) <= LARGEST_CONSTANT).toList();
    return levelled.isEmpty()
        ? List.of()
        : new SideEvidence(tally, items, this).best(levelled, kinds, count);
  }

  /** See {@link KernelPrior#constantPart}. */
  double constantPart(Kernel kernel) {
    return prior(kernel).map(KernelPrior::constantPart).orElse(0.0);
  }

  /** The best fit of each kernel where answers are numbers. */
  private Collection<Fit> bestOfNumbers(Tally tally, int count) {
    Map<Candidate.Shape, Fit> byShape = new TreeMap<>();
    Fit fit = bestOnGrid(tally, Math.min(count, GRID_ITEMS), byShape);
    if (count > GRID_ITEMS) {
      byShape.clear();
      fit = climb(scoring(tally, count), Candidate.of(fit), byShape);
    }
    byShape.put(Candidate.Shape.of(fit), fit);
    return byShape.values();
  }

  private Fit climb(Scoring scoring, Candidate start, Map<Candidate.Shape, Fit> byShape) {
    Fit fit = scoring.score(start);
    for (int round = 0; round < ROUNDS; round++) {
      Fit before = fit;
      for (Kernel kernel : kernels) {
        for (double slope : Candidate.slopes(inverses.scores())) {
          for (Candidate each : varied(kernel, fit.noiseRatio(), slope)) {
            Fit other = scoring.score(each);
            byShape.merge(Candidate.Shape.of(other), other, Evidence::better);
            fit = other.score() > fit.score() ? other : fit;
          }
        }
      }
      for (double ratio : Candidate.noises(noise, meanSquare)) {
        fit =
            scoring.better(
                fit,
                new Candidate(
                    fit.kernel(), ratio, fit.nuggetRatio(), fit.levelRatio(), fit.slopeRatio()));
      }
      if (fit.equals(before)) {
        break;
      }
    }
    return fit;
  }

  /** The kernels whose covariances rounding leaves intact; the others are left out for good. */
  private List<Kernel> usable() {
    List<Kernel> usable = new ArrayList<>();
    for (Kernel kernel : List.copyOf(kernels)) {
      if (prior(kernel).isPresent()) {
        usable.add(kernel);
      } else {
        exclude(kernel);
      }
    }
    return usable;
  }

  private static Fit better(Fit one, Fit other) {
    return other.score() > one.score() ? other : one;
  }

  /** β: that of the kernel alone, or one that makes the line lie anywhere among the items. */
  private double[] levels(Kernel kernel, double others) {
    double constant = constantPart(kernel);
    return constant > LARGEST_CONSTANT
        ? new double[] {0}
        : new double[] {0, Candidate.level(others, constant)};
  }

  /** A kernel with all nuggets and levels. */
  private List<Candidate> varied(Kernel kernel, double noiseRatio, double slope) {
    List<Candidate> all = new ArrayList<>();
    for (double nugget : Candidate.NUGGETS) {
      for (double level : levels(kernel, nugget + slope)) {
        all.add(new Candidate(kernel, noiseRatio, nugget, level, slope));
      }
    }
    return all;
  }

  /** The best of a kernel for each slope. */
  private List<Fit> bestOf(Kernel kernel, Scoring scoring) {
    List<Fit> found = new ArrayList<>();
    for (double slope : Candidate.slopes(inverses.scores())) {
      Fit best = scoring.score(Candidate.usual(kernel, noise, slope));
      for (double ratio : Candidate.noises(noise, meanSquare)) {
        for (Candidate each : varied(kernel, ratio, slope)) {
          best = scoring.better(best, each);
        }
      }
      found.add(best);
    }
    return found;
  }

  private Fit bestOnGrid(Tally tally, int count, Map<Candidate.Shape, Fit> byShape) {
    Scoring scoring = scoring(tally, count);
    Fit best = usual(scoring);
    for (Kernel kernel : usable()) {
      List<Fit> own =
          bestOf(kernel, scoring).stream()
              .filter(fit -> fit.score() > Double.NEGATIVE_INFINITY)
              .toList();
      for (Fit fit : own) {
        byShape.merge(Candidate.Shape.of(fit), fit, Evidence::better);
        best = fit.score() > best.score() ? fit : best;
      }
      if (own.isEmpty()) {
        exclude(kernel);
      }
    }
    return best;
  }

  /**
   * Lists the items observed, new ones behind those known, without those that are left out again,
   * and tells how many.
   */
  private int list(Tally tally) {
    meanSquare = tally.meanSquare(offset);
    noise = recognised(tally);
    for (int k = items.size() - 1; k >= 0; k--) {
      if (tally.checks(items.get(k)) == 0) {
        int place = k;
        blocks.values().forEach(block -> block.leaveOut(place));
        isListed[items.remove(k)] = false;
      }
    }
    for (int k = 0; k < order.length && items.size() < MOST_ITEMS; k++) {
      int item = order[k];
      if (tally.checks(item) > 0 && !isListed[item]) {
        isListed[item] = true;
        items.add(item);
      }
    }
    return items.size();
  }

  /**
   * What is known of the noise, or can be recognised in the observations. Noise far below the
   * values is none. Zeros and ones that disagree within an item are coin flips, which scatter by
   * √(p(1 − p)), p their mean.
   */
  private Noise recognised(Tally tally) {
    double level = known.level();
    // An item observed with little weight only is not known exactly, however small the noise.
    double leastShare = observed(tally).mapToDouble(tally::share).min().orElse(1);
    if (!inverses.areOfPlaces() && level * level / leastShare < Candidate.EXACT * meanSquare) {
      return Noise.exact();
    }
    boolean hasSlips = leastShare <= Slips.WEIGHT;
    if (!inverses.areOfPlaces() && !known.isKnown() && !hasSlips && areTheSame(tally)) {
      return Noise.exact();
    }
    boolean mayBeCoins = !known.isKnown() || level == Noise.bernoulli().level();
    if (!mayBeCoins || !tally.areCoinFlips()) {
      return known;
    }
    double heads = 0;
    for (int item = 0; item < tally.size(); item++) {
      heads += tally.sum(item);
    }
    double p = (heads + 1) / (tally.totalWeight() + 2.0);
    return Noise.gaussian(Math.sqrt(p * (1 - p)));
  }

  /** Whether numbers that were asked for twice came out the same to the last digit. */
  private static boolean areTheSame(Tally tally) {
    return tally.repeats() > 1
        && observed(tally).mapToDouble(tally::mean).distinct().limit(3).count() == 3
        && observed(tally).allMatch(item -> relativeScatter(tally, item) < ROUNDING);
  }

  private static double relativeScatter(Tally tally, int item) {
    double mean = tally.mean(item);
    return tally.scatter(item) / Math.max(Double.MIN_NORMAL, mean * mean);
  }

  private static IntStream observed(Tally tally) {
    return IntStream.range(0, tally.size()).filter(item -> tally.checks(item) > 0);
  }

  /** n_i. Where observations are exact, each is, whatever its weight. */
  double weight(Tally tally, int item) {
    return noise.isExact() ? tally.checks(item) : tally.weight(item);
  }

  /**
   * The lower triangle of A for the first items listed, the common level aside; empty if it cannot
   * be computed.
   */
  private Optional<double[][]> matrix(Tally tally, Candidate candidate, int count) {
    return prior(candidate.kernel()).map(prior -> matrix(tally, candidate, count, prior));
  }

  private double[][] matrix(Tally tally, Candidate candidate, int count, KernelPrior prior) {
    KernelBlock block =
        blocks.computeIfAbsent(candidate.kernel(), k -> new KernelBlock(prior, graph.size()));
    double[][] lower = new double[count][];
    for (int i = 0; i < count; i++) {
      lower[i] = block.row(i, items).clone();
      lower[i][i] += candidate.nuggetRatio();
      if (candidate.noiseRatio() > 0) {
        lower[i][i] += candidate.noiseRatio() / weight(tally, items.get(i));
      }
      for (int j = 0; j <= i && candidate.slopeRatio() > 0; j++) {
        lower[i][j] +=
            candidate.slopeRatio() * inverses.scores().covariance(items.get(i), items.get(j));
      }
    }
    return lower;
  }

  /**
   * The covariance of the first items listed themselves, noise aside and the common level included:
   * its lower triangle; empty if it cannot be computed.
   */
  Optional<double[][]> covariance(Tally tally, Candidate candidate, int count) {
    Optional<double[][]> lower = matrix(tally, candidate, count);
    lower.ifPresent(
        rows -> {
          for (double[] row : rows) {
            for (int j = 0; j < row.length; j++) {
              row[j] += candidate.levelRatio();
            }
          }
        });
    return lower;
  }

  /**
   * What answers say of each item under a fit. Where they tell sides, of the items listed; the
   * others follow one by one.
   */
  Sites sites(Tally tally, Fit fit) {
    Sites sites = Sites.none(tally.size());
    if (fit.sides().isPresent()) {
      list(tally);
      int count = items.size();
      covariance(tally, Candidate.of(fit), count)
          .map(lower -> SideSites.of(lower, SideEvidence.above(tally, items, fit.sides().get())))
          .ifPresent(
              found -> {
                for (int i = 0; i < count; i++) {
                  sites.set(items.get(i), found.precision(i), found.shift(i));
                }
              });
      return sites;
    }
    observed(tally)
        .forEach(
            item -> {
              double precision = weight(tally, item) / fit.noise();
              sites.set(item, precision, precision * (tally.mean(item) - offset));
            });
    return sites;
  }

  private Scoring scoring(Tally tally, int count) {
    return new Scoring(
        tally,
        items.subList(0, count),
        offset,
        noise,
        candidate -> matrix(tally, candidate, count));
  }
}
