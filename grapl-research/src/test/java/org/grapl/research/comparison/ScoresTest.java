package org.grapl.research.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.grapl.research.Errors;
import org.grapl.research.Experiment;
import org.grapl.research.ExperimentResult;
import org.grapl.research.Method;
import org.grapl.research.Progress;
import org.grapl.research.TrialRunner;
import org.grapl.research.problems.TestProblem;
import org.grapl.research.problems.TestProblems;
import org.junit.jupiter.api.Test;

class ScoresTest {

  private static final TestProblem CLUB = TestProblems.byName("karate").orElseThrow().withSteps(4);

  private static MethodFamily family(String name) {
    return MethodCatalogue.byName(name).orElseThrow();
  }

  private static Method named(String name, double gamma) {
    return Method.laplacian(name, Method.Kind.ADAPTIVE, gamma, 4, start -> view -> 0);
  }

  /** Three trials of 20 items, four steps each. */
  private static Scores byHand() {
    Method apt =
        Method.withoutGamma(
            "apt",
            Method.Kind.WITHOUT_GRAPH,
            4,
            start -> view -> 0,
            (problem, seed) -> problem.laplacianEstimators());
    int[] counted = {20, 20, 20};
    List<Errors> errors =
        List.of(
            new Errors(apt, new int[][] {{8, 4, 2, 2}, {8, 4, 2, 1}, {4, 4, 4, 4}}, counted),
            new Errors(
                named("grapl", 1), new int[][] {{8, 8, 8, 8}, {8, 8, 8, 8}, {8, 8, 8, 0}}, counted),
            new Errors(
                named("grapl", 2),
                new int[][] {{8, 4, 2, 2}, {8, 8, 1, 0}, {4, 4, 2, 1}},
                counted));
    Experiment experiment =
        new Experiment("club", CLUB, errors.stream().map(Errors::method).toList());
    return Scores.of(
        CLUB,
        List.of(family("apt"), family("grapl")),
        new ExperimentResult(experiment, 3, errors, Map.of()));
  }

  @Test
  void areasAreMeansOverStepsAndTrials() {
    Scores scores = byHand();
    assertThat(scores.methods().stream().map(Score::name))
        .containsExactly("apt", "grapl best", "grapl worst");
    Score apt = scores.score("apt").orElseThrow();
    // 16/80, 15/80, 16/80
    assertThat(apt.area().mean()).isCloseTo(47.0 / 240, within(1e-15));
    // Deviations 1/240, −2/240, 1/240: sd = √(6/2)/240, by √3 for the standard error.
    assertThat(apt.area().standardError()).isCloseTo(1.0 / 240, within(1e-15));
  }

  @Test
  void bestAndWorstGammaAreThoseOfLeastAndLargestMeanArea() {
    Score best = byHand().score("grapl best").orElseThrow();
    Score worst = byHand().score("grapl worst").orElseThrow();
    assertThat(best.errors().method().gamma()).hasValue(2);
    // 16/80, 17/80, 11/80
    assertThat(best.area().mean()).isCloseTo(44.0 / 240, within(1e-15));
    assertThat(worst.errors().method().gamma()).hasValue(1);
    assertThat(worst.area().mean()).isCloseTo(88.0 / 240, within(1e-15));
  }

  @Test
  void winsAreCountedTrialByTrialAgainstTheBestGamma() {
    Scores scores = byHand();
    assertThat(scores.score("grapl best").orElseThrow().pairing()).isEmpty();
    Score.Pairing apt = scores.score("apt").orElseThrow().pairing().orElseThrow();
    // 16 = 16, 15 < 17, 16 > 11
    assertThat(List.of(apt.wins(), apt.ties(), apt.losses())).containsExactly(1, 1, 1);
    assertThat(apt.ratio()).isCloseTo(47.0 / 44, within(1e-14));
    Score.Pairing worst = scores.score("grapl worst").orElseThrow().pairing().orElseThrow();
    assertThat(List.of(worst.wins(), worst.ties(), worst.losses())).containsExactly(0, 0, 3);
  }

  @Test
  void checksToALevelAreMediansInWhichNeverIsLast() {
    Score apt = byHand().score("apt").orElseThrow();
    // 10 % is two items: steps 3, 3, never. 5 % is one: never, 4, never.
    assertThat(apt.checksTo(0.1)).hasValue(3);
    assertThat(apt.checksTo(0.05)).isEmpty();
    Score best = byHand().score("grapl best").orElseThrow();
    // 3, 3, 3; never, 3, 4; never, 4, never.
    assertThat(best.checksTo(0.1)).hasValue(3);
    assertThat(best.checksTo(0.05)).hasValue(4);
    assertThat(best.checksTo(0.01)).isEmpty();
    assertThat(byHand().score("grapl worst").orElseThrow().fewestSamplesTo(0.05)).hasValue(4);
  }

  @Test
  void theMedianOfAnEvenNumberOfTrialsLiesBetween() {
    Errors two =
        new Errors(named("x", 1), new int[][] {{9, 1, 0, 0}, {9, 9, 1, 1}}, new int[] {9, 9});
    assertThat(two.medianFirstStepAt(0.2)).hasValue(2.5);
    assertThat(two.medianFirstStepAt(0.05)).isEqualTo(OptionalDouble.empty());
  }

  @Test
  void everyMethodOfTheCatalogueIsScoredOnTheClub() {
    Comparison comparison =
        new Comparison(
            new TrialRunner(2, 1, 1001),
            MethodCatalogue.names().stream().map(ScoresTest::family).toList());
    Scores scores = comparison.run(CLUB.withSteps(12), Progress.none());
    assertThat(scores.trials()).isEqualTo(2);
    assertThat(scores.methods().stream().map(Score::name))
        .contains("apt", "random best", "grapl best", "grapl worst", "evidence+grapl", "auto");
    for (Score score : scores.methods()) {
      assertThat(score.errors().trials()).isEqualTo(2);
      assertThat(score.area().mean()).as(score.name()).isBetween(0.0, 0.6);
    }
    assertThat(scores.score("random best").orElseThrow().family()).hasSize(5);
  }

  /** Exact values and no graph: after t checks t members are known, the others called above. */
  @Test
  void aptSamplesEveryItemOnceBeforeAnyTwice() {
    TestProblem whole = TestProblems.byName("karate").orElseThrow();
    Scores scores =
        new Comparison(new TrialRunner(1, 1, 5), List.of(family("apt")))
            .run(whole, Progress.none());
    Errors apt = scores.score("apt").orElseThrow().errors();
    assertThat(apt.wrong(0, 34)).isZero();
    for (int step = 1; step < 34; step++) {
      assertThat(apt.wrong(0, step) - apt.wrong(0, step + 1)).isBetween(0, 1);
    }
    assertThat(scores.score("apt").orElseThrow().pairing()).isEmpty();
  }

  @Test
  void aMethodGivenTwiceIsRefused() {
    assertThatThrownBy(
            () -> new Comparison(new TrialRunner(1, 1, 1), List.of(family("apt"), family("apt"))))
        .hasMessage("methods must be all different, got [apt, apt]");
  }
}
