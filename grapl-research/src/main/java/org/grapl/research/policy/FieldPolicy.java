package org.grapl.research.policy;

import java.util.function.ToIntBiFunction;
import org.grapl.Question;
import org.grapl.Tally;
import org.grapl.estimate.Outlook;
import org.grapl.internal.Check;
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

  /** What one observation of an item would be worth, seen in the covariances of all items. */
  @FunctionalInterface
  interface ColumnScore {

    /**
     * The worth of an item, the more the better.
     *
     * @param column the covariances of all means with that of the item
     * @param spread the variance of an observation of the item, noise included
     */
    double of(int item, double[] column, double spread);
  }

  private FieldPolicy() {}

  private static Policy of(ToIntBiFunction<Outlook, View> rule) {
    return view -> rule.applyAsInt(view.outlook(), view);
  }

  /** The item worth most, by the rule of {@link Policy#lowest}. Costs a column for every item. */
  static int best(Outlook now, View view, ColumnScore score) {
    double[] column = new double[now.size()];
    double[] worth = new double[now.size()];
    for (int item = 0; item < worth.length; item++) {
      if (view.isAffordable(item)) {
        double spread = now.variance(item) + now.noise(item);
        if (spread > 0) { // else it is known already, and worth nothing
          now.covariances(item, column);
          worth[item] = score.of(item, column, spread);
        }
      }
    }
    return Policy.lowest(view, item -> -worth[item]);
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
    return of((now, view) -> best(now, view, (item, column, spread) -> squareOf(column) / spread));
  }

  private static double squareOf(double[] column) {
    double sum = 0;
    for (double c : column) {
      sum += c * c;
    }
    return sum;
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
   * Model change (W. Cai, Y. Zhang, J. Zhou, "Maximizing expected model change for active learning
   * in regression", 2013; on graphs K. Miller, A. L. Bertozzi, "Model-change active learning in
   * graph-based semi-supervised learning", 2021): the item that would move the means of all items
   * most if it turned out to be what it is taken for. With ŷ_i the nearer of the two labels τ ± d,
   *
   * <pre>argmax_i |ŷ_i − mean_i| √(Σ_j cov_ij²) / (cov_ii + R²).</pre>
   *
   * The labels of the graph papers are −1 and 1. Here d is the root mean square distance of what
   * has been told from τ, which is the same for labels; 1 before the first answer. (Averaged over
   * the field's own prediction of the value, as in the regression paper, the squared change would
   * be V-optimality.) Costs a column for every item.
   */
  public static Policy modelChange() {
    return of(
        (now, view) -> {
          double threshold = view.question().threshold();
          Tally told = view.tally();
          double label =
              told.total() == 0 ? 1 : Math.sqrt(told.sumOfSquares(threshold) / told.total());
          return best(
              now,
              view,
              (item, column, spread) -> {
                double distance = Math.abs(view.mean(item) - threshold);
                return Math.abs(label - distance) * Math.sqrt(squareOf(column)) / spread;
              });
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
