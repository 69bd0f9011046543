package org.grapl.research.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.grapl.Goal;
import org.grapl.research.Errors;
import org.grapl.research.Progress;
import org.grapl.research.TrialRunner;
import org.grapl.research.problems.Family;
import org.grapl.research.problems.TestProblem;
import org.junit.jupiter.api.Test;

class FindsComparisonTest {

  private static final int STEPS = 60;

  @Test
  void aSearchForFindsFindsTwiceWhatChanceDoesAndMoreThanASearchForSides() {
    List<TestProblem> problems =
        Family.rare(5, 16).stream().map(problem -> problem.withSteps(STEPS)).toList();
    Comparison comparison =
        new Comparison(
            new TrialRunner(1, 2, 5, Goal.ABOVE),
            Stream.of("auto-above", "auto", "evidence+random")
                .map(name -> MethodCatalogue.byName(name).orElseThrow())
                .toList());
    double[] found = new double[3];
    for (TestProblem problem : problems) {
      Scores scores = comparison.run(problem, Progress.none());
      for (int k = 0; k < found.length; k++) {
        Errors missed = scores.methods().get(k).errors();
        found[k] += 1 - (double) missed.wrong(0, STEPS) / missed.counted(0);
      }
    }
    assertThat(found[0]).isGreaterThan(2 * found[2]).isGreaterThan(found[1]);
  }
}
