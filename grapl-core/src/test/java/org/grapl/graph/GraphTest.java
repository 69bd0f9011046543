package org.grapl.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class GraphTest {

  @Test
  void repeatedEdgesAddUpWhicheverWayTheyPoint() {
    Graph graph = Graph.ofSize(3).link(0, 1, 2).link(1, 0, 3).link(0, 1).link(2, 1, 0.5).build();
    assertThat(Edges.of(graph)).containsExactly("0-1*6.0", "1-2*0.5");
    assertThat(graph.weight(0, 1)).isEqualTo(6);
    assertThat(graph.weight(1, 0)).isEqualTo(6);
    assertThat(graph.weight(0, 2)).isZero();
    assertThat(graph.weight(1, 1)).isZero();
    assertThat(graph.links()).isEqualTo(2);
    assertThat(graph.degree(1)).isEqualTo(6.5);
    assertThat(graph.neighbours(1)).isEqualTo(2);
  }

  @Test
  void selfLoopsAndZeroWeightsAreDroppedAndCounted() {
    Graph graph =
        Graph.ofSize(3).link(0, 0).link(1, 1, 5).link(0, 0, 0).link(0, 1, 0).link(1, 2).build();
    assertThat(Edges.of(graph)).containsExactly("1-2");
    assertThat(graph.dropped()).isEqualTo(new Graph.Dropped(3, 1, 0));
    assertThat(graph.degree(0)).isZero();
  }

  @Test
  void weightsThatAreNoWeightsAreRefused() {
    GraphBuilder builder = Graph.ofSize(2);
    refused(() -> builder.link(0, 1, -1), "weight must be a finite number >= 0, got -1");
    refused(() -> builder.link(0, 1, Double.NaN), "weight must be a finite number >= 0, got NaN");
    refused(
        () -> builder.link(0, 1, Double.POSITIVE_INFINITY),
        "weight must be a finite number >= 0, got Infinity");
    refused(() -> builder.link(1, 1, Double.NaN), "weight must be a finite number >= 0, got NaN");
    refused(() -> builder.link(0, 2), "item must be in [0, 2), got 2");
    refused(() -> builder.link(-1, 0), "item must be in [0, 2), got -1");
    assertThat(builder.build().links()).isZero();
  }

  @Test
  void aRefusedEdgeLeavesNoItemsBehind() {
    GraphBuilder builder = Graph.builder().link("a", "b");
    refused(() -> builder.link("a", "c", -2), "weight must be a finite number >= 0, got -2");
    assertThat(builder.size()).isEqualTo(2);
  }

  @Test
  void weightsWhoseSumOverflowsAreRefused() {
    GraphBuilder builder = Graph.builder();
    builder.link("huge", "a", 1e308).link("huge", "b", 1e308);
    refused(builder::build, "sum of the weights at 'huge' must be a finite number, got Infinity");
    GraphBuilder repeated = Graph.ofSize(2).link(0, 1, 1e308).link(1, 0, 1e308);
    refused(repeated::build, "sum of the weights at '0' must be a finite number, got Infinity");
  }

  @Test
  void rowsAreSortedAndBothDirectionsHoldTheSameBits() {
    // Sums that depend on their order: both directions must add in the same one.
    GraphBuilder builder = Graph.ofSize(4);
    for (int k = 0; k < 50; k++) {
      builder.link(3, 0, 0.1 * k).link(0, 3, 1e16 / (k + 1)).link(2, 0, 1.0 / 3).link(0, 1, 0.7);
    }
    Graph graph = builder.build();
    Edges.areSound(graph);
    assertThat(graph.rows().neighbour()).containsExactly(1, 2, 3, 0, 0, 0);
    assertThat(graph.rows().start()).containsExactly(0, 3, 4, 5, 6);
  }

  @Test
  void isolatedItemsAreItems() {
    Graph graph = Graph.ofSize(5).link(1, 3).build();
    assertThat(graph.size()).isEqualTo(5);
    assertThat(graph.neighbours(0)).isZero();
    assertThat(graph.neighbours(4)).isZero();
    Edges.areSound(graph);
    GraphBuilder named = Graph.builder().link("a", "b");
    assertThat(named.item("alone")).isEqualTo(2);
    assertThat(named.build().size()).isEqualTo(3);
    assertThat(Graph.ofSize(1).build().size()).isEqualTo(1);
  }

  @Test
  void aGraphNeedsAnItem() {
    assertThatThrownBy(() -> Graph.builder().build())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("a graph must have at least one item, got none");
    refused(() -> Graph.ofSize(0), "size must be a whole number >= 1, got 0");
  }

  @Test
  void everyEdgeIsVisitedOnceInRisingOrder() {
    Graph graph = Graph.ofSize(4).link(3, 2, 2).link(1, 0).link(3, 0, 4).build();
    assertThat(Edges.of(graph)).containsExactly("0-1", "0-3*4.0", "2-3*2.0");
    StringBuilder row = new StringBuilder();
    graph.forEachNeighbour(3, (from, to, weight) -> row.append(from).append(to).append(' '));
    assertThat(row.toString()).isEqualTo("30 32 ");
    refused(() -> graph.forEachNeighbour(4, (a, b, w) -> {}), "item must be in [0, 4), got 4");
    refused(() -> graph.degree(4), "item must be in [0, 4), got 4");
    refused(() -> graph.neighbours(-1), "item must be in [0, 4), got -1");
    refused(() -> graph.weight(0, 4), "item must be in [0, 4), got 4");
    refused(() -> graph.label(4), "item must be in [0, 4), got 4");
  }

  @Test
  void aGraphDoesNotChangeWhenItsBuilderGoesOn() {
    GraphBuilder builder = Graph.builder().link("a", "b");
    Graph before = builder.build();
    builder.link("b", "c").link("a", "b");
    Graph after = builder.build();
    assertThat(before.size()).isEqualTo(2);
    assertThat(before.item("c")).isEmpty();
    assertThat(before.weight(0, 1)).isEqualTo(1);
    assertThat(after.size()).isEqualTo(3);
    assertThat(after.item("c")).hasValue(2);
    assertThat(after.weight(0, 1)).isEqualTo(2);
  }

  @Test
  void aRestrictionKeepsTheEdgesInsideAndTheOrderGiven() {
    Graph graph =
        Graph.builder()
            .link("a", "b", 2)
            .link("b", "c", 3)
            .link("c", "d", 4)
            .link("d", "a")
            .build();
    Graph part = graph.restrictedTo(new int[] {3, 2, 1});
    assertThat(part.label(0)).isEqualTo("d");
    assertThat(part.item("b")).hasValue(2);
    assertThat(part.item("a")).isEmpty();
    assertThat(Edges.of(part)).containsExactly("0-1*4.0", "1-2*3.0");
    Graph numbers = TestGraphs.path(4).restrictedTo(new int[] {2, 0, 1});
    assertThat(numbers.hasLabels()).isFalse();
    assertThat(Edges.of(numbers)).containsExactly("0-2", "1-2");
  }

  @Test
  void aRestrictionToNonsenseIsRefused() {
    Graph named = Graph.builder().link("a", "b").build();
    refused(
        () -> named.restrictedTo(new int[0]), "number of items must be a whole number >= 1, got 0");
    refused(
        () -> TestGraphs.path(2).restrictedTo(new int[0]),
        "number of items must be a whole number >= 1, got 0");
    refused(() -> named.restrictedTo(new int[] {1, 1}), "items must be all different, got 1 twice");
    refused(() -> named.restrictedTo(new int[] {0, 2}), "item must be in [0, 2), got 2");
  }

  private static void refused(ThrowingCallable call, String message) {
    assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
  }

  @Test
  void aBuilderTellsInALineWhatItHas() {
    assertThat(Graph.builder().link("a", "b").link("a", "b"))
        .hasToString("GraphBuilder[2 items, 2 edges collected]");
  }

  @Test
  void nobodyOutsideGetsHoldOfTheArrays() throws NoSuchMethodException {
    for (Class<?> type : List.of(Graph.class, GraphBuilder.class)) {
      assertThat(type.getMethods()).noneMatch(method -> method.getReturnType().isArray());
    }
    assertThat(Graph.class.getMethod("rows").getReturnType().getPackageName())
        .as("not exported")
        .isEqualTo("org.grapl.internal");
  }
}
