package org.grapl.research.comparison;

import java.util.stream.IntStream;
import org.grapl.research.Errors;
import org.grapl.research.Summary;
import org.grapl.research.problems.TestProblem;

/**
 * The area of a method divided by that of another on one problem. Half a wrong item in a single
 * step is added to both, so that two methods that make no mistake are equal.
 *
 * @param standardError of the value, from how the ratios of single trials scatter; 0 for one trial
 */
public record Ratio(TestProblem problem, double value, double standardError) {

  static Ratio of(TestProblem problem, Errors one, Errors other) {
    double half = 0.5 / ((double) problem.items() * problem.steps());
    double value = (one.area().mean() + half) / (other.area().mean() + half);
    int trials = Math.min(one.trials(), other.trials());
    double[] logarithms =
        IntStream.range(0, trials)
            .mapToDouble(t -> Math.log((one.area(t) + half) / (other.area(t) + half)))
            .toArray();
    return new Ratio(problem, value, value * Summary.of(logarithms).standardError());
  }

  /** Whether it is above a limit by more than its standard error. */
  public boolean isClearlyAbove(double limit) {
    return value - standardError > limit;
  }
}
