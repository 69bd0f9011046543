package org.grapl.research.policy;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.grapl.Question;
import org.grapl.internal.Check;
import org.grapl.policy.Policy;
import org.grapl.policy.View;
import org.grapl.policy.choice.Smallest;

/**
 * Combinatorial successive accept and reject (S. Chen, T. Lin, I. King, M. R. Lyu, W. Chen,
 * "Combinatorial pure exploration of multi-armed bandits", 2014), for the class of all sets of
 * items, with τ taken off every mean: a budget spent in N phases. In phase p every item still open
 * is brought to
 *
 * <pre>T_p = ⌈(budget − N) / (h (N − p + 1))⌉ checks,   h = 1 + 1/2 + … + 1/N,</pre>
 *
 * and then the open item furthest from the line is closed. What the last phase leaves of the budget
 * goes to the items with the fewest checks. Meant for plain means.
 *
 * <p>Nothing is remembered: the counts tell the phase, and which item was closed last, because a
 * closed item keeps its mean. Answers that come in after their phase was over can still change
 * which item that is.
 *
 * @param budget the number of checks there will be
 */
public record CsarPolicy(long budget) implements Policy {

  public CsarPolicy {
    Check.atLeast("budget", 1L, budget);
  }

  @Override
  public int next(View view) {
    int size = view.size();
    double harmonic = IntStream.rangeClosed(1, size).mapToDouble(i -> 1.0 / i).sum();
    int[] rising = IntStream.range(0, size).map(view::checks).sorted().toArray();
    for (int phase = 1; phase <= size; phase++) {
      long level = level(phase, size, harmonic);
      if (rising[phase - 1] < level) {
        boolean[] closed = closed(view, phase, level(phase - 1, size, harmonic));
        for (int item = 0; item < size; item++) {
          if (!closed[item] && view.checks(item) < level && view.isAffordable(item)) {
            return item;
          }
        }
      }
    }
    return new FewestChecksPolicy().next(view);
  }

  /** T_p. */
  private long level(int phase, int size, double harmonic) {
    return phase == 0 || budget <= size
        ? 0
        : (long) Math.ceil((budget - size) / (harmonic * (size - phase + 1.0)));
  }

  /**
   * The items closed before a phase, one in each phase before: those that have less than its first
   * level, and as many more as there must be of those at that level, furthest from the line first.
   */
  private static boolean[] closed(View view, int phase, long before) {
    Question question = view.question();
    boolean[] closed = new boolean[view.size()];
    int count = 0;
    for (int item = 0; item < closed.length; item++) {
      closed[item] = view.checks(item) < before;
      count += closed[item] ? 1 : 0;
    }
    int more = Math.max(0, phase - 1 - count);
    if (more > 0) {
      Smallest furthest = new Smallest(more, item -> item);
      for (int item = 0; item < closed.length; item++) {
        if (view.checks(item) == before) {
          furthest.offer(item, -Math.abs(view.mean(item) - question.threshold()));
        }
      }
      int[] items = new int[more];
      int found = furthest.copyTo(items, 0);
      Arrays.stream(items, 0, found).forEach(item -> closed[item] = true);
    }
    return closed;
  }
}
