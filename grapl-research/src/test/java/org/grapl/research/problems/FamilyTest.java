package org.grapl.research.problems;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.grapl.Noise;
import org.grapl.Truth;
import org.grapl.graph.Graph;
import org.grapl.graph.TestGraphs;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.grapl.research.Problem;
import org.junit.jupiter.api.Test;

class FamilyTest {

  /** Every kind of graph and of noise seven times, every kind of values eight times. */
  private static final List<TestProblem> PROBLEMS = Family.problems(5, 56);

  private static List<TestProblem> of(String kind) {
    return PROBLEMS.stream().filter(problem -> problem.kinds().contains(kind)).toList();
  }

  @Test
  void everyKindComesUpEquallyOften() {
    int[] expected = {7, 8, 14, 28};
    for (int what = 0; what < expected.length; what++) {
      int place = what;
      var counts =
          PROBLEMS.stream()
              .map(problem -> problem.kinds().get(place))
              .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
      assertThat(counts.keySet()).hasSameElementsAs(Family.kinds().get(what));
      assertThat(counts.values()).containsOnly((long) expected[what]);
    }
  }

  /** Among the first sixteen problems no kind is missing. */
  @Test
  void fewProblemsHaveAllKindsToo() {
    List<TestProblem> few = Family.problems(9, 16);
    for (int what = 0; what < 4; what++) {
      int place = what;
      assertThat(few.stream().map(problem -> problem.kinds().get(place)))
          .containsAll(Family.kinds().get(what));
    }
  }

  @Test
  void everyProblemIsAsItSaysAndHasItemsOnBothSides() {
    for (TestProblem problem : PROBLEMS) {
      Problem drawn = problem.problem(3);
      String name = problem.name() + ": " + problem.title();
      assertThat(drawn.graph().size()).as(name).isEqualTo(problem.items()).isBetween(200, 700);
      assertThat(problem.steps()).as(name).isBetween(200, 800);
      assertThat(drawn.counted()).as(name).isGreaterThan(problem.items() * 9 / 10);
      assertThat(above(problem, drawn.truth())).as(name).isBetween(0.001, 0.999);
      assertThat(drawn.graph().links()).as(name).isGreaterThan(problem.items() / 2);
      assertThat(drawn.noise())
          .as(name)
          .isEqualTo(problem.kinds().contains("noise told") ? problem.noise() : Noise.unknown());
      assertThat(problem.noise().isExact()).isEqualTo(problem.kinds().contains("exact"));
      if (problem.noise().isYesNo()) {
        assertThat(Arrays.stream(drawn.truth().means()))
            .as(name)
            .allMatch(mean -> mean > 0.01 && mean < 0.99);
      }
      double[] distance =
          Arrays.stream(drawn.truth().means())
              .map(mean -> Math.abs(mean - problem.question().threshold()))
              .sorted()
              .toArray();
      assertThat(distance[distance.length / 2] / problem.spread()).as(name).isBetween(0.6, 1.5);
    }
  }

  private static double above(TestProblem problem, Truth truth) {
    return (double) Arrays.stream(truth.means()).filter(problem.question()::isAbove).count()
        / truth.size();
  }

  @Test
  void twoValuedMeansTwoValuesAndRareMeansFewAbove() {
    for (TestProblem problem : of("two-valued")) {
      assertThat(values(problem)).isEqualTo(2);
    }
    for (TestProblem problem : of("two-valued, one rare")) {
      assertThat(values(problem)).isEqualTo(2);
      // A share is rounded to whole items.
      assertThat(above(problem, problem.problem(4).truth())).isBetween(0.0175, 0.1225);
    }
    for (TestProblem problem : of("several levels")) {
      assertThat(values(problem)).isBetween(2L, 6L);
    }
  }

  private static long values(TestProblem problem) {
    return Arrays.stream(problem.problem(4).truth().means()).distinct().count();
  }

  @Test
  void isolatedItemsAndPiecesAreThere() {
    for (TestProblem problem : of("isolated items")) {
      Graph graph = problem.problem(4).graph();
      long alone =
          IntStream.range(0, graph.size()).filter(item -> graph.neighbours(item) == 0).count();
      assertThat((double) alone / graph.size()).as(problem.title()).isBetween(0.045, 0.45);
    }
    for (TestProblem problem : of("several pieces")) {
      assertThat(problem.problem(4).graph().components().count()).isGreaterThanOrEqualTo(2);
    }
  }

  @Test
  void theSameSeedsGiveTheSameBitsAndOthersOtherProblems() {
    TestProblem problem = Family.problem(5, 12);
    double[] means = problem.problem(1).truth().means();
    assertThat(problem.name()).isEqualTo("family-12");
    assertThat(Family.problems(5, 12).get(11).problem(1).truth().means()).isEqualTo(means);
    assertThat(problem.problem(2).truth().means()).isNotEqualTo(means);
    assertThat(Family.problem(6, 12).problem(1).truth().means()).isNotEqualTo(means);
  }

  /**
   * On a ring (1 + r − W)^(−2s) is diagonal in the waves: the correlation of neighbours in closed
   * form, for either kind of step, as both are the same where all degrees are.
   */
  @Test
  void aFieldHasTheCovarianceItStates() {
    int size = 60;
    double ridge = 0.1;
    double power = 1.3;
    double variance = 0;
    double covariance = 0;
    for (int wave = 1; wave < size; wave++) { // the mean is taken off
      double cosine = Math.cos(2 * Math.PI * wave / size);
      double share = Math.pow(1 + ridge - cosine, -2 * power);
      variance += share;
      covariance += share * cosine;
    }
    for (boolean averaging : new boolean[] {true, false}) {
      // W = I − L/2 for a ring, and the ridge is in units of the degree, 2: the same steps.
      GraphField field = new GraphField(averaging, ridge, power);
      double sum = 0;
      int draws = 2000;
      for (int draw = 0; draw < draws; draw++) {
        double[] values = field.draw(TestGraphs.ring(size), KeyedRandom.of(1, Role.TEST, draw));
        for (int item = 0; item < size; item++) {
          sum += values[item] * values[(item + 1) % size] / size;
        }
      }
      // Draws scatter by some 0.05, their mean by 0.001; scaling each to variance 1 bends a little.
      assertThat(sum / draws).isBetween(covariance / variance - 0.03, covariance / variance + 0.03);
    }
  }
}
