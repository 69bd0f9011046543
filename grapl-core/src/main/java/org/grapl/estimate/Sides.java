package org.grapl.estimate;

import org.grapl.Tally;
import org.grapl.internal.Check;

/**
 * What answers say where they tell sides, not amounts: an item lies below the line, where the right
 * answer is {@code low}, or above it, where it is {@code high}; some answers are mistakes.
 *
 * @param mistakes how often an answer is that of the other side
 */
public record Sides(double low, double high, double mistakes) {

  private static final double ROUNDING = 1e-6;

  public Sides {
    Check.within("share of mistakes", 0, 0.5, mistakes);
    if (!(low < high)) {
      throw Check.mustBe("high", "above low, " + low, high);
    }
  }

  /** Whether one answer tells the side for certain. */
  public boolean areExact() {
    return mistakes == 0;
  }

  /** The standard deviation of one answer around the mean of its item. */
  public double deviation() {
    return (high - low) * Math.sqrt(mistakes * (1 - mistakes));
  }

  /**
   * The logarithm of the likelihood of an item's answers, in the order in which they came.
   *
   * @param mean of the answers
   * @param weight how many they are
   */
  public double logLikelihood(boolean isAbove, double mean, double weight) {
    double wrong = weight * Math.min(1, Math.abs(mean - (isAbove ? high : low)) / (high - low));
    double right = weight - wrong;
    return (wrong > 0 ? wrong * StrictMath.log(mistakes) : 0)
        + (right > 0 ? right * StrictMath.log1p(-mistakes) : 0);
  }

  /** Whether an item's answers can be what this says: low or high, and without contradiction. */
  public boolean allow(Tally tally, int item) {
    double mean = tally.mean(item);
    double gap = high - low;
    double expected = tally.weight(item) * Math.max(0, (mean - low) * (high - mean));
    double most = ROUNDING * tally.weight(item) * gap * gap;
    return Math.abs(tally.scatter(item) - expected) <= most
        && (mistakes > 0 || expected <= most)
        && mean >= low - ROUNDING * gap
        && mean <= high + ROUNDING * gap;
  }

  /**
   * What an item looks like that lies above with a probability, in units of the answers: the line
   * where nothing is known, {@code low} or {@code high} where its side is.
   */
  public double shown(double threshold, double probabilityAbove) {
    double lean = 2 * probabilityAbove - 1;
    return threshold + lean * (lean > 0 ? high - threshold : threshold - low);
  }
}
