package org.grapl.research;

import java.util.List;
import org.grapl.internal.Check;

/**
 * Methods set to the problems of one scenario.
 *
 * @param name of the scenario, unique in its study
 */
public record Experiment(
    String name, Scenario scenario, List<Method> methods, List<Measure> measures) {

  public Experiment {
    methods = List.copyOf(methods);
    measures = List.copyOf(measures);
    if (methods.isEmpty()) {
      throw Check.mustBe("methods", "at least one", "none");
    }
  }
}
