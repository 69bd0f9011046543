package org.grapl.research.policy;

import org.grapl.policy.Policy;
import org.grapl.policy.View;
import org.grapl.policy.choice.Outlook;

/** What one observation of an arm would be worth, seen in the covariances of all arms with it. */
@FunctionalInterface
interface ColumnScore {

  /**
   * The worth of an arm, the more the better.
   *
   * @param column the covariances of all means with that of the arm
   * @param spread the variance of an observation of the arm, noise included
   */
  double of(int arm, double[] column, double spread);

  /** The arm worth most, by the rule of {@link Policy#lowest}. Costs a column for every arm. */
  static int best(Outlook now, View view, ColumnScore score) {
    double[] column = new double[now.size()];
    double[] worth = new double[now.size()];
    for (int arm = 0; arm < worth.length; arm++) {
      if (view.isAffordable(arm)) {
        now.covariances(arm, column);
        worth[arm] = score.of(arm, column, now.variance(arm) + now.noise());
      }
    }
    return Policy.lowest(view, arm -> -worth[arm]);
  }
}
