package org.grapl.research.comparison;

import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.grapl.research.Quartiles;
import org.grapl.research.problems.TestProblem;

/**
 * The areas of a method divided by those of another, on many problems.
 *
 * @param against whom it is compared with
 */
public record Ratios(String method, String against, List<Ratio> each) {

  /** A method that is worse by less is as good. */
  public static final double AS_GOOD = 1.05;

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
    return each.isEmpty() ? Double.NaN : Quartiles.quantile(0.9, values());
  }

  public double worst() {
    return each.isEmpty() ? Double.NaN : Quartiles.quantile(1, values());
  }

  private double[] values() {
    return each.stream().mapToDouble(Ratio::value).toArray();
  }

  /** Geometric mean, worst decile and worst, as tables show them. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT, "%.2f / %.2f / %.2f", geometricMean(), worstDecile(), worst());
  }

  /** Those above {@link #AS_GOOD} by more than their standard error. */
  public List<Ratio> worse() {
    return each.stream().filter(ratio -> ratio.isClearlyAbove(AS_GOOD)).toList();
  }
}
