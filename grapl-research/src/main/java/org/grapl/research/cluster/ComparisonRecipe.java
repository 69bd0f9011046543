package org.grapl.research.cluster;

import java.util.List;
import org.grapl.research.Experiment;
import org.grapl.research.comparison.Comparison;
import org.grapl.research.comparison.MethodCatalogue;
import org.grapl.research.comparison.MethodFamily;
import org.grapl.research.problems.TestProblem;
import org.grapl.research.problems.TestProblems;

/**
 * Methods of the catalogue on one problem.
 *
 * @param problem how to make it
 * @param steps how many checks each method takes
 * @param families the names of the methods
 */
public record ComparisonRecipe(ProblemRecipe problem, int steps, List<String> families)
    implements TrialRecipe {

  public ComparisonRecipe {
    families = List.copyOf(families);
  }

  /**
   * The recipe of a comparison. A problem that {@link TestProblems} does not know by name must have
   * the same graph and means for every seed, as {@link TestProblem#given} has: they are sent along.
   */
  public static ComparisonRecipe of(TestProblem problem, List<MethodFamily> families) {
    return new ComparisonRecipe(
        TestProblems.names().contains(problem.name())
            ? new ProblemRecipe.Named(problem.name())
            : GivenProblem.of(problem),
        problem.steps(),
        families.stream().map(MethodFamily::name).toList());
  }

  @Override
  public List<Experiment> experiments() {
    List<MethodFamily> methods =
        families.stream().map(name -> MethodCatalogue.byName(name).orElseThrow()).toList();
    return List.of(Comparison.experiment(problem.make().withSteps(steps), methods));
  }

  @Override
  public String identity() {
    return problem.identity();
  }
}
