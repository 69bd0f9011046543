package org.grapl.benchmarks;

import java.util.Locale;
import org.grapl.Check;
import org.grapl.estimate.Accuracy;
import org.grapl.estimate.Smoothing;

/**
 * One thing to measure.
 *
 * @param source where the graph comes from
 * @param arms how many arms are asked for; the source may give a few more or less
 * @param gamma γ
 * @param phase at which time of the campaign
 * @param steps how many steps are timed, if there is time
 * @param accuracy what is asked of engines that evaluate lazily
 */
public record Case(
    Source source, int arms, double gamma, Phase phase, int steps, Accuracy accuracy) {

  /** At which time of a campaign steps are measured. */
  public enum Phase {
    /** From the first sample on, when a value moves the estimates of arms far away. */
    START,
    /** With every arm observed at least once. */
    SUSTAINED;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public Case {
    Check.atLeast("arms", 2, arms);
    gamma = new Smoothing(gamma, Smoothing.DEFAULT_LAMBDA, 0).gamma();
    Check.atLeast("steps", 10, steps);
  }

  /** With the usual accuracy. */
  public Case(Source source, int arms, double gamma, Phase phase, int steps) {
    this(source, arms, gamma, phase, steps, Accuracy.DEFAULT);
  }

  /** The same with another number of steps. */
  public Case withSteps(int other) {
    return new Case(source, arms, gamma, phase, other, accuracy);
  }

  /** The same with another accuracy. */
  public Case within(double absolute) {
    return new Case(source, arms, gamma, phase, steps, Accuracy.within(absolute));
  }
}
