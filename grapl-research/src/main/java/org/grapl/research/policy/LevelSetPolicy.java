package org.grapl.research.policy;

import java.util.Arrays;
import java.util.Optional;
import org.grapl.estimate.Field;
import org.grapl.estimate.Outlook;
import org.grapl.internal.Check;
import org.grapl.policy.Policy;
import org.grapl.policy.View;

/**
 * Level set estimation, LSE (A. Gotovos, N. Casati, G. Hitz, A. Krause, "Active learning for level
 * set estimation", 2013). Every item has an interval, the intersection over time of [mean_i ± √β
 * σ_i]; the item with the largest ambiguity is sampled,
 *
 * <pre>min(upper_i − τ, τ − lower_i).</pre>
 *
 * The paper takes out items whose interval reaches less than ε over the line on either side. Those
 * have an ambiguity below that of all others, so it need not be done here; when only they are left,
 * the paper stops and this goes on. √β is constant, as in the paper's experiments, not growing as
 * in its theorem.
 *
 * <p>Remembers the intervals, so what it chooses depends on the views it was shown since the
 * campaign began: the same campaign shows the same views, but one resumed from a tally starts with
 * the intervals of that moment. Being shown the same view again changes nothing, and neither do
 * pending checks, which narrow the interval for the choice at hand only. It starts anew when the
 * estimator does, or when there are fewer checks than before. Needs a {@link Field}. One owner, not
 * thread-safe.
 */
public final class LevelSetPolicy implements Policy {

  /** √β of the paper's experiments. */
  public static final double DEFAULT_WIDTH = 3;

  private final double width;
  private Optional<Field> seen = Optional.empty();
  private long asked;
  private double[] lower = {};
  private double[] upper = {};

  public LevelSetPolicy(double width) {
    this.width = Check.positive("width", width);
  }

  @Override
  public int next(View view) {
    remember(view.field().orElseThrow(), view);
    Outlook now = view.outlook();
    double threshold = view.question().threshold();
    return Policy.lowest(
        view,
        item -> {
          double radius = width * Math.sqrt(now.variance(item));
          double low = Math.max(lower[item], now.mean(item) - radius);
          double high = Math.min(upper[item], now.mean(item) + radius);
          return -Math.min(high - threshold, threshold - low);
        });
  }

  private void remember(Field field, View view) {
    if (seen.isEmpty() || seen.get() != field || view.asked() < asked) {
      seen = Optional.of(field);
      lower = new double[field.size()];
      upper = new double[field.size()];
      Arrays.fill(lower, Double.NEGATIVE_INFINITY);
      Arrays.fill(upper, Double.POSITIVE_INFINITY);
    }
    asked = view.asked();
    for (int item = 0; item < lower.length; item++) {
      double radius = width * Math.sqrt(field.variance(item));
      lower[item] = Math.max(lower[item], field.mean(item) - radius);
      upper[item] = Math.min(upper[item], field.mean(item) + radius);
    }
  }
}
