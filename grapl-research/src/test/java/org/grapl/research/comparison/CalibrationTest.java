package org.grapl.research.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.grapl.Goal;
import org.grapl.certify.ErrorEstimate.Range;
import org.grapl.data.item.Reliability;
import org.grapl.research.Progress;
import org.grapl.research.comparison.Calibration.Cell;
import org.grapl.research.comparison.Calibration.Judged;
import org.grapl.research.problems.Family;
import org.grapl.research.problems.TestProblem;
import org.grapl.research.problems.TestProblems;
import org.junit.jupiter.api.Test;

class CalibrationTest {

  private static Cell cell(int checks, double low, double value, double high, int wrong) {
    Range missed = new Range(1, 2, 3);
    Range expected = new Range(low, value, high);
    return new Cell(checks, 1000, expected, wrong, missed, wrong / 30, new Reliability(List.of()));
  }

  @Test
  void aNumberIsNearWithinAFactorOfTwoOrAHundredthOfTheItems() {
    assertThat(cell(20, 0, 50, 99, 100).isNear()).isTrue();
    assertThat(cell(20, 0, 200, 999, 100).isNear()).isTrue();
    assertThat(cell(20, 0, 49, 99, 100).isNear()).isFalse();
    assertThat(cell(20, 0, 201, 999, 100).isNear()).isFalse();
    assertThat(cell(20, 0, 10, 20, 0).isNear()).isTrue();
    assertThat(cell(20, 0, 10.5, 20, 0).isNear()).isFalse();
  }

  @Test
  void itIsFarTooLowIfManyAreWrongAndNotAThirdOfThemExpected() {
    assertThat(cell(20, 0, 10, 20, 31).isFarTooLow()).isTrue();
    assertThat(cell(20, 0, 11, 20, 31).isFarTooLow()).isFalse();
    assertThat(cell(20, 0, 1, 20, 30).isFarTooLow()).isFalse();
  }

  @Test
  void aJumpIsByMoreThanAFactorOfThreeFromOrToMoreThanAHundredth() {
    assertThat(Calibration.isJump(5, 16, 1000)).isTrue();
    assertThat(Calibration.isJump(16, 5, 1000)).isTrue();
    assertThat(Calibration.isJump(5, 15, 1000)).isFalse();
    assertThat(Calibration.isJump(1, 10, 1000)).isFalse();
    assertThat(Calibration.isJump(Double.NaN, 10, 1000)).isFalse();
  }

  @Test
  void sharesAreOfTheCellsOfAMomentOfAKindAndOfAll() {
    String kind = Family.noises().get(0);
    Calibration calibration =
        Calibration.of(
            List.of(
                new Judged(
                    "family-1",
                    List.of(kind),
                    List.of(cell(20, 50, 90, 130, 100), cell(50, 0, 5, 9, 40)),
                    List.of(30, 50)),
                new Judged("alone", List.of(), List.of(cell(20, 20, 30, 40, 40)), List.of())));
    assertThat(calibration.rows())
        .containsExactly(
            new Calibration.Row("20 checks", 2, 1, 1, 1, 0, 0),
            new Calibration.Row("50 checks", 1, 0, 0, 1, 1, 2),
            new Calibration.Row(kind, 2, 0.5, 0.5, 1, 0.5, 2),
            new Calibration.Row("alone", 1, 1, 1, 1, 0, 0),
            new Calibration.Row("all", 3, 2 / 3.0, 2 / 3.0, 1, 1 / 3.0, 2));
    assertThat(calibration.headline())
        .isEqualTo(
            "Of 3 cells 66.7 % right within a factor of 2 or 1 % of the items (80 to 100 % wanted: missed), "
                + "66.7 % with the truth in the range (85 to 95 % wanted: missed), "
                + "100.0 % with the number missed in its range (85 to 95 % wanted: missed), "
                + "33.3 % far too low (0 to 5 % wanted: missed); "
                + "2 jumps by more than a factor of 3 (none wanted: missed).");
  }

  @Test
  void campaignsAreJudgedAsFarAsTheirChecksGo() {
    TestProblem noisy = TestProblems.byName("karate-noisy").orElseThrow().withSteps(60);
    TestProblem exact = TestProblems.byName("karate").orElseThrow();
    Calibration calibration =
        Calibration.run(List.of(noisy, noisy, exact), Goal.SIDES, 7, 2, Progress.none());
    assertThat(calibration.campaigns())
        .extracting(Judged::problem)
        .containsExactly("karate-noisy", "karate-noisy", "karate");
    assertThat(calibration.campaigns().get(0).cells())
        .extracting(Cell::checks)
        .containsExactly(20, 50);
    assertThat(calibration.campaigns().get(2).cells()).extracting(Cell::checks).containsExactly(20);
    // Of the exact one, 14 of the 34 items are left at its only moment.
    assertThat(calibration.campaigns().get(2).cells().get(0).reliability().bins())
        .extracting(Reliability.Bin::items)
        .satisfies(items -> assertThat(items.stream().mapToLong(n -> n).sum()).isEqualTo(14));
    assertThat(calibration.campaigns().get(0)).isNotEqualTo(calibration.campaigns().get(1));
    assertThat(Calibration.run(List.of(noisy, noisy, exact), Goal.SIDES, 7, 1, Progress.none()))
        .isEqualTo(calibration);
  }
}
