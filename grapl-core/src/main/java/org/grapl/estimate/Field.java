package org.grapl.estimate;

import org.grapl.Tally;

/**
 * The means of all items as a normal distribution: what is known of them, and how much one more
 * observation of an item would tell about every other. In units of the observations.
 *
 * <p>One owner, not thread-safe.
 */
public interface Field {

  /** The number of items. */
  int size();

  /**
   * A number that is another whenever the field is another than the one before conditioned on
   * observations: whenever the model behind it changes.
   */
  long epoch();

  /**
   * How many observations have been taken into account since the epoch began; none in a field for
   * which each of them begins another. Each has weight 1: one of another weight begins another
   * epoch.
   */
  default int observed() {
    return 0;
  }

  /** The item of one of these observations, in their order. */
  default int observedItem(int k) {
    throw new IndexOutOfBoundsException(k);
  }

  /**
   * What one of these observations has added to the precision of its item; NaN if that is 1/R² for
   * all of them.
   */
  default double observedPrecision(int k) {
    return Double.NaN;
  }

  /** How often an item of this field was observed. */
  default int checks(int item) {
    return 0;
  }

  /** Which item of this field stands for an item of the graph: a place, or the item itself. */
  default int placeOf(int item) {
    return item;
  }

  /** The expected mean of an item. */
  double mean(int item);

  /** The variance of an item's mean. */
  double variance(int item);

  /**
   * By how many deviations an item lies above a line: all that is known of it, which may be more
   * than this field knows.
   */
  default double certainty(int item, double threshold) {
    return (mean(item) - threshold) / Math.sqrt(variance(item));
  }

  /** out_j = the covariance of the means of {@code item} and j. */
  void covariances(int item, double[] out);

  /** The same of several items, out[k] for items[k]; some fields find several at once. */
  default void covariances(int[] items, double[][] out) {
    for (int k = 0; k < items.length; k++) {
      covariances(items[k], out[k]);
    }
  }

  /** out_j = the covariance of the mean of j and the sum of all means. */
  void covarianceWithSum(double[] out);

  /**
   * R², the variance of one more observation around the mean of its item.
   *
   * @param variance of the item's mean when it comes; where answers tell sides it makes a
   *     difference
   */
  double noise(int item, double variance);

  /** The same of one by somebody; by anybody if nobody is named. */
  default double noise(int item, double variance, String by) {
    return noise(item, variance);
  }

  /**
   * What an item's own observations add to all means, divided by its covariances with them.
   *
   * @param observed all observations, of which the item has some
   * @param offset what means are measured from
   */
  default double pull(int item, Tally observed, double offset) {
    double distance = observed.mean(item) - offset;
    return observed.weight(item) / noise(item, variance(item)) * distance;
  }

  /**
   * How likely the answers to a checked item were to lie on the side they do, by the answers to all
   * others; 1 where answers are amounts.
   */
  default double foreseen(int item) {
    return 1;
  }

  /** Whether repeated checks would tell how far answers can be trusted, which nobody has said. */
  default boolean isNoiseOpen() {
    return false;
  }

  /** Whether the side of an item is known once it has been checked, whatever the noise. */
  default boolean isKnownOnceChecked() {
    return false;
  }
}
