package org.grapl.research;

import java.util.List;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.grapl.internal.Check;

/**
 * The quartiles over trials of the error after each step. Steps count from 1, the first sample.
 *
 * @param quartiles after step 1, 2, …
 */
public record Curve(List<Quartiles> quartiles) {

  public Curve {
    quartiles = List.copyOf(quartiles);
  }

  /**
   * Takes quartiles step by step.
   *
   * @param errors one array per trial, all of the same length; at least one
   */
  public static Curve of(double[]... errors) {
    Check.atLeast("number of trials", 1, errors.length);
    for (double[] trial : errors) {
      Check.length("errors of a trial", errors[0].length, trial);
    }
    double[] column = new double[errors.length];
    return new Curve(
        IntStream.range(0, errors[0].length)
            .mapToObj(
                at -> {
                  for (int trial = 0; trial < column.length; trial++) {
                    column[trial] = errors[trial][at];
                  }
                  return Quartiles.of(column);
                })
            .toList());
  }

  public int steps() {
    return quartiles.size();
  }

  /** The quartiles after a step in [1, {@link #steps}]. */
  public Quartiles after(int step) {
    Check.atLeast("step", 1, step);
    return quartiles.get(Check.index("step", steps() + 1, step) - 1);
  }

  public double median(int step) {
    return after(step).median();
  }

  public double lastMedian() {
    return median(steps());
  }

  /** The first step at which the median is down to the level. */
  public OptionalInt firstStepAt(double level) {
    return firstStepAt(level, Quartiles::median);
  }

  /** The first step at which this quartile is down to the level. */
  public OptionalInt firstStepAt(double level, ToDoubleFunction<Quartiles> which) {
    return IntStream.rangeClosed(1, steps())
        .filter(step -> which.applyAsDouble(after(step)) <= level)
        .findFirst();
  }
}
