package org.grapl.data.similar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.OptionalDouble;
import org.grapl.data.similar.Linking.Weighting;
import org.grapl.graph.Graph;
import org.junit.jupiter.api.Test;

class LinkingTest {

  private static Graph link(FeatureTable table, int k, Weighting weighting, boolean mutual) {
    return linked(table, k, weighting, mutual).graph();
  }

  private static Linking.Linked linked(
      FeatureTable table, int k, Weighting weighting, boolean mutual) {
    return new Linking(weighting, OptionalDouble.empty(), mutual)
        .link(table, Made.find(table, Distance.EUCLIDEAN, new Nearby.Nearest(k)));
  }

  private static FeatureTable line(double... places) {
    double[][] rows = new double[places.length][];
    for (int k = 0; k < rows.length; k++) {
      rows[k] = new double[] {places[k]};
    }
    return Made.table(rows);
  }

  @Test
  void eitherNeighbourMakesALinkAndMutuallyOnlyBoth() {
    FeatureTable table = line(0, 1, 3); // the nearest of 3 is 1, of 1 it is 0
    Graph either = link(table, 1, Weighting.UNIT, false);
    assertThat(either.links()).isEqualTo(2);
    assertThat(either.weight(1, 2)).isEqualTo(1);
    Graph both = link(table, 1, Weighting.UNIT, true);
    assertThat(both.links()).isEqualTo(1);
    assertThat(both.weight(0, 1)).isEqualTo(1);
    assertThat(both.size()).isEqualTo(3);
    assertThat(both.label(2)).isEqualTo("3");
  }

  @Test
  void mutualLinksAreAmongTheOthersWithTheSameWeights() {
    FeatureTable table = Made.clusters(400, 4, 3);
    for (Weighting weighting : Weighting.values()) {
      Graph either = link(table, 6, weighting, false);
      Graph both = link(table, 6, weighting, true);
      both.forEachLink((a, b, weight) -> assertThat(either.weight(a, b)).isEqualTo(weight));
      assertThat(both.links()).isBetween(400, either.links() - 1);
      assertThat(either.links()).isLessThanOrEqualTo(6 * 400);
    }
  }

  @Test
  void linksAreThoseOfTheListsReadOneByOne() {
    FeatureTable table = Made.clusters(300, 4, 3);
    Neighbours lists = Made.find(table, Distance.EUCLIDEAN, new Nearby.Nearest(5));
    Graph either = link(table, 5, Weighting.UNIT, false);
    Graph both = link(table, 5, Weighting.UNIT, true);
    for (int a = 0; a < 300; a++) {
      for (int b = 0; b < a; b++) {
        boolean there = isNeighbour(lists, a, b);
        boolean back = isNeighbour(lists, b, a);
        assertThat(either.weight(a, b)).isEqualTo(there || back ? 1 : 0);
        assertThat(both.weight(a, b)).isEqualTo(there && back ? 1 : 0);
      }
    }
  }

  private static boolean isNeighbour(Neighbours lists, int item, int other) {
    for (int rank = 0; rank < lists.count(item); rank++) {
      if (lists.neighbour(item, rank) == other) {
        return true;
      }
    }
    return false;
  }

  /** Five billion steps if each link looked its way back up in a list from end to end. */
  @Test
  void aRadiusThatHoldsEverybodyLinksAllPairs() {
    FeatureTable table = Made.clusters(2500, 2, 1);
    Neighbours all = Made.find(table, Distance.EUCLIDEAN, new Nearby.Within(1e6));
    Linking linking = new Linking(Weighting.UNIT, OptionalDouble.empty(), true);
    assertThat(linking.link(table, all).graph().links()).isEqualTo(2500 * 2499 / 2);
  }

  @Test
  void gaussianWeightsFollowTheirFormula() {
    FeatureTable table = line(0, 1, 3, 6);
    // Farthest of two neighbours: 3, 2, 3, 5; the upper median is 3.
    Linking.Linked usual = linked(table, 2, Weighting.GAUSSIAN, false);
    assertThat(usual.sigma()).hasValue(3);
    assertThat(usual.graph().weight(0, 1)).isCloseTo(Math.exp(-1.0 / 18), within(1e-15));
    assertThat(usual.graph().weight(1, 3)).isCloseTo(Math.exp(-25.0 / 18), within(1e-15));
    Linking.Linked given =
        new Linking(Weighting.GAUSSIAN, OptionalDouble.of(0.5), false)
            .link(table, Made.find(table, Distance.EUCLIDEAN, new Nearby.Nearest(2)));
    assertThat(given.graph().weight(0, 1)).isCloseTo(Math.exp(-2), within(1e-15));
  }

  @Test
  void selfTuningWeightsFollowTheirFormula() {
    // With one neighbour, sigma is how far it is: 1, 1, 2.
    Graph graph = link(line(0, 1, 3), 1, Weighting.SELF_TUNING, false);
    assertThat(graph.weight(0, 1)).isCloseTo(Math.exp(-1), within(1e-15));
    assertThat(graph.weight(1, 2)).isCloseTo(Math.exp(-4.0 / 2), within(1e-15));
    // Of ten neighbours the seventh counts: from the end of 0 … 10 it is 7 away, both ways.
    Graph row = link(line(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10), 10, Weighting.SELF_TUNING, false);
    assertThat(row.weight(0, 10)).isCloseTo(Math.exp(-100.0 / 49), within(1e-15));
  }

