package org.grapl.research;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What came out of an experiment.
 *
 * @param items the number of items of the first problem
 * @param trials how many trials were finished
 * @param errors one entry per method, in the order of the experiment; empty if no trial was
 *     finished
 * @param measures one summary per measure, by name
 */
public record ExperimentResult(
    Experiment experiment,
    int items,
    int trials,
    List<Errors> errors,
    Map<String, Summary> measures) {

  public ExperimentResult {
    errors = List.copyOf(errors);
    measures = Map.copyOf(measures);
  }

  /** The errors of a method by name and γ. */
  public Optional<Errors> errors(String name, OptionalDouble gamma) {
    return errors.stream().filter(e -> e.method().is(name, gamma)).findFirst();
  }

  /** The errors of all methods of one kind, in order. */
  public List<Errors> ofKind(Method.Kind kind) {
    return errors.stream().filter(e -> e.method().kind() == kind).toList();
  }
}
