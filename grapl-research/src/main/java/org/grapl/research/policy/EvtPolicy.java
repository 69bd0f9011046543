package org.grapl.research.policy;

import org.grapl.Question;
import org.grapl.Tally;
import org.grapl.policy.Policy;
import org.grapl.policy.View;

/**
 * APT guided by the scatter of each item, for checks that are answered late (J. Zhong, Y. Huang, J.
 * Liu, "Asynchronous parallel empirical variance guided algorithms for the thresholding bandit
 * problem", 2017, the version without parameters): two checks of every item, then the item with the
 * least
 *
 * <pre>√n_i (√(v_i + Δ_i) − √v_i),   Δ_i = |mean_i − τ| + ε,   v_i = mean of (x − mean_i)²,</pre>
 *
 * n_i with and mean_i, v_i without the checks that are still pending. Items that scatter little
 * need few checks. Meant for plain means of values between 0 and 1.
 */
public record EvtPolicy() implements Policy {

  /** Samples of every item before the rule applies. */
  public static final int INITIAL_SAMPLES = 2;

  @Override
  public int next(View view) {
    Tally told = view.tally();
    Question question = view.question();
    return Policy.lowest(
        view,
        item -> {
          if (view.checks(item) < INITIAL_SAMPLES) {
            return FIRST;
          }
          double variance = told.scatter(item) / Math.max(1, told.checks(item));
          double gap = question.gap(view.mean(item));
          return Math.sqrt(view.checks(item)) * (Math.sqrt(variance + gap) - Math.sqrt(variance));
        });
  }
}
