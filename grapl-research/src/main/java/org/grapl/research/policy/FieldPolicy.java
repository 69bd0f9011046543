package org.grapl.research.policy;

import java.util.function.ToIntBiFunction;
import org.grapl.Question;
import org.grapl.estimate.Outlook;
import org.grapl.internal.Check;
import org.grapl.linear.Vectors;
import org.grapl.policy.Policy;
import org.grapl.policy.View;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * Rules of one formula each over means, deviations and covariances: they need a {@link
 * org.grapl.estimate.Field}. What they choose depends on the view (and the seed) alone.
 */
public final class FieldPolicy {

  /** Half the width of a 95 % interval, as in the paper on the straddle heuristic. */
  public static final double STRADDLE_WIDTH = 1.96;

  private FieldPolicy() {}

  private static Policy of(ToIntBiFunction<Outlook, View> rule) {
    return view -> rule.applyAsInt(view.outlook(), view);
  }

  /**
   * V-optimality (M. Ji, J. Han, "A variance minimization criterion to active learning on graphs",
   * 2012): the item whose observation lowers the sum of the variances of all means most,
   *
   * <pre>argmax_i Σ_j cov_ij² / (cov_ii + R²).</pre>
   *
   * Does not look at the values, so a batch loses nothing. Costs a column for every item.
   */
  public static Policy vOptimality() {
    return of(
        (now, view) -> {
          double[] column = new double[now.size()];
          double[] worth = new double[now.size()];
          for (int item = 0; item < worth.length; item++) {
            double spread = view.isAffordable(item) ? now.variance(item) + now.noise(item) : 0;
            if (spread > 0) { // else it is known already, and worth nothing
              now.covariances(item, column);
              worth[item] = Vectors.dot(column, column) / spread;
            }
          }
          return Policy.lowest(view, item -> -worth[item]);
        });
  }

  /**
   * Σ-optimality (Y. Ma, R. Garnett, J. Schneider, "Σ-optimality for active learning on Gaussian
   * random fields", 2013): the item whose observation lowers the variance of the sum of all means
   * most,
   *
   * <pre>argmax_i (Σ_j cov_ij)² / (cov_ii + R²).</pre>
   *
   * Prefers items at the heart of clusters. Does not look at the values, so a batch loses nothing.
   * Costs one solve.
   */
  public static Policy sigmaOptimality() {
    return of(FieldPolicy::mostAboutSum);
  }

  private static int mostAboutSum(Outlook now, View view) {
    return Policy.lowest(view, item -> -now.toldAboutSum(item));
  }

  /**
   * Explore, then decide: Σ-optimality for the first ⌈√N⌉ checks, then the item that is hardest to
   * call, that with the least
   *
   * <pre>(|mean_i − τ| + ε) / σ_i.</pre>
   *
   * A cheap stand-in for the look-ahead, one solve per choice.
   */
  public static Policy hybrid() {
    return of(
        (now, view) -> {
          if (view.total() < Math.ceil(Math.sqrt(view.size()))) {
            return mostAboutSum(now, view);
          }
          Question question = view.question();
          return Policy.lowest(
              view,
              item ->
                  now.variance(item) > 0
                      ? question.gap(now.mean(item)) / Math.sqrt(now.variance(item))
                      : Double.POSITIVE_INFINITY);
        });
  }

  /**
   * The straddle heuristic (B. Bryan, J. Schneider, R. C. Nichol, C. J. Miller, C. R. Genovese, L.
   * Wasserman, "Active learning for identifying function threshold boundaries", 2005): the item
   * with the largest
   *
   * <pre>width·σ_i − |mean_i − τ|,</pre>
   *
   * uncertain and close to the line.
   */
  public static Policy straddle(double width) {
    Check.positive("width", width);
    return of((now, view) -> straddle(now, view, width));
  }

  /**
   * The straddle rule with a width drawn anew for each choice (Y. Inatsu, S. Takeno, K. Kutsukake,
   * I. Takeuchi, "Active learning for level set estimation using randomized straddle algorithms",
   * 2024): the item with the largest
   *
   * <pre>√β σ_i − |mean_i − τ|,   β from the χ² distribution with two degrees of freedom.</pre>
   *
   * There is no width to choose, and none that must grow with the number of checks. The paper cuts
   * the value off at zero, after which all items tie when β is small; here it is not cut off.
   */
  public static Policy randomisedStraddle(long seed) {
    return of(
        (now, view) -> {
          KeyedRandom random = KeyedRandom.of(seed, Role.POLICY, view.asked());
          return straddle(now, view, Math.sqrt(2 * random.nextExponential()));
        });
  }

  private static int straddle(Outlook now, View view, double width) {
    double threshold = view.question().threshold();
    return Policy.lowest(
        view, item -> Math.abs(now.mean(item) - threshold) - width * Math.sqrt(now.variance(item)));
  }
}
