package org.grapl.research.comparison;

import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.grapl.research.Errors;
import org.grapl.research.Quartiles;
import org.grapl.research.Summary;
import org.grapl.research.problems.TestProblem;

/**
 * The areas of a method divided by those of another, on many problems.
 *
 * @param against whom it is compared with
 */
public record Ratios(String method, String against, List<Ratio> each) {

  /** A method that is worse by less is as good. */
  public static final double AS_GOOD = 1.05;

  /**
   * The ratio on one problem. Half a wrong item in a single step is added to both areas, so that
   * two methods that make no mistake are equal.
   *
   * @param standardError of the value, from how the ratios of single trials scatter; 0 for one
   */
  public record Ratio(TestProblem problem, double value, double standardError) {

    static Ratio of(TestProblem problem, Errors one, Errors other) {
      double half = 0.5 / ((double) problem.items() * problem.steps());
      double value = (one.area().mean() + half) / (other.area().mean() + half);
      double[] logarithms =
          IntStream.range(0, Math.min(one.trials(), other.trials()))
              .mapToDouble(t -> Math.log((one.area(t) + half) / (other.area(t) + half)))
              .toArray();
      return new Ratio(problem, value, value * Summary.of(logarithms).standardError());
    }

    /** Whether it is above {@link #AS_GOOD} by more than its standard error. */
    boolean isClearlyWorse() {
      return value - standardError > AS_GOOD;
    }
  }

  public Ratios {
    each = List.copyOf(each);
  }

  Ratios on(Predicate<TestProblem> problems) {
    return new Ratios(
        method, against, each.stream().filter(ratio -> problems.test(ratio.problem())).toList());
  }

  /** NaN if there are none, as are the other two. */
  public double geometricMean() {
    return Math.exp(
        each.stream().mapToDouble(ratio -> Math.log(ratio.value())).average().orElse(Double.NaN));
  }

  /** What a tenth of the problems exceeds. */
  public double worstDecile() {
    return quantile(0.9);
  }

  public double worst() {
    return quantile(1);
  }

  private double quantile(double p) {
    double[] values = each.stream().mapToDouble(Ratio::value).toArray();
    return values.length == 0 ? Double.NaN : Quartiles.quantile(p, values);
  }

  /** The problems on which the method is clearly worse. */
  public List<Ratio> worse() {
    return each.stream().filter(Ratio::isClearlyWorse).toList();
  }

  /** Geometric mean, worst decile and worst, as tables show them. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT, "%.2f / %.2f / %.2f", geometricMean(), worstDecile(), worst());
  }
}
