package org.grapl.research;

import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.grapl.internal.Check;

/**
 * What a method got wrong, in every finished trial after every step. Immutable; 4 bytes per step
 * and trial.
 */
public final class Errors {

  private final Method method;
  private final int[][] wrong;
  private final int[] counted;
  private final Curve curve;

  /**
   * Takes the arrays over, which are not copied.
   *
   * @param wrong per trial, as many numbers as the method has steps
   * @param counted per trial, how many items could be wrong
   */
  public Errors(Method method, int[][] wrong, int[] counted) {
    this.method = method;
    this.wrong = wrong;
    this.counted = counted;
    this.curve = Curve.of(fractions());
  }

  private double[][] fractions() {
    double[][] errors = new double[wrong.length][method.steps()];
    for (int trial = 0; trial < wrong.length; trial++) {
      for (int at = 0; at < errors[trial].length; at++) {
        errors[trial][at] = (double) wrong[trial][at] / counted[trial];
      }
    }
    return errors;
  }

  public Method method() {
    return method;
  }

  public int trials() {
    return wrong.length;
  }

  /** How many items were wrong in a trial after a step; steps count from 1. */
  public int wrong(int trial, int step) {
    Check.index("trial", wrong.length, trial);
    return wrong[trial][Check.index("step − 1", method.steps(), step - 1)];
  }

  /** How many items could be wrong in a trial. */
  public int counted(int trial) {
    return counted[Check.index("trial", counted.length, trial)];
  }

  /** The error of a trial averaged over all steps: the area under its curve, scaled to [0, 1]. */
  public double area(int trial) {
    Check.index("trial", wrong.length, trial);
    long sum = 0;
    for (int each : wrong[trial]) {
      sum += each;
    }
    return (double) sum / counted[trial] / method.steps();
  }

  /** The areas of all trials. */
  public Summary area() {
    return Summary.of(IntStream.range(0, trials()).mapToDouble(this::area).toArray());
  }

  /** The first step of a trial after which its error is at most the level. */
  public OptionalInt firstStepAt(int trial, double level) {
    Check.index("trial", wrong.length, trial);
    for (int at = 0; at < wrong[trial].length; at++) {
      if ((double) wrong[trial][at] / counted[trial] <= level) {
        return OptionalInt.of(at + 1);
      }
    }
    return OptionalInt.empty();
  }

  /**
   * The median over trials of {@link #firstStepAt}, a trial that never gets there counting as later
   * than any other; empty if the median trial never gets there.
   */
  public OptionalDouble medianFirstStepAt(double level) {
    double[] steps =
        IntStream.range(0, trials())
            .map(trial -> firstStepAt(trial, level).orElse(Integer.MAX_VALUE))
            .sorted()
            .asDoubleStream()
            .toArray();
    double high = steps[steps.length / 2];
    double low = steps[(steps.length - 1) / 2];
    return high == Integer.MAX_VALUE ? OptionalDouble.empty() : OptionalDouble.of((low + high) / 2);
  }

  public Curve curve() {
    return curve;
  }
}
