package org.grapl.data.similar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.grapl.data.similar.NeighbourSearch.Recall;
import org.junit.jupiter.api.Test;

class ApproximateSearchTest {

  private static final Nearby.Nearest TEN = new Nearby.Nearest(10);

  private static NeighbourSearch.Found search(FeatureTable table, int threads, long seed) {
    return new NeighbourSearch(
            Distance.EUCLIDEAN, TEN, NeighbourSearch.Manner.APPROXIMATE, new Threads(threads), seed)
        .in(table, SearchProgress.SILENT);
  }

  private static double recall(Neighbours found, Neighbours truth) {
    int right = 0;
    for (int item = 0; item < truth.size(); item++) {
      double farthest = truth.distance(item, truth.count(item) - 1);
      for (int rank = 0; rank < found.count(item); rank++) {
        right += found.distance(item, rank) <= farthest ? 1 : 0;
      }
    }
    return (double) right / truth.total();
  }

  @Test
  void nearlyAllNeighboursAreFoundInClustersAndTheShareIsToldRightly() {
    FeatureTable table = Made.thinClusters(5000, 24, 12, 1);
    NeighbourSearch.Found found = search(table, 2, 1);
    double recall = recall(found.neighbours(), Made.find(table, Distance.EUCLIDEAN, TEN));
    assertThat(recall).isGreaterThan(0.99);
    Recall told = found.recall().orElseThrow();
    assertThat(told.sampled()).isEqualTo(500);
    assertThat(recall).isBetween(told.low(), told.high());
  }

  @Test
  void neighboursHaveTheirTrueDistancesNearestFirstAndNeverTwice() {
    FeatureTable table = Made.clusters(3000, 5, 2); // every seventh row is a copy of another
    Neighbours found = search(table, 2, 1).neighbours();
    for (int item = 0; item < table.size(); item++) {
      assertThat(found.count(item)).isEqualTo(10);
      for (int rank = 0; rank < 10; rank++) {
        int other = found.neighbour(item, rank);
        double sum = 0;
        for (int k = 0; k < 5; k++) {
          double difference = table.value(item, k) - table.value(other, k);
          sum += difference * difference;
        }
        assertThat(found.distance(item, rank)).isEqualTo(Math.sqrt(sum));
        assertThat(other).isNotEqualTo(item);
        if (rank > 0) {
          double before = found.distance(item, rank - 1);
          assertThat(before).isLessThanOrEqualTo(found.distance(item, rank));
          assertThat(before < found.distance(item, rank) || found.neighbour(item, rank - 1) < other)
              .isTrue();
        }
      }
    }
  }

  @Test
  void anyNumberOfThreadsGivesTheSameBitsAndAnotherSeedOthers() {
    FeatureTable table = Made.noise(6000, 60, 5); // where much is missed
    NeighbourSearch.Found one = search(table, 1, 7);
    for (int threads : new int[] {2, 4}) {
      NeighbourSearch.Found found = search(table, threads, 7);
      assertThat(found.neighbours()).isEqualTo(one.neighbours());
      assertThat(found.recall()).isEqualTo(one.recall());
    }
    assertThat(one.recall().orElseThrow().found()).isLessThan(0.95);
    assertThat(search(table, 2, 8).neighbours()).isNotEqualTo(one.neighbours());
  }

  @Test
  void manyCopiesOfOneRowAreNeighboursOfEachOther() {
    double[][] rows = new double[2000][4];
    for (int k = 0; k < 100; k++) {
      rows[k] = new double[] {k + 1, 0, 0, 0};
    }
    Neighbours found = search(Made.table(rows), 2, 1).neighbours();
    for (int item = 100; item < rows.length; item++) {
      assertThat(found.distance(item, 9)).isZero();
    }
  }

  @Test
  void fewRowsAreNoTrouble() {
    Neighbours found = search(Made.clusters(6, 2, 1), 2, 1).neighbours();
    assertThat(found).isEqualTo(Made.find(Made.clusters(6, 2, 1), Distance.EUCLIDEAN, TEN));
  }

  @Test
  void aRadiusIsNotSearchedApproximately() {
    assertThatThrownBy(
            () ->
                new NeighbourSearch(
                        Distance.EUCLIDEAN,
                        new Nearby.Within(1),
                        NeighbourSearch.Manner.APPROXIMATE,
                        Threads.all(),
                        1)
                    .in(Made.clusters(9, 2, 1), SearchProgress.SILENT))
        .hasMessage(
            "a radius must be searched exactly, got --approximate; give --exact, or --k instead of --radius");
  }

  /** 0.9 of 100: the worked example of Wilson's interval in many textbooks, 0.8256 to 0.9448. */
  @Test
  void theIntervalIsWilsons() {
    Recall recall = Recall.of(0.9, 100);
    assertThat(recall.low()).isCloseTo(0.8256, within(5e-5));
    assertThat(recall.high()).isCloseTo(0.9448, within(5e-5));
    assertThat(Recall.of(1, 500).high()).isEqualTo(1);
    assertThat(Recall.of(1, 500).low()).isLessThan(1);
  }
}
