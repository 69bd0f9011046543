package org.grapl.research;

import java.util.OptionalInt;
import org.grapl.internal.Check;

/**
 * The quartiles over trials of the error after each step. Steps count from 1, the first sample.
 * Immutable.
 */
public final class Curve {

  private final double[] q1;
  private final double[] median;
  private final double[] q3;

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
    return new Curve(errors);
  }

  private Curve(double[][] errors) {
    int steps = errors[0].length;
    this.q1 = new double[steps];
    this.median = new double[steps];
    this.q3 = new double[steps];
    double[] column = new double[errors.length];
    for (int at = 0; at < steps; at++) {
      for (int trial = 0; trial < column.length; trial++) {
        column[trial] = errors[trial][at];
      }
      Quartiles quartiles = Quartiles.of(column);
      q1[at] = quartiles.q1();
      median[at] = quartiles.median();
      q3[at] = quartiles.q3();
    }
  }

  /** The last step. */
  public int steps() {
    return median.length;
  }

  /** The quartiles after a step in [1, {@link #steps}]. */
  public Quartiles after(int step) {
    int at = Check.index("step", median.length + 1, step) - 1;
    Check.atLeast("step", 1, step);
    return new Quartiles(q1[at], median[at], q3[at]);
  }

  /** The median after a step. */
  public double median(int step) {
    return after(step).median();
  }

  /** The first step at which the median is down to the level. */
  public OptionalInt firstStepAt(double level) {
    return first(median, level);
  }

  /** The first step at which the first quartile is down to the level. */
  public OptionalInt firstStepOfQ1At(double level) {
    return first(q1, level);
  }

  /** The first step at which the third quartile is down to the level. */
  public OptionalInt firstStepOfQ3At(double level) {
    return first(q3, level);
  }

  private static OptionalInt first(double[] line, double level) {
    for (int at = 0; at < line.length; at++) {
      if (line[at] <= level) {
        return OptionalInt.of(at + 1);
      }
    }
    return OptionalInt.empty();
  }
}
