package org.grapl.benchmarks.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.grapl.benchmarks.auto.AutoMeasurement;
import org.grapl.benchmarks.auto.Contender;
import org.grapl.benchmarks.auto.Landscape;
import org.grapl.benchmarks.auto.ProblemKind;
import org.grapl.benchmarks.serving.Spread;
import org.grapl.graph.Graph;
import org.junit.jupiter.api.Test;

class AutoRowTest {

  /** A campaign that had so much wrong after 10, 20, 30 checks and so on, and then ended. */
  private static AutoMeasurement campaign(Contender method, Double... wrong) {
    List<Integer> looks = List.of(10, 20, 30, 40, 50).subList(0, wrong.length);
    Spread none = Spread.of(new long[0]);
    return new AutoMeasurement(
        method, 1, 10 * wrong.length, 0, none, 0, 0, 0, 0, 0, 0, looks, List.of(wrong));
  }

  private static AutoRow row(AutoMeasurement... campaigns) {
    AutoRow row = AutoRow.of(ProblemKind.GRID, Graph.ofSize(2).build(), Landscape.Values.SMOOTH);
    row.campaigns().addAll(List.of(campaigns));
    return row;
  }

  @Test
  void ratiosAreOfChecksToALevelAndSayWhoAloneGotThere() {
    AutoRow row =
        row(
            campaign(Contender.AUTO, 0.3, 0.2, 0.1, 0.08),
            campaign(Contender.THUMB, 0.4, 0.4, 0.3, 0.12));
    assertThat(row.ratio(0.3)).isEqualTo(1 / 3.0);
    assertThat(row.ratio(0.2)).isEqualTo(0.5);
    assertThat(row.ratio(0.1)).isZero();
    assertThat(row.ratio(0.05)).isNaN();
    assertThat(row.lines().lines().findFirst().orElseThrow()).endsWith("0.33 0.50 won -");
  }

  @Test
  void whoRanOutOfTimeBeforeHasNotLost() {
    AutoMeasurement thumb = campaign(Contender.THUMB, 0.4, 0.4, 0.2, 0.1);
    assertThat(row(campaign(Contender.AUTO, 0.4, 0.3), thumb).ratio(0.2)).isNaN();
    assertThat(row(campaign(Contender.AUTO, 0.4, 0.4, 0.4), thumb).ratio(0.2)).isInfinite();
    assertThat(row(thumb).ratio(0.2)).isNaN();
  }
}
