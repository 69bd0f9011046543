package org.grapl.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ComponentsTest {

  @Test
  void piecesAreNumberedByTheirLowestItem() {
    Components components =
        Graph.ofSize(8).link(6, 1).link(1, 4).link(3, 7).link(7, 2).build().components();
    assertThat(components.count()).isEqualTo(4);
    assertThat(components.items(0)).containsExactly(0);
    assertThat(components.items(1)).containsExactly(1, 4, 6);
    assertThat(components.items(2)).containsExactly(2, 3, 7);
    assertThat(components.items(3)).containsExactly(5);
    assertThat(components.of(7)).isEqualTo(2);
    assertThat(components.size(1)).isEqualTo(3);
    assertThat(components.largest()).isEqualTo(1);
    assertThat(components.isolatedItems()).isEqualTo(2);
  }

  @Test
  void itemsWithoutEdgesAreAPieceEach() {
    Components components = Graph.ofSize(1000).build().components();
    assertThat(components.count()).isEqualTo(1000);
    assertThat(components.isolatedItems()).isEqualTo(1000);
    assertThat(components.of(999)).isEqualTo(999);
  }

  @Test
  void aLongPathIsOnePiece() {
    Components components = TestGraphs.path(200_000).components();
    assertThat(components.count()).isEqualTo(1);
    assertThat(components.size(0)).isEqualTo(200_000);
    assertThat(components.isolatedItems()).isZero();
  }

  @Test
  void numbersOutOfRangeAreRefused() {
    Components components = TestGraphs.cliques(2, 2).components();
    assertThatThrownBy(() -> components.of(4))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("item must be in [0, 4), got 4");
    assertThatThrownBy(() -> components.items(2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("component must be in [0, 2), got 2");
  }
}
