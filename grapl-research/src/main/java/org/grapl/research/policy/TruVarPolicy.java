package org.grapl.research.policy;

import java.util.Arrays;
import org.grapl.estimate.Outlook;
import org.grapl.internal.Check;
import org.grapl.policy.Policy;
import org.grapl.policy.View;

/**
 * Truncated variance reduction for level sets (I. Bogunovic, J. Scarlett, A. Krause, V. Cevher,
 * "Truncated variance reduction: a unified approach to Bayesian optimization and level-set
 * estimation", 2016): the item whose observation brings the open items most of the way to the
 * present target η,
 *
 * <pre>
 * argmax_i Σ_{j open} [max(β σ_j², η²) − max(β σ_j|i², η²)],   σ_j|i² = σ_j² − cov_ij²/(cov_ii + R²).
 * </pre>
 *
 * An item is open while |mean_j − τ| ≤ √β σ_j. Targets are the powers of {@code ratio}; the present
 * one is the largest below √β σ_j of some open item. Targets and open items follow from the view:
 * the paper remembers both, so that an item once closed stays closed, and lets √β grow with time.
 * All checks cost the same. When no item is open, where the paper stops, all items count as open.
 *
 * <p>Needs a {@link org.grapl.estimate.Field}; costs a column for every item. What it chooses
 * depends on the view alone. One owner, not thread-safe.
 */
public final class TruVarPolicy implements Policy {

  /** √β. */
  public static final double DEFAULT_WIDTH = 3;

  /** From one target to the next, as in the paper's experiments. */
  public static final double DEFAULT_RATIO = 0.1;

  private final double width;
  private final double ratio;

  public TruVarPolicy(double width, double ratio) {
    this.width = Check.positive("width", width);
    Check.positive("ratio", ratio);
    if (ratio >= 1) {
      throw Check.mustBe("ratio", "less than 1", ratio);
    }
    this.ratio = ratio;
  }

  @Override
  public int next(View view) {
    Outlook now = view.outlook();
    boolean[] open = open(now, view.question().threshold());
    double widest = 0;
    for (int j = 0; j < open.length; j++) {
      widest = open[j] ? Math.max(widest, width * Math.sqrt(now.variance(j))) : widest;
    }
    double target = target(widest);
    double beta = width * width;
    double floor = target * target;
    return FieldPolicy.best(
        now,
        view,
        (item, column, spread) -> {
          double sum = 0;
          for (int j = 0; j < open.length; j++) {
            double before = beta * now.variance(j);
            if (open[j] && before > floor) {
              sum += before - Math.max(floor, before - beta * column[j] * column[j] / spread);
            }
          }
          return sum;
        });
  }

  private boolean[] open(Outlook now, double threshold) {
    boolean[] open = new boolean[now.size()];
    boolean any = false;
    for (int j = 0; j < open.length; j++) {
      open[j] = Math.abs(now.mean(j) - threshold) <= width * Math.sqrt(now.variance(j));
      any |= open[j];
    }
    if (!any) {
      Arrays.fill(open, true);
    }
    return open;
  }

  /** The largest power of the ratio below a number; 0 for 0. */
  double target(double below) {
    if (!(below > 0)) {
      return 0;
    }
    double target = 1;
    while (target < below) {
      target /= ratio;
    }
    while (target >= below) {
      target *= ratio;
    }
    return target;
  }
}
