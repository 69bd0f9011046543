package org.grapl.research;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What came out of an experiment.
 *
 * @param trials how many trials were finished
 * @param errors one entry per method, in the order of the experiment; empty if no trial was
 *     finished
 * @param measures one summary per measure, by name, in the order of the experiment
 */
public record ExperimentResult(
    Experiment experiment, int trials, List<Errors> errors, Map<String, Summary> measures) {

  public ExperimentResult {
    errors = List.copyOf(errors);
    measures = Collections.unmodifiableMap(new LinkedHashMap<>(measures));
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
