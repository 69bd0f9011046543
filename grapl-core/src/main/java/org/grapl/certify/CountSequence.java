package org.grapl.certify;

import java.util.Arrays;
import java.util.function.IntPredicate;
import org.grapl.internal.Check;
import org.grapl.internal.Probability;

/**
 * An upper bound on how many of a population are marked, from drawing members one by one without
 * replacement, that holds after every draw at once: whoever stops, looks or goes on when he likes
 * is wrong with probability at most δ.
 *
 * <p>If K are marked, an order of n draws with s marked ones has probability
 *
 * <pre>P_K = K!/(K−s)! · (N−K)!/(N−K−n+s)! · (N−n)!/N!</pre>
 *
 * so that for any weights w of sum 1 the ratio Σ_J w_J P_J / P_K is a martingale under K, starts at
 * 1 and reaches 1/δ with probability at most δ (Ville). What is left are the K with P_K &gt; δ Σ_J
 * w_J P_J (I. Waudby-Smith and A. Ramdas, "Confidence sequences for sampling without replacement",
 * 2020). Validity does not depend on the weights, sharpness does: most of them lies on none and on
 * few marked ones.
 *
 * <p>Where looks are noisy, a marked member may pass unseen with probability at most α (the miss
 * rate), so that s flags among n draws have
 *
 * <pre>P_K = Σ_j C(n−s, j) α^j (1−α)^s K!/(K−s−j)! · (N−K)!/(N−K−n+s+j)! · (N−n)!/N!,</pre>
 *
 * j being those missed. Marked members may be flagged more often and others too; then flags are
 * more. So the ratio must fall with s, and it does if only J ≤ K are summed: P_K has a monotone
 * likelihood ratio. See {@code docs/CERTIFICATES.md}.
 *
 * <p>Immutable; a bound costs about a hundred logarithms of factorials.
 */
final class CountSequence {

  /**
   * Weights: none marked; 0.05 to 0.6 of what is hoped for, evenly on a log scale; anything. Chosen
   * by simulation for error rates of a tenth to a half of what is hoped for.
   */
  private static final double NONE = 0.3;

  private static final double FEW = 0.65;
  private static final double ANY = 0.05;
  private static final double FEW_START = 0.05;
  private static final double FEW_END = 0.6;

  /** Rounding of logarithms of factorials of up to 10⁸; a count this close is not ruled out. */
  private static final double ROUNDING = 1e-6;

  private static final double HUGE = 1e200;
  private static final double NEGLIGIBLE = 1e-18;

  /** Miss rates to choose from, each this times the one before. */
  private static final double LARGEST_MISS_RATE = 0.5;

  private static final double SMALLEST_MISS_RATE = 1e-9;
  private static final double NEXT_MISS_RATE = 0.75;

  private final int population;
  private final double missRate;
  private final double logDelta;
  private final int[] counts;
  private final double[] logWeights;

  /**
   * @param hoped the bound one hopes to show
   * @param missRate the probability with which a marked member may pass unseen, in [0, 1)
   */
  CountSequence(int population, int hoped, double delta, double missRate) {
    this.population = Check.atLeast("population", 1, population);
    this.missRate = missRate;
    this.logDelta = StrictMath.log(Probability.inside("delta", delta));
    int[] few = steps(FEW_START * hoped, FEW_END * hoped, 1.15);
    int[] any = steps(1, population, 1.3);
    this.counts = new int[1 + few.length + any.length];
    this.logWeights = new double[counts.length];
    System.arraycopy(few, 0, counts, 1, few.length);
    System.arraycopy(any, 0, counts, 1 + few.length, any.length);
    double none = few.length == 0 ? NONE + FEW : NONE;
    logWeights[0] = StrictMath.log(none);
    Arrays.fill(logWeights, 1, 1 + few.length, StrictMath.log(FEW / Math.max(1, few.length)));
    Arrays.fill(logWeights, 1 + few.length, counts.length, StrictMath.log(ANY / any.length));
  }

  /**
   * With the miss rate that should need the fewest checks: more misses mean more members to look at
   * but fewer checks of each, which grow like 1 + log(1/missRate).
   */
  static CountSequence cheapest(int population, int hoped, double delta) {
    CountSequence best = new CountSequence(population, hoped, delta, SMALLEST_MISS_RATE);
    double least = Double.POSITIVE_INFINITY;
    for (double miss = LARGEST_MISS_RATE; miss > SMALLEST_MISS_RATE; miss *= NEXT_MISS_RATE) {
      CountSequence sequence = new CountSequence(population, hoped, delta, miss);
      if (sequence.upper(population, 0) <= hoped) {
        double cost = sequence.drawsWithoutMark(population, hoped) * (1 - StrictMath.log(miss));
        if (cost > least) {
          return best;
        }
        least = cost;
        best = sequence;
      }
    }
    return best;
  }

  double missRate() {
    return missRate;
  }

