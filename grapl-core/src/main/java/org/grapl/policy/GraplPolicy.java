package org.grapl.policy;

import org.grapl.Check;

/**
 * The rule of GrAPL (Algorithm 2, lines 7 and 8): the arm with the least confidence proxy
 *
 * <pre>z_i = (|mean_i − τ| + ε) · √(n_i + α).</pre>
 *
 * @param alpha α; tiny (1e-8) to sample every arm once before any twice, 1 to let the estimates
 *     rule from the start
 */
public record GraplPolicy(double alpha) implements Policy {

  /** Every arm once before any twice. */
  public static final double DEFAULT_ALPHA = 1e-8;

  public GraplPolicy {
    Check.positive("alpha", alpha);
  }

  @Override
  public int next(View view) {
    return Policy.lowest(view.size(), arm -> proxy(view, arm));
  }

  /** z_i. */
  public double proxy(View view, int arm) {
    return view.question().gap(view.mean(arm)) * Math.sqrt(view.samples(arm) + alpha);
  }
}
