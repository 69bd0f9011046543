package org.grapl.research.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.grapl.research.Errors;
import org.grapl.research.Experiment;
import org.grapl.research.ExperimentResult;
import org.grapl.research.Method;
import org.grapl.research.comparison.Ratios.Ratio;
import org.grapl.research.problems.Family;
import org.grapl.research.problems.TestProblem;
import org.junit.jupiter.api.Test;

class OverallTest {

  private static final int STEPS = 10;

  /** Two trials, as many of 1000 items wrong as given, at every step. */
  private static Errors errors(String method, int first, int second) {
    Method named =
        Method.withoutGamma(
            method,
            Method.Kind.ADAPTIVE,
            STEPS,
            start -> view -> 0,
            (problem, seed) -> problem.laplacianEstimators());
    int[][] wrong = new int[2][];
    wrong[0] = IntStream.generate(() -> first).limit(STEPS).toArray();
    wrong[1] = IntStream.generate(() -> second).limit(STEPS).toArray();
    return new Errors(named, wrong, new int[] {1000, 1000});
  }

  private static Scores scores(TestProblem problem, Errors... errors) {
    List<MethodFamily> families =
        List.of(errors).stream()
            .map(e -> MethodCatalogue.byName(e.method().name()).orElseThrow())
            .toList();
    Experiment experiment =
        new Experiment("x", problem, List.of(errors).stream().map(Errors::method).toList());
    return Scores.of(
        problem, families, new ExperimentResult(experiment, 2, List.of(errors), Map.of()));
  }

  /** On problem k grapl has 100 wrong, apt twice as many, auto as given. */
  private static Overall overall(int... auto) {
    List<TestProblem> problems = Family.problems(3, auto.length);
    return Overall.of(
        IntStream.range(0, auto.length)
            .mapToObj(
                k ->
                    scores(
                        problems.get(k).withSteps(STEPS),
                        errors("grapl", 100, 100),
                        errors("apt", 80, 80),
                        errors("auto", auto[k], auto[k]),
                        errors("auto-noise-unknown", 2 * auto[k], 2 * auto[k])))
            .toList());
  }

  @Test
  void theLastRowIsOfAllProblemsAndTheOthersOfEachKind() {
    Overall overall = overall(50, 100, 200, 50, 100, 200, 100, 100);
    Overall.Row all = overall.byKind().get(overall.byKind().size() - 1);
    assertThat(all.kind()).isEqualTo(Overall.ALL);
    assertThat(all.problems()).isEqualTo(8);
    assertThat(all.ratios().stream().map(Ratios::method))
        .containsExactly("grapl worst", "apt", "auto", "auto-noise-unknown");
    // ½ and 2 twice each: their product is 1. Half a wrong item among thousands is next to nothing.
    assertThat(all.ratios().get(2).geometricMean()).isCloseTo(1, within(1e-3));
    // Position 6.3 of 0 … 7 among ½ ½ 1 1 1 1 2 2.
    assertThat(all.ratios().get(2).worstDecile()).isCloseTo(2, within(1e-2));
    assertThat(overall.byKind()).hasSizeGreaterThan(20);
    assertThat(
            overall.byKind().stream()
                .filter(row -> row.kind().startsWith("noise "))
                .mapToInt(Overall.Row::problems)
                .sum())
        .isEqualTo(8);
  }

  @Test
  void theHeadlinesAreAgainstTheReferenceAndAgainstTheBestOfTheRest() {
    Overall overall = overall(40, 40);
    assertThat(overall.headlines().stream().map(Ratios::against))
        .containsExactly("grapl best", "the best of the rest");
    assertThat(overall.headlines().get(0).geometricMean()).isCloseTo(0.4, within(5e-3));
    assertThat(overall.headlines().get(1).geometricMean()).isCloseTo(0.5, within(5e-3));
  }

  @Test
  void notBeingToldIsJudgedWhereTheNoiseIsTold() {
    Overall overall = overall(10, 20, 30, 40, 50, 60, 70, 80);
    Overall.Row all = overall.notTold().get(overall.notTold().size() - 1);
    assertThat(all.problems()).isEqualTo(4);
    assertThat(all.ratios().get(0).geometricMean()).isCloseTo(2, within(1e-2));
    assertThat(overall.notTold().stream().map(Overall.Row::kind))
        .containsExactly(
            "exact",
            "small normal noise",
            "large normal noise",
            "yes or no, with mistakes",
            Overall.ALL);
  }

  @Test
  void noMistakesOnBothSidesAreEqualAndARatioIsClearOnlyBeyondItsStandardError() {
    TestProblem problem = Family.problem(3, 1).withSteps(STEPS);
    assertThat(Ratio.of(problem, errors("auto", 0, 0), errors("grapl", 0, 0)))
        .isEqualTo(new Ratio(problem, 1, 0));
    Ratio clear = Ratio.of(problem, errors("auto", 110, 110), errors("grapl", 100, 100));
    assertThat(clear.isClearlyWorse()).isTrue();
    // Ratios 1.0 and 1.2: the standard error of their logarithms is half of log 1.2.
    Ratio open = Ratio.of(problem, errors("auto", 100, 120), errors("grapl", 100, 100));
    assertThat(open.value()).isCloseTo(1.1, within(1e-3));
    assertThat(open.standardError()).isCloseTo(1.1 * Math.log(1.2) / 2, within(1e-3));
    assertThat(open.isClearlyWorse()).isFalse();
  }
}
