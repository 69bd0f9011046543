package org.grapl.research.comparison;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.grapl.internal.Check;
import org.grapl.research.Errors;
import org.grapl.research.Summary;

/**
 * How well one method did on a problem.
 *
 * @param name what it is called in tables
 * @param errors at the γ reported
 * @param family at every γ tried; one entry if the method needs none
 * @param pairing trial by trial against the reference; empty for the reference itself, and if it
 *     was not run
 */
public record Score(String name, Errors errors, List<Errors> family, Optional<Pairing> pairing) {

  /**
   * One method against another on the same trials, by area.
   *
   * @param wins trials in which the first has the smaller area
   * @param ties trials in which both have the same
   * @param losses trials in which the first has the larger area
   * @param ratio the mean area of the first divided by that of the second; NaN if that is 0
   */
  public record Pairing(int wins, int ties, int losses, double ratio) {

    /** Compares trial by trial; both must have run the same ones. */
    static Pairing of(Errors one, Errors other) {
      if (one.trials() != other.trials()) {
        throw Check.mustBe("number of trials", "the same, " + other.trials(), one.trials());
      }
      int wins = 0;
      int ties = 0;
      for (int trial = 0; trial < one.trials(); trial++) {
        int order = Double.compare(one.area(trial), other.area(trial));
        wins += order < 0 ? 1 : 0;
        ties += order == 0 ? 1 : 0;
      }
      double reference = other.area().mean();
      return new Pairing(
          wins,
          ties,
          one.trials() - wins - ties,
          reference == 0 ? Double.NaN : one.area().mean() / reference);
    }
  }

  /** The errors for which the checks needed are told. */
  public static final List<Double> LEVELS = List.of(0.1, 0.05, 0.02, 0.01);

  public Score {
    family = List.copyOf(family);
  }

  /** The area under the error curve, divided by the number of steps, over the trials. */
  public Summary area() {
    return errors.area();
  }

  /** The median number of checks until the error is down to the level; empty if never. */
  public OptionalDouble checksTo(double level) {
    return errors.medianFirstStepAt(level);
  }

  /** The same at the γ that needs fewest for this very level. */
  public OptionalDouble fewestSamplesTo(double level) {
    return family.stream()
        .flatMapToDouble(member -> member.medianFirstStepAt(level).stream())
        .min();
  }
}
