package org.grapl.experiments;

import java.util.List;
import org.grapl.Check;

/**
 * What a method got wrong, in every finished trial after every step. Immutable; 4 bytes per step
 * and trial.
 */
public final class Errors {

  private final Method method;
  private final int[][] wrong;
  private final int[] counted;
  private final Curve curve;

  /** {@code wrong} per trial, shared. */
  Errors(Method method, List<int[]> wrong, int[] counted) {
    this.method = method;
    this.wrong = wrong.toArray(int[][]::new);
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

  /** The number of trials. */
  public int trials() {
    return wrong.length;
  }

  /** How many arms were wrong in a trial after a step; steps count from 1. */
  public int wrong(int trial, int step) {
    Check.index("trial", wrong.length, trial);
    return wrong[trial][Check.index("step − 1", method.steps(), step - 1)];
  }

  /** How many arms could be wrong in a trial. */
  public int counted(int trial) {
    return counted[Check.index("trial", counted.length, trial)];
  }

  /** Quartiles over the trials. */
  public Curve curve() {
    return curve;
  }
}
