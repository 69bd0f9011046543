package org.grapl.data.layout;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.function.IntBinaryOperator;
import java.util.stream.IntStream;
import org.grapl.graph.Components;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.graph.TestGraphs;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.api.Test;

class LayoutTest {

  private static final int PAIRS = 4000;

  private static Graph star(int size) {
    GraphBuilder builder = Graph.ofSize(size);
    for (int leaf = 1; leaf < size; leaf++) {
      builder.link(0, leaf);
    }
    return builder.build();
  }

  private static Graph communities(int blocks, int blockSize) {
    int[] sizes = new int[blocks];
    Arrays.fill(sizes, blockSize);
    return TestGraphs.blocks(sizes, 10.0 / blockSize, 0.5 / (blocks * blockSize), 1);
  }

  private static double distance(double[][] place, int a, int b) {
    return Math.hypot(place[0][a] - place[0][b], place[1][a] - place[1][b]);
  }

  private static double meanLink(Graph graph, double[][] place) {
    double[] sum = new double[1];
    graph.forEachLink((a, b, weight) -> sum[0] += distance(place, a, b));
    return sum[0] / graph.links();
  }

  private static double meanPair(Graph graph, double[][] place) {
    KeyedRandom random = KeyedRandom.of(1, Role.TEST);
    double sum = 0;
    for (int k = 0; k < PAIRS; k++) {
      sum += distance(place, random.nextInt(graph.size()), random.nextInt(graph.size()));
    }
    return sum / PAIRS;
  }

  /** Spearman's correlation of distances in the picture with those told, over random pairs. */
  private static double rankCorrelation(double[][] place, IntBinaryOperator hops) {
    KeyedRandom random = KeyedRandom.of(2, Role.TEST);
    double[] drawn = new double[PAIRS];
    double[] told = new double[PAIRS];
    for (int k = 0; k < PAIRS; k++) {
      int a = random.nextInt(place[0].length);
      int b = random.nextInt(place[0].length);
      drawn[k] = distance(place, a, b);
      told[k] = hops.applyAsInt(a, b);
    }
    double[] x = ranks(drawn);
    double[] y = ranks(told);
    double mean = (PAIRS - 1) / 2.0;
    double xy = 0;
    double xx = 0;
    double yy = 0;
    for (int k = 0; k < PAIRS; k++) {
      xy += (x[k] - mean) * (y[k] - mean);
      xx += (x[k] - mean) * (x[k] - mean);
      yy += (y[k] - mean) * (y[k] - mean);
    }
    return xy / Math.sqrt(xx * yy);
  }

