package org.grapl.policy;

import org.grapl.estimate.Field;

/** A field written down number by number. */
public final class DenseField implements Field {

  private final double[] means;
  private final double[][] covariance;
  private final double noise;

  public DenseField(double[] means, double[][] covariance, double noise) {
    this.means = means;
    this.covariance = covariance;
    this.noise = noise;
  }

  public static DenseField independent(double[] means, double... variances) {
    double[][] covariance = new double[means.length][means.length];
    for (int item = 0; item < means.length; item++) {
      covariance[item][item] = variances[item];
    }
    return new DenseField(means, covariance, 1);
  }

  @Override
  public int size() {
    return means.length;
  }

  @Override
  public long epoch() {
    return 0;
  }

  @Override
  public double noise(int item, double variance) {
    return noise;
  }

  @Override
  public double mean(int item) {
    return means[item];
  }

  @Override
  public double variance(int item) {
    return covariance[item][item];
  }

  @Override
  public void covariances(int item, double[] out) {
    System.arraycopy(covariance[item], 0, out, 0, out.length);
  }

  @Override
  public void covarianceWithSum(double[] out) {
    for (int i = 0; i < out.length; i++) {
      out[i] = 0;
      for (double c : covariance[i]) {
        out[i] += c;
      }
    }
  }
}
