package org.grapl.places;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.graph.TestGraphs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PlacesTest {

  static Stream<Graph> graphs() {
    return Stream.of(
        TestGraphs.grid(80, 90),
        TestGraphs.smallWorld(6000, 8, 0.1, 3),
        TestGraphs.geometric(5000, 0.03, 4),
        TestGraphs.heavyTail(5000, 4, 5),
        star(5000),
        Graph.ofSize(5000).build(),
        TestGraphs.cliques(1700, 3));
  }

  private static Graph star(int size) {
    GraphBuilder builder = Graph.ofSize(size);
    for (int leaf = 1; leaf < size; leaf++) {
      builder.link(0, leaf);
    }
    return builder.build();
  }

  @ParameterizedTest
  @MethodSource("graphs")
  void everyItemIsInOnePlaceAndPlacesAreFewAndOfLikeSize(Graph graph) {
    Places places = Places.of(graph, 0);
    assertThat(places.count()).isBetween(300, Places.MOST);
    int[] seen = new int[graph.size()];
    for (int place = 0; place < places.count(); place++) {
      assertThat(places.size(place)).isBetween(1, 40 * graph.size() / places.count());
      for (int k = 0; k < places.size(place); k++) {
        int item = places.item(place, k);
        assertThat(places.of(item)).isEqualTo(place);
        seen[item]++;
      }
    }
    assertThat(seen).containsOnly(1);
  }

  @Test
  void onAMapPlacesAreConnected() {
    Graph graph = TestGraphs.grid(80, 90);
    Places places = Places.of(graph, 0);
    for (int place = 0; place < places.count(); place++) {
      int which = place;
      int[] items =
          IntStream.range(0, places.size(place)).map(k -> places.item(which, k)).toArray();
      assertThat(graph.restrictedTo(items).components().count()).isEqualTo(1);
    }
  }

  @Test
  void aLinkOfTwoPlacesIsAllLinksBetweenTheirItems() {
    Graph graph = TestGraphs.grid(80, 90);
    Places places = Places.of(graph, 0);
    int[] links = new int[1];
    places
        .graph()
        .forEachLink(
            (a, b, weight) -> {
              double[] sum = new double[1];
              for (int k = 0; k < places.size(a); k++) {
                graph.forEachNeighbour(
                    places.item(a, k), (from, to, each) -> sum[0] += places.of(to) == b ? each : 0);
              }
              assertThat(weight).isCloseTo(sum[0], within(1e-9));
              links[0]++;
            });
    assertThat(links[0]).isGreaterThan(2 * places.count());
  }

  /** One link in eleven is a shortcut to anywhere. */
  @Test
  void placesOfASmallWorldArePiecesOfItsRing() {
    int size = 20_000;
    Places places = Places.of(TestGraphs.smallWorld(size, 10, 0.1, 3), 0);
    int far = 0;
    for (int item = 1; item < size; item++) {
      int gap = Math.abs(item - places.centre(places.of(item)));
      far += Math.min(gap, size - gap) > 10 * size / places.count() ? 1 : 0;
    }
    assertThat(far / (double) size).isLessThan(0.02);
  }

  /** Six links within for one between: joining along any link would mix one pair in seven. */
  @Test
  void placesKeepCommunitiesApart() {
    int[] sizes = new int[8];
    Arrays.fill(sizes, 700);
    Graph graph = TestGraphs.blocks(sizes, 12.0 / 700, 2.0 / 4900, 7);
    Places places = Places.of(graph, 0);
    int strangers = 0;
    for (int place = 0; place < places.count(); place++) {
      int[] of = new int[sizes.length];
      for (int k = 0; k < places.size(place); k++) {
        of[places.item(place, k) / 700]++;
      }
      strangers += places.size(place) - Arrays.stream(of).max().orElseThrow();
    }
    assertThat(strangers / (double) graph.size()).isLessThan(0.05);
  }

  @Test
  void theSameGraphHasTheSamePlaces() {
    Places one = Places.of(TestGraphs.heavyTail(5000, 4, 5), 0);
    Places other = Places.of(TestGraphs.heavyTail(5000, 4, 5), 0);
    assertThat(IntStream.range(0, 5000).map(one::of).toArray())
        .isEqualTo(IntStream.range(0, 5000).map(other::of).toArray());
  }

  @ParameterizedTest
  @MethodSource("graphs")
  void whatAllPlacesShareAllItemsHave(Graph graph) {
    Places places = Places.of(graph, 0);
    double[] ofPlaces = new double[places.count()];
    Arrays.fill(ofPlaces, 3);
    for (double value : places.spread(ofPlaces)) {
      assertThat(value).isCloseTo(3, within(1e-12));
    }
  }

  /** A slope across a map: what its places know in steps is a slope again. */
  @Test
  void spreadingSmoothsTheStepsBetweenPlaces() {
    int side = 100;
    Graph graph = TestGraphs.grid(side, side);
    Places places = Places.of(graph, 0);
    double[] ofPlaces = new double[places.count()];
    for (int item = 0; item < graph.size(); item++) {
      ofPlaces[places.of(item)] += item % side / (double) places.size(places.of(item));
    }
    double[] spread = places.spread(ofPlaces);
    double ofSteps = 0;
    double ofSpread = 0;
    for (int item = 0; item < graph.size(); item++) {
      ofSteps += Math.abs(ofPlaces[places.of(item)] - item % side);
      ofSpread += Math.abs(spread[item] - item % side);
    }
    assertThat(ofSpread).isLessThan(0.6 * ofSteps);
  }
}
