package org.grapl.evidence;

import java.util.Optional;
import org.grapl.Tally;
import org.grapl.linear.NoConvergenceException;
import org.grapl.linear.SingularException;
import org.grapl.linear.UpdatableInverse;

/**
 * What is known of all arms under one fit: means, variances and covariances, by the formulas of
 * {@link EvidenceEstimator}. Made from a tally, and changed by one observation after the other.
 *
 * <p>One owner, not thread-safe.
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
    Optional<KernelPrior> prior = evidence.prior(fit.kernel());
    if (prior.isEmpty()) {
      return Optional.empty();
    }
    try {
      Posterior posterior = new Posterior(fit, prior.get(), evidence, tally, offset);
      return posterior.isSound() ? Optional.of(posterior) : Optional.empty();
    } catch (SingularException | NoConvergenceException e) {
      return Optional.empty();
    }
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
    for (int arm = 0; arm < size; arm++) {
      double d = prior.factor(arm);
      w[arm] = weight(evidence.weight(tally, arm));
      y[arm] = tally.samples(arm) == 0 ? 0 : tally.mean(arm) - offset;
      more[arm] = unit * d * d * w[arm];
      right[arm] = unit * d * w[arm];
      factor[arm] = d;
      kappa[arm] = fit.nugget() * w[arm];
    }
    KernelPrior.Conditioned conditioned = prior.conditioned(more);
    this.inverse = conditioned.inverse();
    inverse.multiply(right, reach);
    double precision = 1 / fit.level();
    double level = 0;
    for (int arm = 0; arm < size; arm++) {
      double rest = 1 - factor[arm] * reach[arm]; // 1 − q
      precision += w[arm] * rest;
      level += w[arm] * y[arm] * rest;
      reach[arm] = (1 - kappa[arm]) * rest;
      right[arm] *= y[arm];
    }
    levelVariance = 1 / precision;
    level *= levelVariance;
    inverse.multiply(right, mean);
    double[] diagonal = conditioned.diagonal();
    for (int arm = 0; arm < size; arm++) {
      double rest = 1 - kappa[arm];
      mean[arm] =
          offset + rest * factor[arm] * mean[arm] + kappa[arm] * y[arm] + reach[arm] * level;
      variance[arm] = ownVariance(arm, diagonal[arm]) + levelVariance * reach[arm] * reach[arm];
    }
  }

  private boolean isSound() {
    boolean isSound = levelVariance >= 0 && levelVariance < Double.POSITIVE_INFINITY;
    for (int arm = 0; arm < mean.length; arm++) {
      isSound &= Double.isFinite(mean[arm]) && Double.isFinite(variance[arm]);
    }
    return isSound;
  }

  Fit fit() {
    return fit;
  }

  double mean(int arm) {
    return mean[arm];
  }

  double variance(int arm) {
    return Math.max(0, variance[arm]);
  }

  UpdatableInverse inverse() {
    return inverse;
  }

  /** w for an arm observed so often. */
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
    for (int arm = 0; arm < variance.length; arm++) {
      variance[arm] *= ratio;
    }
    return true;
  }

  /**
   * One observation more.
   *
   * @param weight of the observation
   * @param before of the arm's observations before this one
   * @return whether what is known now are numbers
   */
  boolean condition(int arm, double value, double weight, double before) {
    inverse.column(arm, column);
    toOwnCovariances(arm, column);
    double noise = fit.noise() / weight;
    double own = column[arm] + levelVariance * reach[arm] * reach[arm];
    double gain = 1 / (own + noise);
    double step = gain * (value - mean[arm]);
    double ownGain = 1 / (column[arm] + noise);
    double reached = reach[arm];
    double throughLevel = levelVariance * reached;
    for (int j = 0; j < column.length; j++) {
      double c = column[j] + throughLevel * reach[j];
      mean[j] += step * c;
      variance[j] -= gain * c * c;
      reach[j] -= ownGain * reached * column[j];
    }
    variance[arm] = own * (noise * gain); // without cancellation
    reach[arm] = reached * (noise * ownGain);
    levelVariance /= 1 + levelVariance * reached * reached * ownGain;
    double after = before + weight;
    // w(after) − w(before), without cancellation.
    double more = weight * fit.noise() / (fit.noise() + after * fit.nugget());
    more /= fit.noise() + before * fit.nugget();
    if (more > 0) {
      inverse.addToDiagonal(arm, unit * factor[arm] * factor[arm] * more);
    }
    kappa[arm] = fit.nugget() * weight(after);
    return isSound();
  }

  /** cov_ii without the level's part, from (M + c·DWD)⁻¹_ii. */
  private double ownVariance(int arm, double diagonal) {
    double rest = 1 - kappa[arm];
    return rest * fit.nugget() + rest * rest * unit * factor[arm] * factor[arm] * diagonal;
  }

  /** From a column of (M + c·DWD)⁻¹ to cov_i without the level's part, in place. */
  private void toOwnCovariances(int arm, double[] out) {
    double own = ownVariance(arm, out[arm]);
    double shared = unit * factor[arm] * (1 - kappa[arm]);
    for (int j = 0; j < out.length; j++) {
      out[j] *= shared * factor[j] * (1 - kappa[j]);
    }
    out[arm] = own;
  }

  /** From a column of (M + c·DWD)⁻¹ to cov_i, in place. */
  void toCovariances(int arm, double[] out) {
    toOwnCovariances(arm, out);
    double throughLevel = levelVariance * reach[arm];
    for (int j = 0; j < out.length; j++) {
      out[j] += throughLevel * reach[j];
    }
  }

  /**
   * out_j = cov(arm j, sum of all).
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
