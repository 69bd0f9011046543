package org.grapl.research;

import org.grapl.internal.Check;

/**
 * A number taken once per trial of its problem, besides the errors of methods.
 *
 * @param name what it is, unique in its experiment
 * @param of takes it
 */
public record Measure(String name, OfProblem of) {

  public Measure {
    if (name.isBlank()) {
      throw Check.mustBe("name of a measure", "a word", "'" + name + "'");
    }
  }

  /** Takes the number. A pure function, like the scenario. */
  @FunctionalInterface
  public interface OfProblem {
    /**
     * The number.
     *
     * @param seed the seed of which the problem was made
     */
    double value(Problem problem, long seed);
  }
}
