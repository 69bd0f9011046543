package org.grapl.research.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.grapl.graph.Components;
import org.grapl.graph.Edges;
import org.grapl.graph.Graph;
import org.junit.jupiter.api.Test;

class GraphsTest {

  @Test
  void aCliqueHasEveryPair() {
    assertThat(Edges.of(Graphs.cliques(1, 4)))
        .containsExactly("0-1", "0-2", "0-3", "1-2", "1-3", "2-3");
  }

  @Test
  void cliquesAreNumberedOneAfterTheOther() {
    Graph cliques = Graphs.cliques(3, 4);
    assertThat(cliques.size()).isEqualTo(12);
    assertThat(cliques.links()).isEqualTo(3 * 6);
    Components components = cliques.components();
    assertThat(components.count()).isEqualTo(3);
    assertThat(components.items(1)).containsExactly(4, 5, 6, 7);
    for (int item = 0; item < 12; item++) {
      assertThat(cliques.degree(item)).isEqualTo(3);
    }
    assertThat(Graphs.cliques(5, 1).components().isolatedItems()).isEqualTo(5);
  }

  @Test
  void aGridJoinsTheFourNeighbours() {
    Graph grid = Graphs.grid(3, 4);
    assertThat(grid.size()).isEqualTo(12);
    assertThat(grid.links()).isEqualTo(3 * 3 + 2 * 4);
    assertThat(Edges.of(Graphs.grid(2, 3)))
        .containsExactly("0-1", "0-3", "1-2", "1-4", "2-5", "3-4", "4-5");
    assertThat(grid.neighbours(0)).isEqualTo(2);
    assertThat(grid.neighbours(1)).isEqualTo(3);
    assertThat(grid.neighbours(5)).isEqualTo(4);
    assertThat(Edges.of(Graphs.grid(1, 3))).containsExactly("0-1", "1-2");
  }

  @Test
  void aRingLatticeJoinsHalfTheNearestOnEachSide() {
    Graph lattice = new RingLattice(10, 4).graph();
    assertThat(lattice.links()).isEqualTo(20);
    for (int item = 0; item < 10; item++) {
      assertThat(lattice.neighbours(item)).isEqualTo(4);
      for (int steps = 1; steps < 10; steps++) {
        boolean near = steps <= 2 || steps >= 8;
        assertThat(lattice.weight(item, (item + steps) % 10)).isEqualTo(near ? 1 : 0);
      }
    }
    assertThat(Edges.of(new RingLattice(5, 4).graph())).isEqualTo(Edges.of(Graphs.cliques(1, 5)));
    assertThat(Edges.of(new RingLattice(4, 2).graph())).containsExactly("0-1", "0-3", "1-2", "2-3");
    assertThat(new RingLattice(7, 0).graph().links()).isZero();
  }

  @Test
  void theNumberOfARingEdgeLeadsToItsEndsAndBack() {
    RingLattice ring = new RingLattice(9, 6);
    for (int link = 0; link < ring.links(); link++) {
      assertThat(ring.joins(ring.first(link), ring.second(link))).isTrue();
      assertThat(ring.joins(ring.second(link), ring.first(link))).isTrue();
    }
    assertThat(ring.joins(0, 4)).isFalse();
    assertThat(ring.joins(3, 3)).isFalse();
  }

  @Test
  void impossibleSizesAreRefusedBeforeAnythingIsBuilt() {
    refused(() -> Graphs.cliques(0, 3), "count must be a whole number >= 1, got 0");
    refused(() -> Graphs.cliques(3, 0), "cliqueSize must be a whole number >= 1, got 0");
    refused(() -> Graphs.grid(-1, 3), "rows must be a whole number >= 1, got -1");
    refused(() -> Graphs.grid(3, 0), "columns must be a whole number >= 1, got 0");
    refused(
        () -> Graphs.grid(100_000, 100_000),
        "number of items must be at most 2147483639, got 10000000000");
    refused(
        () -> Graphs.cliques(1, 100_000),
        "number of links must be at most 1073741819, got 4999950000");
    refused(() -> new RingLattice(0, 0), "size must be a whole number >= 1, got 0");
    refused(() -> new RingLattice(10, 3), "nearest must be an even number in [0, 10), got 3");
    refused(() -> new RingLattice(10, 10), "nearest must be an even number in [0, 10), got 10");
    refused(() -> new RingLattice(10, -2), "nearest must be an even number in [0, 10), got -2");
  }

  private static void refused(
      org.assertj.core.api.ThrowableAssert.ThrowingCallable call, String message) {
    assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
  }
}
