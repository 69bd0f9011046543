package org.grapl.policy;

import org.grapl.Question;

/**
 * A policy that takes the smallest of a number per item, which depends on nothing but the item's
 * own mean and number of checks. Because it depends on nothing else, whoever keeps it up to date
 * needs to look only at items that moved.
 */
public interface ItemIndex extends Policy {

  @Override
  default int next(View view) {
    return view.lowest(this);
  }

  double of(Question question, double mean, double checks);

  /**
   * The indices of many items at once, {@code from} to {@code to} of each array. Worth overriding
   * with a plain loop where it matters, because the JIT vectorises that.
   */
  default void fill(
      Question question, double[] mean, double[] checks, int from, int to, double[] out) {
    for (int item = from; item < to; item++) {
      out[item] = of(question, mean[item], checks[item]);
    }
  }
}
