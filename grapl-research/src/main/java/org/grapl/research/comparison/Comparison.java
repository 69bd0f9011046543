package org.grapl.research.comparison;

import java.util.List;
import org.grapl.internal.Check;
import org.grapl.research.Experiment;
import org.grapl.research.ExperimentResult;
import org.grapl.research.Progress;
import org.grapl.research.TrialRunner;
import org.grapl.research.problems.TestProblem;

/**
 * Sets methods to problems. In a trial all methods get the same graph, numbering and values.
 *
 * @param runner how many trials, on how many threads, from which seed
 */
public record Comparison(TrialRunner runner, List<MethodFamily> families) {

  public Comparison {
    families = List.copyOf(families);
    if (families.isEmpty()) {
      throw Check.mustBe("methods", "at least one", "none");
    }
    if (families.stream().map(MethodFamily::name).distinct().count() < families.size()) {
      throw Check.mustBe(
          "methods", "all different", families.stream().map(MethodFamily::name).toList());
    }
  }

  /**
   * Runs all methods on a problem. If the calling thread is interrupted, the scores are of the
   * trials finished so far, and the interrupt status is set again.
   */
  public Scores run(TestProblem problem, Progress progress) {
    ExperimentResult result = runner.run(List.of(experiment(problem, families)), progress).get(0);
    return Scores.of(problem, families, result);
  }

  /** What is run: every member of every family on one problem. */
  public static Experiment experiment(TestProblem problem, List<MethodFamily> families) {
    return new Experiment(
        problem.name(),
        problem,
        families.stream().flatMap(family -> family.members().of(problem).stream()).toList());
  }

  /**
   * What came out of a comparison on several problems.
   *
   * @param trialsWanted how many trials were asked for
   * @param problems those of which at least one trial was finished, in the order in which they ran
   */
  public record Result(int trialsWanted, long seed, List<Scores> problems) {

    public Result {
      problems = List.copyOf(problems);
    }
  }
}
