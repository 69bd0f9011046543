package org.grapl.research;

import java.util.List;
import java.util.Map;
import org.grapl.internal.Check;

/**
 * Methods set to the problems of one scenario.
 *
 * @param name of the scenario, unique in its study
 */
public record Experiment(String name, Scenario scenario, List<Method> methods, Measures measures) {

  /**
   * A family of problems, one for every seed. A pure function: the same seed gives the same problem
   * on every machine and in every thread. A scenario without chance may return the same problem
   * each time, which then is prepared only once.
   */
  @FunctionalInterface
  public interface Scenario {

    Problem problem(long seed);
  }

  /** Numbers taken once per trial of its problem, besides the errors of methods. */
  @FunctionalInterface
  public interface Measures {

    /** By name, the same names for every trial. A pure function, like the scenario. */
    Map<String, Double> of(Problem problem, long seed);
  }

  public Experiment {
    methods = List.copyOf(methods);
    if (methods.isEmpty()) {
      throw Check.mustBe("methods", "at least one", "none");
    }
  }

  public Experiment(String name, Scenario scenario, List<Method> methods) {
    this(name, scenario, methods, (problem, seed) -> Map.of());
  }
}
