package org.grapl.policy;

import org.grapl.Question;

/**
 * A number per arm that depends on nothing but the arm's own mean and number of samples, of which a
 * policy takes the smallest. Because it depends on nothing else, whoever keeps it up to date needs
 * to look only at arms that moved.
 */
@FunctionalInterface
public interface ArmIndex {

  /** The index of an arm. */
  double of(Question question, double mean, double samples);

  /**
   * The indices of many arms at once, {@code from} to {@code to} of each array. Worth overriding
   * with a plain loop where it matters, because the JIT vectorises that.
   */
  default void fill(
      Question question, double[] mean, double[] samples, int from, int to, double[] out) {
    for (int arm = from; arm < to; arm++) {
      out[arm] = of(question, mean[arm], samples[arm]);
    }
  }
}
