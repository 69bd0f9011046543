package org.grapl.benchmarks.serving;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.grapl.data.item.ItemGraph;
import org.grapl.research.graph.Graphs;
import org.grapl.store.Campaigns;
import org.grapl.store.sql.Database;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("slow")
class LoadTestTest {

  @TempDir private Path dir = Path.of("");

  private LoadTest.Plan plan(double seconds, double warmUp) {
    return new LoadTest.Plan(
        dir.resolve("grapl.db").toString(), ItemGraph.of(Graphs.grid(6, 6)), seconds, 0.5, warmUp);
  }

  @ParameterizedTest
  @EnumSource
  void everyPairThatWasCountedIsInTheLog(LoadTest.Manner manner) {
    LoadTest.Measurement measured;
    try (LoadTest test = new LoadTest(plan(1.5, 1))) {
      measured = test.measure(3, manner);
    }
    assertThat(measured.failed()).isZero();
    assertThat(measured.pairs()).isPositive().isLessThanOrEqualTo(measured.pairsInAll());
    assertThat(measured.kept()).isEqualTo(measured.pairsInAll());
    assertThat(measured.ask().count()).isEqualTo(measured.pairs());
    assertThat(measured.tell().count()).isEqualTo(measured.pairs());
    try (Campaigns left =
        new Campaigns(
            Database.open(plan(1, 0).store()).storage(), java.time.InstantSource.system())) {
      assertThat(left.list(Campaigns.LOCAL)).isEmpty();
    }
  }
}
