package org.grapl.research.policy;

import org.grapl.Question;
import org.grapl.internal.Check;
import org.grapl.policy.Policy;
import org.grapl.policy.View;

/**
 * UCB-E turned to the line (J.-Y. Audibert, S. Bubeck, R. Munos, "Best arm identification in
 * multi-armed bandits", 2010, as adapted by A. Locatelli, M. Gutzeit, A. Carpentier, 2016): every
 * item once, then the item with the least
 *
 * <pre>Δ_i − √(a/n_i),   Δ_i = |mean_i − τ| + ε,   a = multiple·(budget − N)/H,   H = Σ Δ_i⁻².
 * </pre>
 *
 * The papers take H from the true means, which nobody has; here it is computed from the present
 * means, as in the adaptive version of the first paper but at every step. Meant for plain means.
 *
 * @param budget the number of checks there will be
 * @param multiple 1/4, 1 and 256 in the experiments of Locatelli et al.
 */
public record UcbEPolicy(long budget, double multiple) implements Policy {

  /** The factor in front of (budget − N)/H. */
  public static final double DEFAULT_MULTIPLE = 1;

  public UcbEPolicy {
    Check.atLeast("budget", 1L, budget);
    Check.positive("multiple", multiple);
  }

  @Override
  public int next(View view) {
    Question question = view.question();
    double a = multiple * Math.max(0, budget - view.size()) / complexity(view);
    return Policy.lowest(
        view,
        item ->
            view.checks(item) == 0
                ? FIRST
                : question.gap(view.mean(item)) - Math.sqrt(a / view.checks(item)));
  }

  /** H of the present means; infinite, so that nothing is explored, if one lies on the line. */
  private static double complexity(View view) {
    double sum = 0;
    for (int item = 0; item < view.size(); item++) {
      double gap = view.question().gap(view.mean(item));
      sum += 1 / (gap * gap);
    }
    return sum;
  }
}
