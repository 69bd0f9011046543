package org.grapl.research.coverage;

import java.util.Arrays;
import org.grapl.internal.Check;
import org.grapl.internal.Probability;

/**
 * What no valid audit could do with less, where one look does not tell whether an item is wrong.
 * Somebody who knows how far right items lie from the line, and that a share θ of all would be
 * wrong if the claim were false, learns from the likelihood ratio L of an item (wrong, right on the
 * line, against right) the logarithm of
 *
 * <pre>1 / (1 − θ + θ L).</pre>
 *
 * If nothing is wrong he needs log 1/δ of it in all. The most that any way of leaving an item
 * yields per check is the rate; it is found as the price of a check at which one would not begin.
 */
final class LeastChecks {

  private static final double LOWEST = -8;
  private static final double STEP = 0.04;
  private static final int PLACES = 501;
  private static final int START = 200;
  private static final int MOST_ROUNDS = 400;

  /** Of log L at a check of a right item, and their probabilities. */
  private final double[] moves;

  private final double[] chances;

  private LeastChecks(double[] moves, double[] chances) {
    this.moves = moves;
    this.chances = chances;
  }

  /** Normal values, of right items so many deviations from the line. */
  static LeastChecks normal(double distance) {
    int steps = 40;
    double[] moves = new double[2 * steps + 1];
    double[] chances = new double[moves.length];
    for (int k = 0; k < moves.length; k++) {
      double deviate = 0.1 * (k - steps);
      moves[k] = -distance * (distance + deviate) + 0.5 * distance * distance;
      chances[k] = Math.exp(-0.5 * deviate * deviate);
    }
    double sum = Arrays.stream(chances).sum();
    Arrays.setAll(chances, k -> chances[k] / sum);
    return new LeastChecks(moves, chances);
  }

  /** Zeros and ones, ones of right items with this probability, of wrong ones with that. */
  static LeastChecks coins(double right, double wrong) {
    return new LeastChecks(
        new double[] {Math.log(wrong / right), Math.log((1 - wrong) / (1 - right))},
        new double[] {right, 1 - right});
  }

  /**
   * Checks that take the place of so many looks at random items that would do if each told.
   *
   * @param items which show with probability 1 − δ what is to be shown, if none is wrong
   */
  double insteadOf(double items, double delta) {
    Probability.inside("delta", delta);
    Check.notNegative("items", items);
    return items == 0
        ? 0
        : -Math.log(delta) / rate(1 - Math.exp(Math.log(delta) / Math.max(1, items)));
  }

  /** The most that a check yields, a share of so many being wrong. */
  double rate(double share) {
    double low = 0;
    double high = -Math.log1p(-share);
    for (int k = 0; k < 25; k++) {
      double middle = 0.5 * (low + high);
      if (isWorthIts(middle, share)) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  /** Whether one would begin to check an item at this price of a check. */
  private boolean isWorthIts(double price, double share) {
    double[] yield = new double[PLACES];
    for (int k = 0; k < PLACES; k++) {
      yield[k] = -Math.log1p(share * Math.expm1(LOWEST + k * STEP));
    }
    double[] value = yield.clone();
    double[] next = new double[PLACES];
    for (int round = 0; round < MOST_ROUNDS; round++) {
      double change = 0;
      for (int k = 0; k < PLACES; k++) {
        double goingOn = -price;
        for (int m = 0; m < moves.length; m++) {
          goingOn += chances[m] * at(value, k + moves[m] / STEP);
        }
        next[k] = Math.max(yield[k], goingOn);
        change = Math.max(change, next[k] - value[k]);
      }
      System.arraycopy(next, 0, value, 0, PLACES);
      if (value[START] > 1e-9) {
        return true;
      }
      if (change < 1e-10) {
        break;
      }
    }
    return false;
  }

  private static double at(double[] values, double place) {
    double inside = Math.min(PLACES - 1.0, Math.max(0, place));
    int left = Math.min(PLACES - 2, (int) inside);
    return values[left] + (inside - left) * (values[left + 1] - values[left]);
  }
}
