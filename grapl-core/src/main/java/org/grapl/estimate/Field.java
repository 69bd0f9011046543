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

  /**
   * A number that is another whenever the field is another than the one before conditioned on
   * observations: whenever the model behind it changes.
   */
  long epoch();

  /**
   * How many observations have been taken into account since the epoch began; none in a field for
   * which each of them begins another. Each has weight 1: one of another weight begins another
   * epoch.
   */
  default int observed() {
    return 0;
  }

  /** The arm of one of these observations, in their order. */
  default int observedArm(int k) {
    throw new IndexOutOfBoundsException(k);
  }

  /** The expected mean of an arm. */
  double mean(int arm);

  /** The variance of an arm's mean. */
  double variance(int arm);

  /** out_j = the covariance of the means of {@code arm} and j. */
  void covariances(int arm, double[] out);

  /** The same of several arms, out[k] for arms[k]; some fields find several at once. */
  default void covariances(int[] arms, double[][] out) {
    for (int k = 0; k < arms.length; k++) {
      covariances(arms[k], out[k]);
    }
  }

  /** out_j = the covariance of the mean of j and the sum of all means. */
  void covarianceWithSum(double[] out);

  /**
   * The same field as of now, for who only looks: what is asked of it leaves nothing behind, not
   * even a column that is kept for the next time.
   */
  default Field apart() {
    return this;
  }

  /** R², the variance of one more observation around the mean of its arm. */
  double noise();
}
