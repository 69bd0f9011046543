package org.grapl.research.policy;

import org.grapl.Question;
import org.grapl.Truth;
import org.grapl.internal.Check;
import org.grapl.policy.Policy;
import org.grapl.policy.View;

/**
 * The allocation of Proposition 2, for one who knows the distances to the line: item i gets the
 * share
 *
 * <pre>β_i ∝ |mean_i − τ|⁻² if |mean_i − τ| ≥ ε, else 0,</pre>
 *
 * rounded so that counts follow βt: the next sample goes to the item furthest behind its share.
 */
public final class OraclePolicy implements Policy {

  private final double[] shares;

  public OraclePolicy(Truth truth, Question question) {
    this.shares = shares(truth, question);
  }

  /** β. */
  public static double[] shares(Truth truth, Question question) {
    double[] shares = new double[truth.size()];
    double sum = 0;
    for (int item = 0; item < shares.length; item++) {
      double distance = Math.abs(truth.mean(item) - question.threshold());
      if (distance >= question.tolerance() && distance > 0) {
        shares[item] = 1 / (distance * distance);
        sum += shares[item];
      }
    }
    if (sum == 0) {
      throw new IllegalArgumentException(
          "an oracle needs an arm at least the tolerance away from the threshold, got none");
    }
    for (int item = 0; item < shares.length; item++) {
      shares[item] /= sum;
    }
    return shares;
  }

  @Override
  public int next(View view) {
    Check.length("truth", view.size(), shares);
    double total = view.total() + 1.0;
    return Policy.lowest(view, item -> view.checks(item) - shares[item] * total);
  }
}
