package org.grapl.experiments.figure;

import static org.assertj.core.api.Assertions.assertThat;

import org.grapl.graph.Graph;
import org.grapl.graph.Graphs;
import org.junit.jupiter.api.Test;

class ForceLayoutTest {

  @Test
  void everyArmLiesInTheUnitSquare() {
    for (Graph graph :
        new Graph[] {Graphs.path(1), Graphs.path(2), Graphs.grid(5, 8), Graph.ofSize(7).build()}) {
      double[][] place = ForceLayout.of(graph, 1);
      for (int arm = 0; arm < graph.size(); arm++) {
        assertThat(place[0][arm]).isBetween(-1e-9, 1 + 1e-9);
        assertThat(place[1][arm]).isBetween(-1e-9, 1 + 1e-9);
      }
    }
  }

  @Test
  void theSamePictureEveryTime() {
    assertThat(ForceLayout.of(Graphs.grid(6, 6), 1))
        .isDeepEqualTo(ForceLayout.of(Graphs.grid(6, 6), 1));
    assertThat(ForceLayout.of(Graphs.grid(6, 6), 1))
        .isNotEqualTo(ForceLayout.of(Graphs.grid(6, 6), 2));
  }

  @Test
  void joinedArmsLieCloserThanOthers() {
    Graph graph = Graphs.cliques(3, 10);
    double[][] place = ForceLayout.of(graph, 1);
    double joined = 0;
    double apart = Double.POSITIVE_INFINITY;
    for (int a = 0; a < graph.size(); a++) {
      for (int b = 0; b < a; b++) {
        double distance = Math.hypot(place[0][a] - place[0][b], place[1][a] - place[1][b]);
        if (graph.weight(a, b) > 0) {
          joined = Math.max(joined, distance);
        } else {
          apart = Math.min(apart, distance);
        }
      }
    }
    assertThat(joined).isLessThan(apart);
  }

  @Test
  void aGridIsNotFolded() {
    Graph graph = Graphs.grid(8, 12);
    double[][] place = ForceLayout.of(graph, 1);
    double[] longest = new double[1];
    graph.forEachEdge(
        (a, b, w) ->
            longest[0] =
                Math.max(
                    longest[0], Math.hypot(place[0][a] - place[0][b], place[1][a] - place[1][b])));
    double diagonal = Math.hypot(place[0][0] - place[0][95], place[1][0] - place[1][95]);
    assertThat(diagonal).isGreaterThan(5 * longest[0]);
  }
}