  /** From 0 on; equal numbers share the mean of their ranks. */
  private static double[] ranks(double[] numbers) {
    int[] order =
        IntStream.range(0, numbers.length)
            .boxed()
            .sorted(Comparator.comparingDouble(k -> numbers[k]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] rank = new double[numbers.length];
    for (int from = 0, to; from < order.length; from = to) {
      to = from + 1;
      while (to < order.length && numbers[order[to]] == numbers[order[from]]) {
        to++;
      }
      for (int k = from; k < to; k++) {
        rank[order[k]] = (from + to - 1) / 2.0;
      }
    }
    return rank;
  }

  @Test
  void everyItemLiesInTheUnitSquareWhichIsFilled() {
    for (Graph graph :
        new Graph[] {
          TestGraphs.path(2),
          TestGraphs.path(3),
          TestGraphs.complete(4),
          TestGraphs.grid(5, 8),
          Graph.ofSize(7).build(),
          star(2000),
          TestGraphs.complete(300),
          TestGraphs.cliques(50, 3),
          TestGraphs.randomLinks(1500, 1.5 / 1500, 1)
        }) {
      double[][] place = Layout.of(graph, 1);
      double[] extent = new double[2];
      for (int axis = 0; axis < 2; axis++) {
        assertThat(place[axis]).hasSize(graph.size());
        for (double coordinate : place[axis]) {
          assertThat(coordinate).isBetween(0.0, 1.0);
        }
        extent[axis] =
            Arrays.stream(place[axis]).max().orElseThrow()
                - Arrays.stream(place[axis]).min().orElseThrow();
      }
      assertThat(Math.max(extent[0], extent[1])).isGreaterThan(1 - 1e-9);
    }
  }

  @Test
  void aSingleItemLiesInTheMiddle() {
    assertThat(Layout.of(TestGraphs.path(1), 1)).isDeepEqualTo(new double[][] {{0.5}, {0.5}});
  }

  @Test
  void theSamePictureEveryTime() {
    Graph graph = TestGraphs.heavyTail(1000, 2, 1);
    assertThat(Layout.of(graph, 1)).isDeepEqualTo(Layout.of(graph, 1));
    assertThat(Layout.of(graph, 1)).isNotEqualTo(Layout.of(graph, 2));
  }

  @Test
  void weightsOfAnySizeGiveAPicture() {
    for (double factor : new double[] {1e-300, 1e300}) {
      Graph graph =
          TestGraphs.grid(20, 20).reweighted((a, b, weight) -> factor * (1 + (a + b) % 7));
      double[][] place = Layout.of(graph, 1);
      assertThat(meanLink(graph, place)).isLessThan(0.2 * meanPair(graph, place));
    }
  }

  /** In a plane evenly filled, neighbours on a mesh are about 2/√N of the side apart. */
  @Test
  void linkedItemsLieMuchCloserThanOthers() {
    Graph[] graphs = {
      TestGraphs.grid(50, 50),
      TestGraphs.geometric(1500, 0.055, 1),
      TestGraphs.smallWorld(1500, 6, 0.003, 1),
      TestGraphs.heavyTail(1500, 1, 1),
      communities(8, 200),
      TestGraphs.heavyTail(1500, 3, 1)
    };
    double[] limits = {0.05, 0.1, 0.1, 0.1, 0.35, 0.65};
    for (int k = 0; k < graphs.length; k++) {
      double[][] place = Layout.of(graphs[k], 1);
      assertThat(meanLink(graphs[k], place) / meanPair(graphs[k], place))
          .as("graph %d", k)
          .isLessThan(limits[k]);
    }
  }

  @Test
  void communitiesLieApart() {
    Graph graph = communities(6, 250);
    double[][] place = Layout.of(graph, 1);
    double[][] middle = new double[2][6];
    for (int item = 0; item < graph.size(); item++) {
      for (int axis = 0; axis < 2; axis++) {
        middle[axis][item / 250] += place[axis][item] / 250;
      }
    }
    int home = 0;
    for (int item = 0; item < graph.size(); item++) {
      double[] distance = new double[6];
      for (int block = 0; block < 6; block++) {
        distance[block] =
            Math.hypot(place[0][item] - middle[0][block], place[1][item] - middle[1][block]);
      }
      if (distance[item / 250] == Arrays.stream(distance).min().orElseThrow()) {
        home++;
      }
    }
    assertThat(home).isGreaterThan((int) (0.97 * graph.size()));
  }

  @Test
  void aGridIsUnfolded() {
    for (int[] shape : new int[][] {{8, 12}, {40, 60}, {70, 70}}) {
      int columns = shape[1];
      double[][] place = Layout.of(TestGraphs.grid(shape[0], columns), 1);
      assertThat(
              rankCorrelation(
                  place,
                  (a, b) ->
                      Math.abs(a / columns - b / columns) + Math.abs(a % columns - b % columns)))
          .as("%d by %d", shape[0], columns)
          .isGreaterThan(0.93);
    }
  }

  @Test
  void aPathIsUnfolded() {
    for (int size : new int[] {10, 200, 5000}) {
      double[][] place = Layout.of(TestGraphs.path(size), 1);
      assertThat(rankCorrelation(place, (a, b) -> Math.abs(a - b)))
          .as("path of %d", size)
          .isGreaterThan(0.93);
    }
  }

  @Test
  void componentsDoNotOverlap() {
    Graph graph = TestGraphs.randomLinks(800, 1.4 / 800, 3);
    Components components = graph.components();
    double[][] place = Layout.of(graph, 1);
    double[][] box = new double[components.count()][];
    for (int c = 0; c < box.length; c++) {
      double[] x = Arrays.stream(components.items(c)).mapToDouble(item -> place[0][item]).toArray();
      double[] y = Arrays.stream(components.items(c)).mapToDouble(item -> place[1][item]).toArray();
      box[c] =
          new double[] {
            Arrays.stream(x).min().orElseThrow(),
            Arrays.stream(x).max().orElseThrow(),
            Arrays.stream(y).min().orElseThrow(),
            Arrays.stream(y).max().orElseThrow()
          };
    }
    assertThat(box.length).isGreaterThan(50);
    for (int c = 0; c < box.length; c++) {
      for (int d = 0; d < c; d++) {
        boolean isApart =
            box[c][1] < box[d][0]
                || box[d][1] < box[c][0]
                || box[c][3] < box[d][2]
                || box[d][3] < box[c][2];
        assertThat(isApart).as("components %d and %d", c, d).isTrue();
      }
    }
  }
}
