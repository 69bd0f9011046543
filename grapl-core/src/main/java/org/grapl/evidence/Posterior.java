package org.grapl.evidence;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.grapl.estimate.Fit;
import org.grapl.estimate.ItemScores;
import org.grapl.linear.UpdatableInverse;
import org.grapl.linear.Vectors;

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

  /** The common level, then the scores. */
  private final List<Trend> trends = new ArrayList<>();

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
  static Optional<Posterior> of(
      Fit fit, KernelPrior prior, Sites sites, double offset, ItemScores scores) {
    return Inverses.computed(() -> new Posterior(fit, prior, sites, offset, scores))
        .filter(Posterior::isSound);
  }

  /**
   * Something of which each item has a share t_j and of which nobody knows how much there is: the
   * level, of which all have the same, or what a score counts for. With C the covariance of items
   * that those before it leave,
   *
   * <pre>u = t − CΠt,   1/v = 1/variance beforehand + tᵀΠu,   δ = v uᵀΠy,   C becomes C + v uuᵀ
   * </pre>
   */
  private static final class Trend {

    /** v. */
    private double variance;

    /** u. */
    private final double[] reach;

    Trend(double variance, double[] reach) {
      this.variance = variance;
      this.reach = reach;
    }

    /** C e_i becomes that with this trend. */
    void addTo(double[] column, int item) {
      double through = variance * reach[item];
      for (int j = 0; j < column.length; j++) {
        column[j] += through * reach[j];
      }
    }

    /**
     * Follows a change of an item's precision.
     *
     * @param column C e_i before it, without this trend; with it afterwards
     */
    void change(int item, double morePrecision, double[] column) {
      double left = 1 / (1 + morePrecision * column[item]);
      double gain = morePrecision * left;
      double reached = reach[item];
      double through = variance * reached;
      for (int j = 0; j < column.length; j++) {
        double c = column[j];
        column[j] = c + through * reach[j];
        reach[j] -= gain * reached * c;
      }
      reach[item] = reached * left; // without cancellation
      variance /= 1 + variance * reached * reached * gain;
    }
  }

  private Posterior(Fit fit, KernelPrior prior, Sites sites, double offset, ItemScores scores) {
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
      factor[item] = d;
      kappa[item] = fit.nugget() * w[item];
    }
    this.inverse = prior.conditioned(more);
    double[] diagonal = inverse.diagonal();
    double[] ones = new double[size];
    Arrays.fill(ones, 1);
    List<Double> amounts = new ArrayList<>();
    amounts.add(begin(ones, fit.level(), w, wy));
    for (int k = 0; k < scores.count() && fit.slope() > 0; k++) {
      amounts.add(begin(scores.values(k), fit.slope(), w, wy));
    }
    for (int item = 0; item < size; item++) {
      right[item] = unit * factor[item] * wy[item];
    }
    inverse.multiply(right, mean);
    for (int item = 0; item < size; item++) {
      double rest = 1 - kappa[item];
      mean[item] = offset + rest * factor[item] * mean[item] + fit.nugget() * wy[item];
      variance[item] = ownVariance(item, diagonal[item]);
    }
    for (int k = 0; k < amounts.size(); k++) {
      Trend trend = trends.get(k);
      for (int item = 0; item < size; item++) {
        trend.reach[item] *= 1 - kappa[item];
        mean[item] += trend.reach[item] * amounts.get(k);
        variance[item] += trend.variance * trend.reach[item] * trend.reach[item];
      }
    }
  }

  /**
   * Adds a trend, with u/(1 − κ) for u, and tells δ.
   *
   * @param share t
   */
  private double begin(double[] share, double beforehand, double[] w, double[] wy) {
    double[] right = new double[share.length];
    double[] rest = new double[share.length];
    for (int item = 0; item < share.length; item++) {
      right[item] = unit * factor[item] * w[item] * share[item];
    }
    inverse.multiply(right, rest);
    for (int item = 0; item < share.length; item++) {
      rest[item] = share[item] - factor[item] * rest[item];
    }
    for (Trend before : trends) {
      double amount = 0;
      for (int item = 0; item < share.length; item++) {
        amount += before.variance * w[item] * share[item] * before.reach[item];
      }
      Vectors.add(rest, -amount, before.reach);
    }
    double precision = 1 / beforehand;
    double told = 0;
    for (int item = 0; item < share.length; item++) {
      precision += w[item] * share[item] * rest[item];
      told += wy[item] * rest[item];
    }
    trends.add(new Trend(1 / precision, rest));
    return told * (1 / precision);
  }

  private boolean isSound() {
    boolean isSound = trends.stream().allMatch(trend -> Double.isFinite(trend.variance));
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
    for (Trend trend : trends) {
      trend.change(item, morePrecision, column);
    }
    double own = column[item];
    double left = 1 / (1 + morePrecision * own);
    double gain = morePrecision * left;
    double step = left * (moreShift - morePrecision * (mean[item] - offset));
    for (int j = 0; j < column.length; j++) {
      double c = column[j];
      mean[j] += step * c;
      // Sampled variances may be too small to take that off; what is an item's own stays.
      variance[j] = Math.max(variance[j] - gain * c * c, (1 - kappa[j]) * fit.nugget());
    }
    variance[item] = own * left; // without cancellation
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

  /** cov_ii without the trends' part, from (M + c·DWD)⁻¹_ii. */
  private double ownVariance(int item, double diagonal) {
    double rest = 1 - kappa[item];
    return rest * fit.nugget() + rest * rest * unit * factor[item] * factor[item] * diagonal;
  }

  /** From a column of (M + c·DWD)⁻¹ to cov_i without the trends' part, in place. */
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
    trends.forEach(trend -> trend.addTo(out, item));
  }

  /** out_j = cov(item j, sum of all). */
  void covarianceWithSum(double[] out) {
    double[] rest = new double[out.length];
    for (int j = 0; j < rest.length; j++) {
      rest[j] = unit * factor[j] * (1 - kappa[j]);
    }
    inverse.multiply(rest, out);
    for (int j = 0; j < out.length; j++) {
      double left = 1 - kappa[j];
      out[j] = left * (factor[j] * out[j] + fit.nugget());
    }
    for (Trend trend : trends) {
      double reached = 0;
      for (double each : trend.reach) {
        reached += each;
      }
      Vectors.add(out, trend.variance * reached, trend.reach);
    }
  }
}
