package org.grapl.evidence;

import java.util.Optional;
import org.grapl.Tally;
import org.grapl.estimate.Fit;
import org.grapl.linear.UpdatableInverse;

/**
 * What is known of all items under one fit, by the formulas of {@link EvidenceEstimator}. Made from
 * a tally, and changed by one observation after the other. One owner, not thread-safe.
 */
final class Posterior {

  private final double[] mean;
  private final double[] variance;
  private final double[] kappa;
  private final double[] factor;
  private final double[] column;

  /** (M + c·DWD)⁻¹. */
  private final UpdatableInverse inverse;

  /** v and u. */
  private double levelVariance;

  private final double[] reach;
  private Fit fit;

  /** c. */
  private double unit;

  /**
   * Everything from a fit and the tally; empty if rounding makes the system singular.
   *
   * @param offset τ
   */
  static Optional<Posterior> of(Fit fit, Evidence evidence, Tally tally, double offset) {
    return evidence
        .prior(fit.kernel())
        .flatMap(
            prior -> Inverses.computed(() -> new Posterior(fit, prior, evidence, tally, offset)))
        .filter(Posterior::isSound);
  }

  private Posterior(Fit fit, KernelPrior prior, Evidence evidence, Tally tally, double offset) {
    int size = tally.size();
    this.fit = fit;
    this.unit = fit.signal() * prior.scale();
    this.mean = new double[size];
    this.variance = new double[size];
    this.kappa = new double[size];
    this.factor = new double[size];
    this.reach = new double[size];
    this.column = new double[size];
    double[] more = new double[size];
    double[] right = new double[size];
    double[] w = new double[size];
    double[] y = new double[size];
    for (int item = 0; item < size; item++) {
      double d = prior.factor(item);
      w[item] = weight(evidence.weight(tally, item));
      y[item] = tally.checks(item) == 0 ? 0 : tally.mean(item) - offset;
      more[item] = unit * d * d * w[item];
      right[item] = unit * d * w[item];
      factor[item] = d;
      kappa[item] = fit.nugget() * w[item];
    }
    KernelPrior.Conditioned conditioned = prior.conditioned(more);
    this.inverse = conditioned.inverse();
    inverse.multiply(right, reach);
    double precision = 1 / fit.level();
    double level = 0;
    for (int item = 0; item < size; item++) {
      double rest = 1 - factor[item] * reach[item]; // 1 − q
      precision += w[item] * rest;
      level += w[item] * y[item] * rest;
      reach[item] = (1 - kappa[item]) * rest;
      right[item] *= y[item];
    }
    levelVariance = 1 / precision;
    level *= levelVariance;
    inverse.multiply(right, mean);
    double[] diagonal = conditioned.diagonal();
    for (int item = 0; item < size; item++) {
      double rest = 1 - kappa[item];
      mean[item] =
          offset + rest * factor[item] * mean[item] + kappa[item] * y[item] + reach[item] * level;
      variance[item] =
          ownVariance(item, diagonal[item]) + levelVariance * reach[item] * reach[item];
    }
  }

  private boolean isSound() {
    boolean isSound = levelVariance >= 0 && levelVariance < Double.POSITIVE_INFINITY;
    for (int item = 0; item < mean.length; item++) {
      isSound &= Double.isFinite(mean[item]) && Double.isFinite(variance[item]);
    }
    return isSound;
  }

  Fit fit() {
    return fit;
  }

  double mean(int item) {
    return mean[item];
  }

  double variance(int item) {
    return Math.max(0, variance[item]);
  }

  UpdatableInverse inverse() {
    return inverse;
  }

  /** w for an item observed so often. */
  private double weight(double count) {
    return count / (fit.noise() + count * fit.nugget());
  }

  /**
   * Takes another fit that differs by s² alone: everything that has the unit of a variance is
   * proportional to it, means stay.
   *
   * @return whether anything has changed
   */
  boolean rescale(Fit next) {
    double ratio = next.signal() / fit.signal();
    fit = next;
    if (ratio == 1) {
      return false;
    }
    unit *= ratio;
    levelVariance *= ratio;
    for (int item = 0; item < variance.length; item++) {
      variance[item] *= ratio;
    }
    return true;
  }

  /**
   * One observation more.
   *
   * @param weight of the observation
   * @param before of the item's observations before this one
   * @return whether what is known now are numbers
   */
  boolean condition(int item, double value, double weight, double before) {
    inverse.column(item, column);
    toOwnCovariances(item, column);
    double noise = fit.noise() / weight;
    double own = column[item] + levelVariance * reach[item] * reach[item];
    double gain = 1 / (own + noise);
    double step = gain * (value - mean[item]);
    double ownGain = 1 / (column[item] + noise);
    double reached = reach[item];
    double throughLevel = levelVariance * reached;
    for (int j = 0; j < column.length; j++) {
      double c = column[j] + throughLevel * reach[j];
      mean[j] += step * c;
      variance[j] -= gain * c * c;
      reach[j] -= ownGain * reached * column[j];
    }
    variance[item] = own * (noise * gain); // without cancellation
    reach[item] = reached * (noise * ownGain);
    levelVariance /= 1 + levelVariance * reached * reached * ownGain;
    double after = before + weight;
    // w(after) − w(before), without cancellation.
    double more = weight * fit.noise() / (fit.noise() + after * fit.nugget());
    more /= fit.noise() + before * fit.nugget();
    if (more > 0) {
      inverse.addToDiagonal(item, unit * factor[item] * factor[item] * more);
    }
    kappa[item] = fit.nugget() * weight(after);
    return isSound();
  }

  /** cov_ii without the level's part, from (M + c·DWD)⁻¹_ii. */
  private double ownVariance(int item, double diagonal) {
    double rest = 1 - kappa[item];
    return rest * fit.nugget() + rest * rest * unit * factor[item] * factor[item] * diagonal;
  }

  /** From a column of (M + c·DWD)⁻¹ to cov_i without the level's part, in place. */
  private void toOwnCovariances(int item, double[] out) {
    double own = ownVariance(item, out[item]);
    double shared = unit * factor[item] * (1 - kappa[item]);
    for (int j = 0; j < out.length; j++) {
      out[j] *= shared * factor[j] * (1 - kappa[j]);
    }
    out[item] = own;
  }

  /** From a column of (M + c·DWD)⁻¹ to cov_i, in place. */
  void toCovariances(int item, double[] out) {
    toOwnCovariances(item, out);
    double throughLevel = levelVariance * reach[item];
    for (int j = 0; j < out.length; j++) {
      out[j] += throughLevel * reach[j];
    }
  }

  /**
   * out_j = cov(item j, sum of all).
   *
   * @param with (M + c·DWD)⁻¹, or a copy of it
   */
  void covarianceWithSum(UpdatableInverse with, double[] out) {
    double[] rest = new double[out.length];
    double reached = 0;
    for (int j = 0; j < rest.length; j++) {
      rest[j] = unit * factor[j] * (1 - kappa[j]);
      reached += reach[j];
    }
    with.multiply(rest, out);
    for (int j = 0; j < out.length; j++) {
      double left = 1 - kappa[j];
      out[j] = left * (factor[j] * out[j] + fit.nugget()) + levelVariance * reached * reach[j];
    }
  }
}
