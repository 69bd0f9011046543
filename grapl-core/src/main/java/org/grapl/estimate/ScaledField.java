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

  /** out = V⁻¹e, the column of one item. */
  @FunctionalInterface
  public interface Column {
    void of(int item, double[] out);
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

  /** Every observation changes s², hence all covariances, those of items far away too. */
  @Override
  public long epoch() {
    return estimator.total();
  }

  @Override
  public double mean(int item) {
    return estimator.mean(item);
  }

  @Override
  public double variance(int item) {
    return scale() * Math.max(0, estimator.variance(item));
  }

  @Override
  public void covariances(int item, double[] out) {
    column.of(item, out);
    double s = scale();
    for (int j = 0; j < out.length; j++) {
      out[j] *= s;
    }
    if (estimator.variances() == Variances.FREE) {
      out[item] = variance(item);
    }
  }

  @Override
  public double noise(int item, double variance) {
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
