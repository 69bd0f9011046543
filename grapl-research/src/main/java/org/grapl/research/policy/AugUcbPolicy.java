package org.grapl.research.policy;

import java.util.Arrays;
import org.grapl.Question;
import org.grapl.Tally;
import org.grapl.internal.Check;
import org.grapl.policy.Policy;
import org.grapl.policy.View;

/**
 * Augmented UCB (S. Mukherjee, K. P. Naveen, N. Sudarsanam, B. Ravindran, "Thresholding bandits
 * with augmented UCB", 2017): every item once, then the item with the least
 *
 * <pre>
 * |mean_i − τ| − 2 s_i,   s_i = √(ρ ψ_m (v_i + 1) ln(T ε_m) / (4 n_i)),
 * ε_m = 2⁻ᵐ,   ψ_m = T ε_m/(128 ln²(3/16 N ln N)),
 * </pre>
 *
 * T being the budget and v_i the mean of (x − mean_i)². An item is eliminated when |mean_i − τ| > 2
 * s_i. Round m lasts until N_m checks, N_0 = N ℓ_0, N_{m+1} = N_m + |items left| ℓ_{m+1}, ℓ_m = ⌈2
 * ψ_m ln(T ε_m)/ε_m⌉, m at most 1 + ⌊½ log₂(T/e)⌋.
 *
 * <p>Nothing is remembered. s_i falls from round to round and an eliminated item keeps its mean, so
 * it stays eliminated, and its index, being positive, is not the smallest. How many items were left
 * when a round began is not known any more; those left now are taken instead, so that rounds end
 * somewhat earlier than in the paper. Two more differences: when no item is left, where the paper
 * stops, the smallest index of all items is taken; and the squared logarithm of ψ, which vanishes
 * near N = 4, is at least 1. Meant for plain means of values between 0 and 1.
 *
 * @param budget T, the number of checks there will be
 * @param rho ρ; 1/3 in the paper
 */
public record AugUcbPolicy(long budget, double rho) implements Policy {

  public static final double DEFAULT_RHO = 1 / 3.0;

  public AugUcbPolicy {
    Check.atLeast("budget", 1L, budget);
    Check.positive("rho", rho);
  }

  @Override
  public int next(View view) {
    for (int item = 0; item < view.size(); item++) {
      if (view.checks(item) == 0 && view.isAffordable(item)) {
        return item;
      }
    }
    double[] index = indices(view);
    return Policy.lowest(view, item -> index[item]);
  }

  /** |mean_i − τ| − 2 s_i in the present round; positive for eliminated items. */
  private double[] indices(View view) {
    Tally told = view.tally();
    int lastRound = (int) Math.floor(0.5 * StrictMath.log(budget / Math.E) / StrictMath.log(2));
    double epsilon = 1;
    double end = view.size() * length(view.size(), epsilon);
    double[] index = indices(view, told, epsilon);
    for (int m = 0; m <= lastRound && view.total() >= end; m++) {
      long left = Arrays.stream(index).filter(i -> i <= 0).count();
      epsilon /= 2;
      end += left * length(view.size(), epsilon);
      index = indices(view, told, epsilon);
    }
    return index;
  }

  private double[] indices(View view, Tally told, double epsilon) {
    Question question = view.question();
    double factor = rho * psi(view.size(), epsilon) * log(epsilon) / 4;
    double[] index = new double[view.size()];
    for (int item = 0; item < index.length; item++) {
      double variance = told.scatter(item) / Math.max(1, told.checks(item));
      double s = Math.sqrt(factor * (variance + 1) / Math.max(1, view.checks(item)));
      index[item] = Math.abs(view.mean(item) - question.threshold()) - 2 * s;
    }
    return index;
  }

  private double psi(int size, double epsilon) {
    double log = StrictMath.log(3 / 16.0 * size * StrictMath.log(Math.max(2, size)));
    return budget * epsilon / (128 * Math.max(1, log * log));
  }

  /** ln(T ε), which the number of rounds keeps positive but for tiny budgets. */
  private double log(double epsilon) {
    return Math.max(0, StrictMath.log(budget * epsilon));
  }

  /** ℓ_m. */
  private double length(int size, double epsilon) {
    return Math.ceil(2 * psi(size, epsilon) * log(epsilon) / epsilon);
  }
}
