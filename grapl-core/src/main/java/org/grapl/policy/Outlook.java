package org.grapl.policy;

import java.util.ArrayList;
import java.util.List;
import org.grapl.estimate.Field;

/**
 * A field as it will be when the pending observations have come in. Which values they will have is
 * unknown, so each is taken to be as expected: means stay, only the covariances shrink,
 *
 * <pre>cov −= c cᵀ/(c_i + R²),  c = cov e_i,</pre>
 *
 * one pending observation after the other. Pending observations that come on top of those already
 * taken into account cost one column each.
 */
final class Outlook {

  private final Field field;
  private final double[] variance;
  private final double[] withSum;
  private final List<Integer> pending = new ArrayList<>();
  private final List<double[]> columns = new ArrayList<>();
  private final List<Double> gains = new ArrayList<>();
  private final long version;

  Outlook(Field field) {
    this.field = field;
    this.version = field.version();
    this.variance = new double[field.size()];
    this.withSum = new double[field.size()];
    for (int arm = 0; arm < variance.length; arm++) {
      variance[arm] = field.variance(arm);
    }
    field.covarianceWithSum(withSum);
  }

  /** Whether this is still the outlook of a view: on the same field, with no pending arm gone. */
  boolean suits(Field other, View view) {
    if (other != field || version != other.version()) {
      return false;
    }
    int[] count = count();
    for (int arm = 0; arm < count.length; arm++) {
      if (count[arm] > view.pending(arm)) {
        return false;
      }
    }
    return true;
  }

  private int[] count() {
    int[] count = new int[variance.length];
    pending.forEach(arm -> count[arm]++);
    return count;
  }

  /** Takes into account what is pending. */
  void follow(View view) {
    if (view.total() == 0) {
      return;
    }
    int[] count = count();
    for (int arm = 0; arm < count.length; arm++) {
      for (int k = count[arm]; k < view.pending(arm); k++) {
        expect(arm);
      }
    }
  }

  private void expect(int arm) {
    double[] column = new double[variance.length];
    covariances(arm, column);
    double own = column[arm];
    double gain = 1 / (own + field.noise());
    double sum = withSum[arm];
    for (int j = 0; j < column.length; j++) {
      variance[j] = Math.max(0, variance[j] - gain * column[j] * column[j]);
      withSum[j] -= gain * sum * column[j];
    }
    variance[arm] = own * field.noise() * gain;
    pending.add(arm);
    columns.add(column);
    gains.add(gain);
  }

  int size() {
    return variance.length;
  }

  double mean(int arm) {
    return field.mean(arm);
  }

  double variance(int arm) {
    return variance[arm];
  }

  double noise() {
    return field.noise();
  }

  /** The covariance of an arm's mean with the sum of all means. */
  double withSum(int arm) {
    return withSum[arm];
  }

  /** out_j = the covariance of the means of {@code arm} and j. */
  void covariances(int arm, double[] out) {
    field.covariances(arm, out);
    for (int p = 0; p < columns.size(); p++) {
      double[] column = columns.get(p);
      double factor = gains.get(p) * column[arm];
      for (int j = 0; j < out.length; j++) {
        out[j] -= factor * column[j];
      }
    }
  }
}
