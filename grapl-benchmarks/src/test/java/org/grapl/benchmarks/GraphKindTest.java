package org.grapl.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import org.grapl.graph.Graph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GraphKindTest {

  @ParameterizedTest
  @EnumSource(GraphKind.class)
  void theSameGraphIsDrawnEachTime(GraphKind kind) {
    Graph once = kind.setting(100).graph();
    Graph again = kind.setting(100).graph();
    assertThat(again.rows().start()).isEqualTo(once.rows().start());
    assertThat(again.rows().neighbour()).isEqualTo(once.rows().neighbour());
    assertThat(once.size()).isEqualTo(kind.isOfAnySize() ? 100 : 1222);
  }

  @Test
  void aGridIsTheSquareNearestToTheNumberAskedFor() {
    assertThat(GraphKind.GRID.setting(100_000).graph().size()).isEqualTo(316 * 316);
  }

  @Test
  void everyKindHasAGoalOfItsOwn() {
    assertThat(Case.usual()).extracting(Case::source).contains(GraphKind.values());
    assertThat(Case.large()).extracting(Case::items).contains(10_000_000);
  }
}
