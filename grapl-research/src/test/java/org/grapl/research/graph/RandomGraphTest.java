package org.grapl.research.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.grapl.graph.Edges;
import org.grapl.graph.Graph;
import org.grapl.graph.TestGraphs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every family of random graphs promises. */
class RandomGraphTest {

  static Stream<RandomGraph> families() {
    return Stream.of(
        new ErdosRenyi(200, 0.05),
        BlockModel.of(
            new int[] {50, 1, 120}, new double[][] {{.2, .5, .01}, {.5, 0, .3}, {.01, .3, .1}}),
        new NewmanWatts(new RingLattice(150, 6), 0.4),
        new PreferentialAttachment(200, 3),
        new RandomGeometric(200, 0.1));
  }

  static Stream<RandomGraph> millions() {
    int million = 1_000_000;
    return Stream.of(
        new ErdosRenyi(million, 4e-6),
        BlockModel.of(
            new int[] {million / 2, million / 2}, new double[][] {{6e-6, 2e-6}, {2e-6, 6e-6}}),
        new NewmanWatts(new RingLattice(million, 4), 0.1),
        new PreferentialAttachment(million, 2),
        new RandomGeometric(million, 0.001));
  }

  @ParameterizedTest
  @MethodSource("families")
  void theSameSeedGivesTheSameGraph(RandomGraph family) {
    assertThat(Edges.of(family.draw(5))).isEqualTo(Edges.of(family.draw(5)));
  }

  @ParameterizedTest
  @MethodSource("families")
  void anotherSeedGivesAnotherGraph(RandomGraph family) {
    assertThat(Edges.of(family.draw(5))).isNotEqualTo(Edges.of(family.draw(6)));
  }

  @ParameterizedTest
  @MethodSource("families")
  void noEdgeIsALoopOrDrawnTwice(RandomGraph family) {
    for (int seed = 0; seed < 20; seed++) {
      Graph graph = family.draw(seed);
      assertThat(graph.size()).isEqualTo(family.size());
      assertThat(graph.hasLabels()).isFalse();
      assertThat(graph.dropped()).isEqualTo(new Graph.Dropped(0, 0, 0));
      // Repeats would have added up to a weight of 2.
      assertThat(graph.rows().weight()).containsOnly(1);
      Edges.areSound(graph);
    }
  }

  /** Asking all 5·10¹¹ pairs would take an hour: that this ends shows that nobody does. */
  @ParameterizedTest
  @MethodSource("millions")
  void aMillionItemsAreNoTrouble(RandomGraph family) {
    Graph graph = family.draw(1);
    assertThat(graph.size()).isEqualTo(1_000_000);
    assertThat(graph.links()).isBetween(1_500_000, 2_500_000);
    assertThat(Arrays.stream(graph.rows().weight()).max()).hasValue(1);
  }

  @Test
  void drawnGraphsArePinned() {
    // Literal, so that a change of any generator on any machine or release of Java is noticed.
    List<RandomGraph> small =
        List.of(
            new ErdosRenyi(8, 0.3),
            BlockModel.of(new int[] {3, 3}, new double[][] {{.8, .2}, {.2, .8}}),
            new NewmanWatts(new RingLattice(6, 2), 0.5),
            new PreferentialAttachment(6, 2),
            new RandomGeometric(8, 0.3));
    assertThat(small.stream().map(family -> String.join(" ", Edges.of(family.draw(42)))))
        .containsExactly(
            "0-4 0-7 1-2 2-4 2-6 3-4 3-5 3-6 4-5",
            "0-1 0-2 1-2 2-3 2-4 3-4 3-5",
            "0-1 0-2 0-4 0-5 1-2 2-3 3-4 4-5",
            "0-2 0-4 1-2 1-3 2-3 2-5 3-4 3-5",
            "0-4 0-6 1-3 2-3 2-5 3-5 4-6");
  }

  @Test
  void testsOfTheCoreUseTheSameGraphs() {
    areTheSame(new ErdosRenyi(200, 0.05).draw(1), TestGraphs.randomLinks(200, 0.05, 1));
    areTheSame(
        BlockModel.of(
                new int[] {50, 1, 120}, new double[][] {{.2, .1, .1}, {.1, .2, .1}, {.1, .1, .2}})
            .draw(2),
        TestGraphs.blocks(new int[] {50, 1, 120}, 0.2, 0.1, 2));
    areTheSame(
        new NewmanWatts(new RingLattice(150, 6), 0.4).draw(3),
        TestGraphs.smallWorld(150, 6, 0.4, 3));
    areTheSame(new PreferentialAttachment(200, 3).draw(4), TestGraphs.heavyTail(200, 3, 4));
    areTheSame(new RandomGeometric(200, 0.1).draw(5), TestGraphs.geometric(200, 0.1, 5));
    areTheSame(Graphs.grid(4, 7), TestGraphs.grid(4, 7));
    areTheSame(Graphs.cliques(3, 5), TestGraphs.cliques(3, 5));
  }

  private static void areTheSame(Graph one, Graph other) {
    assertThat(Edges.of(one)).isEqualTo(Edges.of(other));
  }
}