  @Test
  void itemsAtOnePlaceAreLinkedFullyAndDoNotSpoilOthers() {
    // Three copies have no width of their own with two neighbours; that of the other end serves.
    Graph graph = link(line(0, 0, 0, 2), 2, Weighting.SELF_TUNING, false);
    assertThat(graph.weight(0, 1)).isEqualTo(1);
    assertThat(graph.weight(0, 3)).isCloseTo(Math.exp(-1), within(1e-15));
    Linking.Linked all = linked(line(5, 5, 5), 2, Weighting.GAUSSIAN, false);
    assertThat(all.sigma()).isEmpty();
    assertThat(all.graph().weight(0, 2)).isEqualTo(1);
    // Two copies and eight others: the seventh neighbour is not at the same place.
    Graph more = link(line(0, 0, 1, 2, 3, 4, 5, 6, 7, 8), 9, Weighting.SELF_TUNING, false);
    assertThat(more.weight(0, 1)).isEqualTo(1);
    assertThat(more.weight(0, 2)).isCloseTo(Math.exp(-1.0 / (6 * 5)), within(1e-15));
  }

  @Test
  void anItemFarFromAllStaysLinkedAndIsCounted() {
    Linking.Linked linked = linked(line(0, 1, 2, 3, 4, 1e9), 2, Weighting.GAUSSIAN, false);
    assertThat(linked.graph().components().count()).isEqualTo(1);
    assertThat(linked.graph().weight(4, 5)).isEqualTo(Linking.LEAST_WEIGHT);
    assertThat(linked.raised()).isEqualTo(2);
  }

  @Test
  void aSigmaGoesWithGaussianWeightsOnly() {
    assertThatThrownBy(() -> new Linking(Weighting.UNIT, OptionalDouble.of(1), false))
        .hasMessage("weights with a sigma must be gaussian, got unit");
    assertThatThrownBy(() -> new Linking(Weighting.GAUSSIAN, OptionalDouble.of(0), false))
        .hasMessage("sigma must be a finite number > 0, got 0");
  }

  @Test
  void aSumOfGraphsAddsWeightsByName() {
    Graph first = Graph.builder().link("a", "b", 2).link("b", "c", 3).build();
    Graph second = Graph.builder().link("c", "b", 4).link("d", "a", 1).build();
    Graph sum = GraphSum.of(List.of(first, second), new double[] {1, 0.5});
    assertThat(sum.size()).isEqualTo(4);
    assertThat(weight(sum, "a", "b")).isEqualTo(2);
    assertThat(weight(sum, "b", "c")).isEqualTo(5);
    assertThat(weight(sum, "a", "d")).isEqualTo(0.5);
    assertThat(sum.links()).isEqualTo(3);
    Graph other = GraphSum.of(List.of(second, first), new double[] {0.5, 1});
    assertThat(weight(other, "b", "c")).isEqualTo(5);
    Graph twice = GraphSum.of(List.of(first, first), new double[] {0.25, 0.75});
    first.forEachLink((a, b, weight) -> assertThat(twice.weight(a, b)).isEqualTo(weight));
    assertThatThrownBy(() -> GraphSum.of(List.of(first), new double[] {0}))
        .hasMessage("factor must be a finite number > 0, got 0");
    assertThatThrownBy(() -> GraphSum.of(List.of(first), new double[] {1, 2}))
        .hasMessage("factors must be an array of 1 numbers, got 2");
  }

  @Test
  void columnsOfTinyAndHugeNumbersAreStandardisedLikeOthers() {
    FeatureTable plain = line(0, 1, 3, 6).standardise();
    for (int exponent : new int[] {-1070, -700, 0, 490}) {
      double unit = Math.scalb(1.0, exponent);
      FeatureTable scaled = line(0, unit, 3 * unit, 6 * unit).standardise();
      for (int item = 0; item < 4; item++) {
        assertThat(scaled.value(item, 0)).as("2^%d", exponent).isEqualTo(plain.value(item, 0));
      }
    }
  }

  @Test
  void directionsOfTinyRowsAreTold() {
    double tiny = 1e-200;
    FeatureTable table =
        Made.table(new double[] {tiny, 0}, new double[] {0, 3 * tiny}, new double[] {1, 1e-9});
    Neighbours found = Made.find(table, Distance.COSINE, new Nearby.Nearest(2));
    assertThat(found.neighbour(0, 0)).isEqualTo(2);
    assertThat(found.distance(0, 1)).isCloseTo(1, within(1e-15));
  }

  @Test
  void moreNeighboursThanThereAreOrThanCanBeHeldAreTold() {
    FeatureTable table = Made.clusters(300, 3, 1);
    NeighbourSearch search =
        new NeighbourSearch(
            Distance.EUCLIDEAN,
            new Nearby.Nearest(Integer.MAX_VALUE),
            NeighbourSearch.Manner.APPROXIMATE,
            new Threads(1),
            1);
    assertThat(search.in(table, (what, done, all) -> {}).neighbours().total())
        .isLessThanOrEqualTo(300 * 299)
        .isGreaterThan(300 * 100);
    assertThatThrownBy(() -> search.in(Made.noise(20_000, 1, 1), (what, done, all) -> {}))
        .hasMessage("k must be at most 10000 for 20000 items, got 2147483647");
  }

  private static double weight(Graph graph, String a, String b) {
    return graph.weight(graph.item(a).orElseThrow(), graph.item(b).orElseThrow());
  }
}
