package org.grapl.benchmarks;

import java.util.OptionalDouble;
import org.grapl.internal.Check;

/**
 * How much time a measurement may take.
 *
 * @param seconds for the steps of each contender of a row; at least one step is timed
 * @param accuracy certified error of the solution that others are compared with, in units of the
 *     largest value; if empty it follows from the number of arms
 */
public record Effort(double seconds, OptionalDouble accuracy) {

  public Effort {
    Check.positive("seconds", seconds);
    accuracy.ifPresent(given -> Check.positive("--reference", given));
  }

  /** 1e-11, and less where a solve takes long. */
  double accuracy(int arms) {
    return accuracy.orElse(arms <= 20_000 ? 1e-11 : arms <= 2_000_000 ? 1e-9 : 1e-7);
  }
}
