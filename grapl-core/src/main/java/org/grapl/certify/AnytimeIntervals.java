package org.grapl.certify;

import org.grapl.Check;
import org.grapl.Question;
import org.grapl.estimate.Tally;

/**
 * Intervals around the plain mean of every arm that hold for all arms and all times at once,
 * however the arms were chosen and whatever the graph: with probability at least 1 − δ, always,
 *
 * <pre>|ȳ_i − μ_i| ≤ R √( 2 (1 + 1/n) log(√(1 + n) N/δ) / n ).</pre>
 *
 * <p>Mixing exp(λS_n − λ²R²n/2) over λ ~ N(0, 1/R²) gives the supermartingale (1 + n)^−½ exp(S_n² /
 * 2R²(1 + n)), which reaches N/δ with probability at most δ/N (method of mixtures, H. Robbins,
 * 1970); the N arms share δ. Where observations carry weights, n is their sum: the noise of one of
 * weight w is R/√w-sub-Gaussian, and the same holds of Σ w·noise, if weights do not depend on the
 * values they are given to.
 *
 * @param size the number N of arms
 * @param noise R: observations are R-sub-Gaussian around the mean of their arm (½ for values in [0,
 *     1]); 0 for exact values
 * @param delta the probability δ, in (0, 1), that any interval ever fails
 */
public record AnytimeIntervals(int size, double noise, double delta) {

  /** What an interval says about an arm. */
  public enum Side {
    ABOVE,
    BELOW,
    UNDECIDED
  }

  public AnytimeIntervals {
    Check.atLeast("size", 1, size);
    Check.notNegative("noise", noise);
    Probability.inside("delta", delta);
  }

  /**
   * Half the width of the interval of an arm observed so many times, or whose observations have
   * weights of this sum; infinite for 0.
   */
  public double halfWidth(double samples) {
    double n = Check.notNegative("samples", samples);
    if (n == 0) {
      return Double.POSITIVE_INFINITY;
    }
    double log = 0.5 * StrictMath.log1p(n) + StrictMath.log(size / delta);
    return noise * Math.sqrt(2 * (1 + 1 / n) * log / n);
  }

  /**
   * On which side of the line the arm may be put without being counted as wrong: ABOVE if its mean
   * is at least τ − ε for certain, BELOW if it is less than τ + ε for certain.
   */
  public Side side(Question question, Tally tally, int arm) {
    double mean = tally.mean(arm);
    double reach = halfWidth(tally.weight(arm));
    double tolerance = question.tolerance();
    if (question.isAbove(mean)) {
      return mean - reach >= question.threshold() - tolerance ? Side.ABOVE : Side.UNDECIDED;
    }
    return mean + reach < question.threshold() + tolerance ? Side.BELOW : Side.UNDECIDED;
  }

  /** How many arms are decided without the graph. */
  public Certificate certificate(Question question, Tally tally) {
    if (tally.size() != size) {
      throw Check.mustBe("tally", "of " + size + " arms", tally.size());
    }
    int above = 0;
    int below = 0;
    for (int arm = 0; arm < size; arm++) {
      Side side = side(question, tally, arm);
      above += side == Side.ABOVE ? 1 : 0;
      below += side == Side.BELOW ? 1 : 0;
    }
    String claim =
        "Of %d items, %d %s above and %d below %s (tolerance %s) by their own checks, without the graph; %d %s undecided."
            .formatted(
                size,
                above,
                above == 1 ? "lies" : "lie",
                below,
                Check.number(question.threshold()),
                Check.number(question.tolerance()),
                size - above - below,
                size - above - below == 1 ? "is" : "are");
    return Certificate.guarantee(
        Certificate.Kind.ANYTIME_INTERVALS, claim, 1 - delta, tally.total());
  }
}
