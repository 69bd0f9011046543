package org.grapl.engine;

import org.grapl.estimate.Accuracy;
import org.grapl.estimate.LaplacianEstimator;
import org.grapl.linear.ShiftedLaplacian;

/**
 * An {@link Accuracy} in numbers: how far the mean of each item of one estimator may be off. The
 * spread and the scale it refers to are looked at anew when the number of observations has doubled.
 */
final class Tolerances {

  private final Accuracy accuracy;
  private final LaplacianEstimator<?> estimator;
  private final ShiftedLaplacian system;
  private double floor;
  private double deviation;
  private long reviseAt = 1;

  Tolerances(Accuracy accuracy, LaplacianEstimator<?> estimator, ShiftedLaplacian system) {
    this.accuracy = accuracy;
    this.estimator = estimator;
    this.system = system;
    this.floor = accuracy.absolute();
  }

  /** What every item is granted. */
  double floor() {
    return floor;
  }

  /** What an item is granted per unit of 1/√V_jj, if that is more than the floor. */
  double deviation() {
    return deviation;
  }

  /** What this item is granted; shrinks a little with each of its observations. */
  double of(int item) {
    return Math.max(floor, deviation / Math.sqrt(system.diagonal(item)));
  }

  /** Whether it is time to {@link #revise}. */
  boolean isDue() {
    return estimator.total() >= reviseAt;
  }

  /** Takes 1e-4 of the spread for a start, before any mean is known. */
  void guess() {
    floor = Accuracy.DEFAULT.ofSpread() * estimator.spread();
    deviation = 0;
  }

  /** Looks anew at the observations, in O(items); means need only be roughly right. */
  void revise() {
    reviseAt = 2 * estimator.total();
    floor = Math.max(accuracy.absolute(), accuracy.ofSpread() * estimator.spread());
    deviation =
        accuracy.ofDeviation() == 0 ? 0 : accuracy.ofDeviation() * Math.sqrt(estimator.scale());
  }
}
