package org.grapl.research.policy;

import org.grapl.Question;
import org.grapl.Tally;
import org.grapl.policy.Policy;
import org.grapl.policy.View;

/**
 * APT guided by the scatter of each arm, for checks that are answered late (J. Zhong, Y. Huang, J.
 * Liu, "Asynchronous parallel empirical variance guided algorithms for the thresholding bandit
 * problem", 2017, the version without parameters): two samples of every arm, then the arm with the
 * least
 *
 * <pre>√n_i (√(v_i + Δ_i) − √v_i),   Δ_i = |mean_i − τ| + ε,   v_i = mean of (x − mean_i)²,</pre>
 *
 * n_i with and mean_i, v_i without the samples that are still pending. Arms that scatter little
 * need few samples. Meant for plain means of values between 0 and 1.
 */
public record EvtPolicy() implements Policy {

  /** Samples of every arm before the rule applies. */
  public static final int INITIAL_SAMPLES = 2;

  @Override
  public int next(View view) {
    Tally told = view.tally();
    Question question = view.question();
    return Policy.lowest(
        view,
        arm -> {
          if (view.samples(arm) < INITIAL_SAMPLES) {
            return FIRST;
          }
          double variance = told.scatter(arm) / Math.max(1, told.samples(arm));
          double gap = question.gap(view.mean(arm));
          return Math.sqrt(view.samples(arm)) * (Math.sqrt(variance + gap) - Math.sqrt(variance));
        });
  }
}
