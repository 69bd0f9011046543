package org.grapl.certify;

import org.grapl.Decision;
import org.grapl.Goal;
import org.grapl.Question;
import org.grapl.internal.Check;

/**
 * How many items the model believes to be on the wrong side:
 *
 * <pre>Σ_i Φ(−c (|mean_i − τ| + ε) / deviation_i),   c the sharpness of the decision,</pre>
 *
 * because an item called above is wrong only if its mean is below τ − ε, and one called below only
 * if it is at least τ + ε. An opinion, not a guarantee: it is as good as the model.
 *
 * <p>A model fitted to a handful of items that happen to agree is sure of all others (on a grid of
 * 1024 items it once said less than 1 % after 14 checks, with 22 % wrong). Therefore {@link #isLow}
 * also asks that at least max(8, √N) items were observed (or all), and on both sides of the line,
 * or else 3/error of them: a side that holds a share q of the items escapes m random ones with
 * probability (1 − q)^m, 5 % for m = 3/q.
 *
 * @param range the expected number of wrong items, and the range that holds it 9 times in 10
 * @param wronglyAbove the same of the items called above
 * @param wronglyBelow the same of the items called below: those missed
 * @param size the number of items
 * @param observedItems how many items were observed at least once
 * @param bothSides whether items on both sides of the line were observed
 * @param checks the number of observations
 */
public record ErrorEstimate(
    Range range,
    Range wronglyAbove,
    Range wronglyBelow,
    int size,
    int observedItems,
    boolean bothSides,
    long checks) {

  private static final int FEWEST_ITEMS = 8;

  /** Between −this and this lie 90 % of a standard normal distribution. */
  private static final double NINE_IN_TEN = 1.645;

  /**
   * Models expect more items to be wrong than are, as a rule. With ranges about this share of what
   * is expected 5 % of the true numbers lay below them and 5 % above, on random problems drawn for
   * choosing it.
   */
  private static final double USUAL_SHARE = 0.6;

  public ErrorEstimate {
    Check.atLeast("size", 1, size);
    Check.within("wrong", 0, size, range.value);
    Check.within("observed items", 0, size, observedItems);
    Check.atLeast("checks", observedItems, checks);
  }

  /** An expected number, and the range that holds the true one 9 times in 10. */
  public record Range(double low, double value, double high) {

    /**
     * Of a count that is the sum of many chances, all of which may be off together by a factor:
     * log-normal with the variance of both, about the usual share of what is expected.
     *
     * <p>Checks chosen for finds leave fewer items above than the model thinks, and often none: on
     * 56 random problems with a rare class, drawn for choosing this, 23 % of the true numbers of
     * items missed lay below such a range, and 5 % above. So it begins at 0 there.
     *
     * @param doubt the standard deviation of the logarithm of that factor
     * @param most it can be
     * @param goal what checks were chosen for
     */
    static Range of(double value, double doubt, double most, Goal goal) {
      double spread =
          Math.sqrt(StrictMath.log1p((1 + doubt * doubt * value) / Math.max(value, 1e-9)));
      double factor = StrictMath.exp(NINE_IN_TEN * spread);
      double usual = USUAL_SHARE * value;
      double high = Math.max(usual * factor, value + 3 * (1 - StrictMath.exp(-value)));
      double low = goal == Goal.ABOVE ? 0 : Math.floor(usual / factor);
      return new Range(low, value, Math.min(most, Math.ceil(high)));
    }
  }

  /** The expected number of wrong items. */
  public double wrong() {
    return range.value;
  }

  /** The estimate for a decision, which must have deviations. */
  public static ErrorEstimate of(Decision decision) {
    Check.given("decision", decision);
    double wronglyAbove = 0;
    double wronglyBelow = 0;
    int above = 0;
    int below = 0;
    long checks = 0;
    for (int item = 0; item < decision.size(); item++) {
      if (decision.isRetired(item)) {
        continue;
      }
      double probability = probabilityWrong(decision, item);
      if (decision.isAbove(item)) {
        wronglyAbove += probability;
      } else {
        wronglyBelow += probability;
      }
      if (decision.checks(item) > 0) {
        checks += decision.checks(item);
        above += decision.isAbove(item) ? 1 : 0;
        below += decision.isAbove(item) ? 0 : 1;
      }
    }
    double doubt = decision.doubt();
    int all = decision.counted();
    int calledAbove = (int) decision.above().count();
    return new ErrorEstimate(
        Range.of(wronglyAbove + wronglyBelow, doubt, all, decision.goal()),
        Range.of(wronglyAbove, doubt, calledAbove, decision.goal()),
        Range.of(wronglyBelow, doubt, all - calledAbove, decision.goal()),
        all,
        above + below,
        above > 0 && below > 0,
        checks);
  }

  /**
   * The probability that one item is called wrong: by its verdict, which in an audited decision may
   * be another than the estimate's. The decision must have deviations.
   */
  public static double probabilityWrong(Decision decision, int item) {
    Question question = decision.question();
    return decision.isAbove(item)
        ? 1 - decision.probabilityBeyond(item, question.threshold() - question.tolerance())
        : decision.probabilityBeyond(item, question.threshold() + question.tolerance());
  }

  /** The expected share of wrong items, of all items. */
  public double share() {
    return wrong() / size;
  }

  /** Whether the share is at most {@code error} and enough was seen to say so. */
  public boolean isLow(double error) {
    return hasSeenEnough(error) && share() <= error;
  }

  /** Whether enough was seen to believe an estimate of at most {@code error}, if it says so. */
  public boolean hasSeenEnough(double error) {
    Check.positive("error", Check.within("error", 0, 1, error));
    double least = Math.max(FEWEST_ITEMS, Math.sqrt(size));
    if (!bothSides) {
      least = Math.max(least, 3 / error);
    }
    return observedItems >= Math.min(size, least);
  }
}
