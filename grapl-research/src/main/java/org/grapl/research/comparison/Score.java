package org.grapl.research.comparison;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
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

  /** The errors for which the samples needed are told. */
  public static final List<Double> LEVELS = List.of(0.1, 0.05, 0.02, 0.01);

  public Score {
    family = List.copyOf(family);
  }

  /** The area under the error curve, divided by the number of steps, over the trials. */
  public Summary area() {
    return errors.area();
  }

  /** The median number of samples until the error is down to the level; empty if never. */
  public OptionalDouble samplesTo(double level) {
    return errors.medianFirstStepAt(level);
  }

  /** The same at the γ that needs fewest for this very level. */
  public OptionalDouble fewestSamplesTo(double level) {
    return family.stream()
        .flatMapToDouble(member -> member.medianFirstStepAt(level).stream())
        .min();
  }
}
