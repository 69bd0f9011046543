package org.grapl.data.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.graph.TestGraphs;
import org.junit.jupiter.api.Test;

class ClustersTest {

  private static List<List<Integer>> members(Graph graph, Clusters clusters) {
    List<List<Integer>> members = new ArrayList<>();
    for (int c = 0; c < clusters.count(); c++) {
      members.add(new ArrayList<>());
    }
    for (int item = 0; item < graph.size(); item++) {
      members.get(clusters.clusterOf()[item]).add(item);
    }
    return members;
  }

  @Test
  void clustersAreConnectedOrWholeParts() {
    for (Graph graph :
        new Graph[] {
          TestGraphs.grid(90, 100),
          TestGraphs.heavyTail(8000, 2, 1),
          TestGraphs.randomLinks(9000, 1.3 / 9000, 1),
          TestGraphs.cliques(4000, 3)
        }) {
      Clusters clusters = Clusters.of(graph, 1);
      assertThat(clusters.count()).isBetween(500, Clusters.MOST);
      List<List<Integer>> members = members(graph, clusters);
      for (int c = 0; c < clusters.count(); c++) {
        int[] items = members.get(c).stream().mapToInt(Integer::intValue).toArray();
        assertThat(items).hasSize(clusters.size()[c]);
        boolean isConnected = graph.restrictedTo(items).components().count() == 1;
        assertThat(isConnected || clusters.graph().neighbours(c) == 0).isTrue();
        assertThat(clusters.place()[0][c]).isBetween(0.0, 1.0);
        assertThat(clusters.place()[1][c]).isBetween(0.0, 1.0);
      }
    }
  }

  /** Links without a cluster of their own add up to those within. */
  @Test
  void weightsBetweenClustersAddUp() {
    Graph graph = TestGraphs.heavyTail(5000, 2, 1).reweighted((a, b, w) -> 1 + a % 3 + b % 3);
    Clusters clusters = Clusters.of(graph, 1);
    double[] between = new double[2];
    graph.forEachLink(
        (a, b, weight) ->
            between[0] += clusters.clusterOf()[a] == clusters.clusterOf()[b] ? 0 : weight);
    clusters.graph().forEachLink((a, b, weight) -> between[1] += weight);
    assertThat(between[0]).isPositive();
    assertThat(between[1]).isCloseTo(between[0], within(1e-6));
    assertThat(Arrays.stream(clusters.size()).sum()).isEqualTo(5000);
  }

  @Test
  void sizesOnAGridAreAboutEven() {
    Graph graph = TestGraphs.grid(200, 200);
    Clusters clusters = Clusters.of(graph, 1);
    double mean = graph.size() / (double) clusters.count();
    for (int c = 0; c < clusters.count(); c++) {
      assertThat(clusters.size()[c]).isBetween((int) (mean / 4), (int) (4 * mean));
    }
  }

  @Test
  void itemsWithoutLinksHaveFewClustersOfTheirOwn() {
    GraphBuilder builder = Graph.ofSize(20_000);
    for (int item = 1; item < 10_000; item++) {
      builder.link(item - 1, item);
    }
    Graph graph = builder.build();
    Clusters clusters = Clusters.of(graph, 1);
    long alone =
        IntStream.range(10_000, 20_000).map(item -> clusters.clusterOf()[item]).distinct().count();
    assertThat(alone).isBetween(1L, 21L);
    assertThat(IntStream.range(0, 10_000).map(item -> clusters.clusterOf()[item]))
        .doesNotContainAnyElementsOf(
            IntStream.range(10_000, 20_000)
                .map(item -> clusters.clusterOf()[item])
                .boxed()
                .distinct()
                .toList());
  }

  @Test
  void aStarIsSharedByClustersOrOne() {
    GraphBuilder builder = Graph.ofSize(6000);
    for (int leaf = 1; leaf < 6000; leaf++) {
      builder.link(0, leaf);
    }
    Clusters clusters = Clusters.of(builder.build(), 1);
    assertThat(clusters.count()).isLessThanOrEqualTo(Clusters.MOST);
    assertThat(Arrays.stream(clusters.size()).sum()).isEqualTo(6000);
  }

  @Test
  void linkedItemsOfASmallGraphStandAlone() {
    Clusters clusters = Clusters.of(TestGraphs.grid(10, 10), 1);
    assertThat(clusters.count()).isEqualTo(100);
    assertThat(clusters.graph().links()).isEqualTo(180);
  }

  @Test
  void theSameClustersEveryTime() {
    Graph graph = TestGraphs.heavyTail(6000, 2, 1);
    Clusters first = Clusters.of(graph, 1);
    Clusters second = Clusters.of(graph, 1);
    assertThat(second.count()).isEqualTo(first.count());
    for (int item = 0; item < graph.size(); item++) {
      assertThat(second.clusterOf()[item]).isEqualTo(first.clusterOf()[item]);
      assertThat(second.place()[0][second.clusterOf()[item]])
          .isEqualTo(first.place()[0][first.clusterOf()[item]]);
    }
  }
}
