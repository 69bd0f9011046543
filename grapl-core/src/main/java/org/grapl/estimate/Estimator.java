package org.grapl.estimate;

import java.util.Optional;
import org.grapl.Belief;
import org.grapl.Smoothing;
import org.grapl.Tally;
import org.grapl.linear.SolveReport;

/**
 * Keeps an estimate of every item's mean up to date as observations come in. The estimate is a
 * cache: it depends only on the {@link Tally}, so that opening an estimator on a tally and telling
 * one the observations one by one, in any order, give the same means. (One that fits its own
 * parameters now and then says how far this holds.)
 *
 * <p>One owner, not thread-safe. Implementations must pass the estimator contract test.
 */
public interface Estimator {

  /** What it has been told: its own, to be read only. */
  Tally told();

  /** The same, copied. */
  default Tally tally() {
    return told().copy();
  }

  /** The number of items. */
  default int size() {
    return told().size();
  }

  /** How often an item was observed. */
  default int checks(int item) {
    return told().checks(item);
  }

  /** The number of observations of all items. */
  default long total() {
    return told().total();
  }

  /** Takes one observation into account. */
  default void observe(int item, double value) {
    observe(item, value, 1);
  }

  /** Takes one that counts as {@code weight} of them: its variance is R²/weight. */
  void observe(int item, double value, double weight);

  /** Takes one by somebody, for estimators that ask who it is; empty if nobody knows. */
  default void observe(int item, double value, double weight, String by) {
    observe(item, value, weight);
  }

  /** How far those who answered are trusted. */
  default Checkers checkers() {
    return Checkers.ALL_ALIKE;
  }

  /** Takes many observations into account, in about the time of one solve. */
  void observe(Tally more);

  /** What it has fitted to its observations; empty if it fits nothing, or nothing yet. */
  default Optional<Fitted> fitted() {
    return Optional.empty();
  }

  /**
   * As {@link #observe(Tally)} of an estimator that was told nothing before, but with what another
   * one had {@link #fitted}: it need not find that again. Estimators that took the same tally and
   * the same fit over are the same in every bit.
   */
  default void observe(Tally all, Fitted fitted) {
    observe(all);
  }

  /** What the observations are explained by, for people; empty if it fits nothing. */
  default Optional<Belief> belief() {
    return Optional.empty();
  }

  /** How strongly items borrow from their neighbours; empty if it finds that out by itself. */
  default Optional<Smoothing> smoothing() {
    return Optional.empty();
  }

  /**
   * The standard deviation of one observation around the mean of its item, as believed at present;
   * NaN if that cannot be told.
   */
  default double noise() {
    return Double.NaN;
  }

  /** The estimated mean of an item. */
  double mean(int item);

  /**
   * The estimates of the items at some places of the order of {@link #changed}: from {@code from}
   * to {@code to}, at the same places of {@code out}.
   */
  default void means(int from, int to, double[] out) {
    for (int place = from; place < to; place++) {
      out[place] = mean(changed().order().itemAt(place));
    }
  }

  /** What {@link #variance} costs here. */
  Variances variances();

  /**
   * σ_i², the i-th diagonal entry of the inverse system. It is in units of the prior: multiplied by
   * {@link #scale} it is the variance of the item's estimate.
   *
   * @throws IllegalStateException if {@link #variances} is {@link Variances#NONE}
   */
  double variance(int item);

  /**
   * The factor s² that turns {@link #variance} into the units of the observations, squared; fitted
   * to how well earlier estimates predicted later observations. NaN before the first observation.
   */
  double scale();

  /**
   * How much surer one may be of the side an item lies on than the deviations of the estimates say,
   * as far as this estimator can tell from what it has seen.
   */
  default Sharpness sharpness() {
    return new Sharpness(1, 1);
  }

  /**
   * The items whose mean may have moved since somebody last cleared this; everything at first. The
   * estimator's own, for one reader.
   */
  ChangedItems changed();

  /**
   * The estimates with their covariances, if this estimator has them at hand. The same object at
   * all times, seeing what the estimator sees.
   */
  default Optional<Field> field() {
    return Optional.empty();
  }

  /** How the present means came about and how exact they are. */
  SolveReport report();
}
