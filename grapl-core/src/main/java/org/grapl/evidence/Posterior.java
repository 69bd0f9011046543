package org.grapl.evidence;

import java.util.Optional;
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
  private final double offset;

  /** π and ν: what the answers to each item say of it. */
  private final double[] precision;

  private final double[] shift;
  private final Fit fit;

  /** c. */
  private final double unit;

  /**
   * Everything from a fit and the tally; empty if rounding makes the system singular.
   *
   * @param offset τ
   */
  static Optional<Posterior> of(Fit fit, KernelPrior prior, Sites sites, double offset) {
    return Inverses.computed(() -> new Posterior(fit, prior, sites, offset))
        .filter(Posterior::isSound);
  }

  private Posterior(Fit fit, KernelPrior prior, Sites sites, double offset) {
    int size = sites.precision().length;
    this.fit = fit;
    this.offset = offset;
    this.precision = sites.precision().clone();
    this.shift = sites.shift().clone();
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
    double[] wy = new double[size];
    for (int item = 0; item < size; item++) {
      double d = prior.factor(item);
      double whole = 1 + fit.nugget() * precision[item];
      w[item] = precision[item] / whole;
      wy[item] = shift[item] / whole;
      more[item] = unit * d * d * w[item];
      right[item] = unit * d * w[item];
      factor[item] = d;
      kappa[item] = fit.nugget() * w[item];
    }
    this.inverse = prior.conditioned(more);
    double[] diagonal = inverse.diagonal();
    inverse.multiply(right, reach);
    double precision = 1 / fit.level();
    double level = 0;
    for (int item = 0; item < size; item++) {
      double rest = 1 - factor[item] * reach[item]; // 1 − q
      precision += w[item] * rest;
      level += wy[item] * rest;
      reach[item] = (1 - kappa[item]) * rest;
      right[item] = unit * factor[item] * wy[item];
    }
    levelVariance = 1 / precision;
    level *= levelVariance;
    inverse.multiply(right, mean);
    for (int item = 0; item < size; item++) {
      double rest = 1 - kappa[item];
      mean[item] =
          offset + rest * factor[item] * mean[item] + fit.nugget() * wy[item] + reach[item] * level;
      variance[item] =
          ownVariance(item, diagonal[item]) + levelVariance * reach[item] * reach[item];
    }
  }

  private boolean isSound() {
    boolean isSound = Double.isFinite(levelVariance);
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

  /** π of an item. */
  double precision(int item) {
    return precision[item];
  }

  /** ν of an item. */
  double shift(int item) {
    return shift[item];
  }

  /**
   * An item's answers say more, or something else:
   *
   * <pre>cov −= c cᵀ Δπ/(1 + Δπ c_i),   mean += c (Δν − Δπ mean_i)/(1 + Δπ c_i),   c = cov e_i
   * </pre>
   *
   * with means about the line.
   *
   * @return whether what is known now are numbers
   */
  boolean change(int item, double morePrecision, double moreShift) {
    inverse.column(item, column);
    toOwnCovariances(item, column);
    double own = column[item] + levelVariance * reach[item] * reach[item];
    double left = 1 / (1 + morePrecision * own);
    double gain = morePrecision * left;
    double step = left * (moreShift - morePrecision * (mean[item] - offset));
    double ownLeft = 1 / (1 + morePrecision * column[item]);
    double ownGain = morePrecision * ownLeft;
    double reached = reach[item];
    double throughLevel = levelVariance * reached;
    for (int j = 0; j < column.length; j++) {
      double c = column[j] + throughLevel * reach[j];
      mean[j] += step * c;
      // Sampled variances may be too small to take that off; what is an item's own stays.
      variance[j] = Math.max(variance[j] - gain * c * c, (1 - kappa[j]) * fit.nugget());
      reach[j] -= ownGain * reached * column[j];
    }
    variance[item] = own * left; // without cancellation
    reach[item] = reached * ownLeft;
    levelVariance /= 1 + levelVariance * reached * reached * ownGain;
    double before = 1 + fit.nugget() * precision[item];
    precision[item] += morePrecision;
    shift[item] += moreShift;
    double after = 1 + fit.nugget() * precision[item];
    // w after − w before, without cancellation.
    double more = unit * factor[item] * factor[item] * (morePrecision / before / after);
    if (more != 0) {
      inverse.addToDiagonal(item, more);
    }
    kappa[item] = fit.nugget() * precision[item] / after;
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

  /** out_j = cov(item j, sum of all). */
  void covarianceWithSum(double[] out) {
    double[] rest = new double[out.length];
    double reached = 0;
    for (int j = 0; j < rest.length; j++) {
      rest[j] = unit * factor[j] * (1 - kappa[j]);
      reached += reach[j];
    }
    inverse.multiply(rest, out);
    for (int j = 0; j < out.length; j++) {
      double left = 1 - kappa[j];
      out[j] = left * (factor[j] * out[j] + fit.nugget()) + levelVariance * reached * reach[j];
    }
  }
}
