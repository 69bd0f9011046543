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
    for (int arm = 0; arm < means.length; arm++) {
      covariance[arm][arm] = variances[arm];
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
  public double noise() {
    return noise;
  }

  @Override
  public double mean(int arm) {
    return means[arm];
  }

  @Override
  public double variance(int arm) {
    return covariance[arm][arm];
  }

  @Override
  public void covariances(int arm, double[] out) {
    System.arraycopy(covariance[arm], 0, out, 0, out.length);
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
