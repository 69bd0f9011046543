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

  private final int population;
  private final double logDelta;
  private final int[] counts;
  private final double[] logWeights;

  /**
   * @param hoped the bound one hopes to show
   */
  CountSequence(int population, int hoped, double delta) {
    this.population = Check.atLeast("population", 1, population);
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
    double limit = logDelta + logMixture(drawn, marked) - ROUNDING;
    // P_K rises up to its mode, which is never ruled out, and falls beyond.
    int end = population - (drawn - marked);
    int possible = (int) Math.min(end, (long) marked * (population + 1L) / drawn);
    return last(possible, end + 1, all -> logProbability(all, drawn, marked) > limit);
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

  /** log Σ_J w_J P_J. */
  double logMixture(int drawn, int marked) {
    double[] terms = new double[counts.length];
    double largest = Double.NEGATIVE_INFINITY;
    for (int j = 0; j < terms.length; j++) {
      terms[j] = logWeights[j] + logProbability(counts[j], drawn, marked);
      largest = Math.max(largest, terms[j]);
    }
    if (largest == Double.NEGATIVE_INFINITY) {
      return largest;
    }
    double sum = 0;
    for (double term : terms) {
      sum += StrictMath.exp(term - largest);
    }
    return largest + StrictMath.log(sum);
  }

  private double logProbability(int all, int drawn, int marked) {
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
}