  /** Whole numbers at least a factor apart. */
  private static int[] steps(double start, double end, double factor) {
    int[] steps = new int[0];
    for (double next = Math.max(1, start); next <= end; next = Math.max(next + 1, next * factor)) {
      steps = Arrays.copyOf(steps, steps.length + 1);
      steps[steps.length - 1] = (int) next;
    }
    return steps;
  }

  /** The largest number of marked members not ruled out after these draws. */
  int upper(int drawn, int marked) {
    if (drawn == 0) {
      return population;
    }
    // P_K rises up to its mode, which is never ruled out, and falls beyond.
    int end = missRate == 0 ? population - (drawn - marked) : population;
    double mode = marked * (population + 1.0) / (drawn * (1 - missRate));
    int possible = (int) Math.min(end, Math.floor(mode));
    double[] terms = logTerms(drawn, marked);
    double limit = limit(terms);
    return last(
        possible,
        end + 1,
        all ->
            logProbability(all, drawn, marked) > (missRate == 0 ? limit : limit(upTo(all, terms))));
  }

  private double[] upTo(int most, double[] terms) {
    double[] some = terms.clone();
    for (int j = 0; j < counts.length; j++) {
      some[j] = counts[j] <= most ? some[j] : Double.NEGATIVE_INFINITY;
    }
    return some;
  }

  /**
   * How many draws without any mark show that at most so many of the members drawn from have one.
   */
  int drawsWithoutMark(int members, int most) {
    return 1 + last(0, members, draws -> upper(draws, 0) > most);
  }

  /** The last number of which something holds, as it does at {@code yes} and not at {@code no}. */
  static int last(int yes, int no, IntPredicate holds) {
    int first = yes;
    int end = no;
    while (end - first > 1) {
      int middle = (first + end) >>> 1;
      if (holds.test(middle)) {
        first = middle;
      } else {
        end = middle;
      }
    }
    return first;
  }

  /** log w_J P_J. */
  private double[] logTerms(int drawn, int marked) {
    double[] terms = new double[counts.length];
    for (int j = 0; j < terms.length; j++) {
      terms[j] = logWeights[j] + logProbability(counts[j], drawn, marked);
    }
    return terms;
  }

  /** log Σ_J w_J P_J. */
  double logMixture(int drawn, int marked) {
    return logSum(logTerms(drawn, marked));
  }

  private static double logSum(double[] terms) {
    double largest = Arrays.stream(terms).max().orElseThrow();
    if (largest == Double.NEGATIVE_INFINITY) {
      return largest;
    }
    double sum = 0;
    for (double term : terms) {
      sum += StrictMath.exp(term - largest);
    }
    return largest + StrictMath.log(sum);
  }

  /** What log P_K must exceed for K not to be ruled out, given the terms log w_J P_J. */
  double limit(double[] logTerms) {
    return logDelta + logSum(logTerms) - ROUNDING;
  }

  /** The weights of the mixture, as logarithms: of none, few and any number of marked members. */
  double[] logWeights() {
    return logWeights.clone();
  }

  int count(int j) {
    return counts[j];
  }

  private double logProbability(int all, int drawn, int marked) {
    int rest = population - all;
    int unmarked = drawn - marked;
    // So many marked ones at least must have been missed.
    int missed = missRate == 0 ? 0 : Math.max(0, unmarked - rest);
    double log = logOrder(population, all, drawn, marked + missed);
    if (missRate > 0 && log > Double.NEGATIVE_INFINITY) {
      log +=
          missed * StrictMath.log(missRate)
              + marked * StrictMath.log1p(-missRate)
              + Probability.logChoose(unmarked, missed)
              + logSumOfMisses(all, drawn, marked, missed);
    }
    return log;
  }

  /** log P_K of an order of draws from a population in which {@code all} are marked. */
  static double logOrder(int population, int all, int drawn, int marked) {
    int rest = population - all;
    int unmarked = drawn - marked;
    if (all < marked || rest < unmarked) {
      return Double.NEGATIVE_INFINITY;
    }
    return Probability.logFactorial(all)
        - Probability.logFactorial(all - marked)
        + Probability.logFactorial(rest)
        - Probability.logFactorial(rest - unmarked)
        + Probability.logFactorial(population - drawn)
        - Probability.logFactorial(population);
  }

  /** log of Σ_j of the terms of P_K, the first of which, with the fewest missed, counts as 1. */
  private double logSumOfMisses(int all, int drawn, int marked, int fewest) {
    int unmarked = drawn - marked;
    double term = 1;
    double sum = 1;
    double logScale = 0;
    for (int missed = fewest; missed < Math.min(unmarked, all - marked); missed++) {
      double choices = (unmarked - missed) / (missed + 1.0);
      double odds = (all - marked - missed) / (population - all - unmarked + missed + 1.0);
      double ratio = missRate * choices * odds;
      term *= ratio;
      sum += term;
      if (sum > HUGE) {
        logScale += StrictMath.log(sum);
        term /= sum;
        sum = 1;
      }
      if (ratio < 1 && term < NEGLIGIBLE * sum) {
        break; // Ratios only fall.
      }
    }
    return logScale + StrictMath.log(sum);
  }
}
