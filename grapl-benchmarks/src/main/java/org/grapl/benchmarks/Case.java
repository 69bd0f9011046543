package org.grapl.benchmarks;

import org.grapl.Check;
import org.grapl.estimate.Smoothing;

/**
 * One thing to measure.
 *
 * @param source where the graph comes from
 * @param arms how many arms are asked for; the source may give a few more or less
 * @param gamma γ
 * @param phase at which time of the campaign
 * @param steps how many steps are timed, if there is time
 */
public record Case(Source source, int arms, double gamma, Phase phase, int steps) {

  public Case {
    Check.atLeast("arms", 2, arms);
    gamma = new Smoothing(gamma, Smoothing.DEFAULT_LAMBDA, 0).gamma();
    Check.atLeast("steps", 10, steps);
  }

  /** The same with another number of steps. */
  public Case withSteps(int other) {
    return new Case(source, arms, gamma, phase, other);
  }
}
