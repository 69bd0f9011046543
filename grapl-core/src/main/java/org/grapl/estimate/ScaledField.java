package org.grapl.estimate;

import java.util.Arrays;

/**
 * The field of an estimator whose means have covariance s²V⁻¹ and whose observations have noise
 * γs², with s² = {@link Estimator#scale}; s² = 1 as long as the observations do not tell it.
 */
public final class ScaledField implements Field {

  /** out = V⁻¹ in. */
  @FunctionalInterface
  public interface Inverse {
    void times(double[] in, double[] out);
  }

  /** out = V⁻¹e, the column of one arm. */
  @FunctionalInterface
  public interface Column {
    void of(int arm, double[] out);
  }

  private final LaplacianEstimator<?> estimator;
  private final Inverse inverse;
  private final Column column;
  private long scaledAt = -1;
  private double scale;

  public ScaledField(LaplacianEstimator<?> estimator, Inverse inverse, Column column) {
    this.estimator = estimator;
    this.inverse = inverse;
    this.column = column;
  }

  /** Takes O(N), so it is kept until the next observation. */
  private double scale() {
    if (scaledAt != epoch()) {
      double fitted = estimator.scale();
      scale = fitted > 0 ? fitted : 1;
      scaledAt = epoch();
    }
    return scale;
  }

  @Override
  public int size() {
    return estimator.size();
  }

  /** Every observation changes s², hence all covariances, those of arms far away too. */
  @Override
  public long epoch() {
    return estimator.total();
  }

  @Override
  public double mean(int arm) {
    return estimator.mean(arm);
  }

  @Override
  public double variance(int arm) {
    return scale() * Math.max(0, estimator.variance(arm));
  }

  @Override
  public void covariances(int arm, double[] out) {
    column.of(arm, out);
    double s = scale();
    for (int j = 0; j < out.length; j++) {
      out[j] *= s;
    }
    if (estimator.variances() == Variances.FREE) {
      out[arm] = variance(arm);
    }
  }

  @Override
  public double noise() {
    return scale() * estimator.smoothing.gamma();
  }

  @Override
  public void covarianceWithSum(double[] out) {
    double[] ones = new double[out.length];
    Arrays.fill(ones, 1);
    inverse.times(ones, out);
    double s = scale();
    for (int j = 0; j < out.length; j++) {
      out[j] *= s;
    }
  }
}
