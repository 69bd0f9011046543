package org.grapl.benchmarks.auto;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.grapl.benchmarks.serving.Spread;
import org.grapl.research.Problem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AutoRunTest {

  private static final Landscape COMMUNITIES = ProblemKind.COMMUNITIES.draw(500, 1);
  private static final Problem PROBLEM = COMMUNITIES.problem(Landscape.Values.SMOOTH, 0.5, 1);

  @ParameterizedTest
  @EnumSource(Contender.class)
  void theSameCampaignMakesTheSameMistakes(Contender method) {
    AutoRun run = new AutoRun(30, 60, true);
    AutoMeasurement once = run.measure(method, PROBLEM, 1);
    AutoMeasurement again = run.measure(method, PROBLEM, 1);
    assertThat(again.wrong()).isEqualTo(once.wrong());
    assertThat(once.checks()).isEqualTo(30);
    assertThat(once.lookedAt()).startsWith(1, 2, 3).endsWith(30).doesNotHaveDuplicates();
    assertThat(once.wrong()).hasSameSizeAs(once.lookedAt());
    assertThat(once.check().count()).isEqualTo(30);
    assertThat(once.problemMegabytes()).isPositive();
    assertThat(once.peakMegabytes()).isGreaterThanOrEqualTo(once.problemMegabytes());
  }

  @Test
  void campaignsThatAreNotToldTheNoiseGoAnotherWay() {
    AutoMeasurement told = new AutoRun(40, 60, true).measure(Contender.AUTO, PROBLEM, 1);
    AutoMeasurement untold = new AutoRun(40, 60, false).measure(Contender.AUTO, PROBLEM, 1);
    assertThat(untold.wrong()).isNotEqualTo(told.wrong());
  }

  @Test
  void aCampaignEndsWhenTimeIsUpOrAllIsKnown() {
    assertThat(new AutoRun(30, 1e-9, true).measure(Contender.AUTO, PROBLEM, 1).checks())
        .isEqualTo(1);
    Problem exact = COMMUNITIES.problem(Landscape.Values.CLASSES, 0.5, 1);
    AutoMeasurement all = new AutoRun(600, 60, true).measure(Contender.RANDOM, exact, 1);
    assertThat(all.checks()).isEqualTo(500);
    assertThat(all.wrongAtEnd()).isZero();
  }

  @Test
  void checksToALevelAreThoseAtTheFirstLookThatSawIt() {
    Spread none = Spread.of(new long[0]);
    AutoMeasurement measured =
        new AutoMeasurement(
            Contender.AUTO,
            1,
            4,
            0,
            none,
            0,
            0,
            0,
            0,
            0,
            0,
            List.of(1, 2, 4),
            List.of(0.4, 0.1, 0.2));
    assertThat(measured.checksTo(0.3)).isEqualTo(2);
    assertThat(measured.checksTo(0.1)).isEqualTo(2);
    assertThat(measured.checksTo(0.05)).isInfinite();
    assertThat(measured.wrongAtEnd()).isEqualTo(0.2);
  }

  @Test
  void aMedianIsOneOfTheValuesEvenIfSomeAreInfinite() {
    double never = Double.POSITIVE_INFINITY;
    assertThat(AutoMeasurement.median(never, 3, 1)).isEqualTo(3);
    assertThat(AutoMeasurement.median(2, never, never)).isInfinite();
  }
}
