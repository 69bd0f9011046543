package org.grapl.research.policy;

import org.grapl.estimate.Outlook;
import org.grapl.policy.Policy;
import org.grapl.policy.View;

/** What one observation of an item would be worth, seen in the covariances of all items with it. */
@FunctionalInterface
interface ColumnScore {

  /**
   * The worth of an item, the more the better.
   *
   * @param column the covariances of all means with that of the item
   * @param spread the variance of an observation of the item, noise included
   */
  double of(int item, double[] column, double spread);

  /** The item worth most, by the rule of {@link Policy#lowest}. Costs a column for every item. */
  static int best(Outlook now, View view, ColumnScore score) {
    double[] column = new double[now.size()];
    double[] worth = new double[now.size()];
    for (int item = 0; item < worth.length; item++) {
      if (view.isAffordable(item)) {
        now.covariances(item, column);
        worth[item] = score.of(item, column, now.variance(item) + now.noise());
      }
    }
    return Policy.lowest(view, item -> -worth[item]);
  }
}
