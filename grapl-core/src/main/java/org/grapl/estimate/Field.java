package org.grapl.estimate;

/**
 * The means of all arms as a normal distribution: what is known of them, and how much one more
 * observation of an arm would tell about every other. In units of the observations.
 *
 * <p>One owner, not thread-safe.
 */
public interface Field {

  /** The number of arms. */
  int size();

  /** A number that is another after every change. */
  long version();

  /** The expected mean of an arm. */
  double mean(int arm);

  /** The variance of an arm's mean. */
  double variance(int arm);

  /** out_j = the covariance of the means of {@code arm} and j. */
  void covariances(int arm, double[] out);

  /** R², the variance of one more observation around the mean of its arm. */
  double noise();

  /** For a field with mean 0: out = covariance · 1, or an approximation of it. */
  void covarianceWithSum(double[] out);
}
