package org.grapl.estimate;

import java.util.Arrays;
import java.util.function.BiConsumer;
import java.util.function.ObjIntConsumer;
import org.grapl.linear.Vectors;

/**
 * The field of an estimator whose means have covariance s²V⁻¹ and whose observations have noise
 * γs², with s² = {@link Estimator#scale}; s² = 1 as long as the observations do not tell it.
 */
public final class ScaledField implements Field {

  private final LaplacianEstimator<?> estimator;
  private final BiConsumer<double[], double[]> inverse;
  private final ObjIntConsumer<double[]> column;
  private long scaledAt = -1;
  private double scale;

  /**
   * @param inverse (in, out): out = V⁻¹ in
   * @param column (out, item): out = V⁻¹e, the column of one item
   */
  public ScaledField(
      LaplacianEstimator<?> estimator,
      BiConsumer<double[], double[]> inverse,
      ObjIntConsumer<double[]> column) {
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
    column.accept(out, item);
    Vectors.scale(out, scale());
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
    inverse.accept(ones, out);
    Vectors.scale(out, scale());
  }
}
