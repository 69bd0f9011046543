package org.grapl.data.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.Set;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.graph.TestGraphs;
import org.junit.jupiter.api.Test;

class ShownLinksTest {

  private static Graph drawn(Graph graph, ShownLinks links) {
    GraphBuilder builder = Graph.ofSize(graph.size());
    for (int k = 0; k < links.from().length; k++) {
      builder.link(links.from()[k], links.to()[k]);
    }
    return builder.build();
  }

  @Test
  void linksShownAreLinksOfTheGraphAndNoneComesTwice() {
    Graph graph = TestGraphs.randomLinks(500, 0.03, 1);
    for (int most : new int[] {0, 1, 300, 1000, 2000}) {
      ShownLinks links = ShownLinks.of(graph, most);
      assertThat(links.from()).hasSize(most);
      Set<Long> seen = new HashSet<>();
      for (int k = 0; k < most; k++) {
        assertThat(links.from()[k]).isLessThan(links.to()[k]);
        assertThat(graph.weight(links.from()[k], links.to()[k])).isPositive();
        assertThat(seen.add((long) links.from()[k] << 32 | links.to()[k])).isTrue();
      }
    }
  }

  @Test
  void allLinksAreShownIfTheyAreFew() {
    Graph graph = TestGraphs.grid(4, 5);
    ShownLinks links = ShownLinks.of(graph, graph.links());
    assertThat(drawn(graph, links).links()).isEqualTo(graph.links());
  }

  @Test
  void whatTheGraphJoinsStaysJoined() {
    Graph graph = TestGraphs.randomLinks(400, 0.006, 1);
    int forest = graph.size() - graph.components().count();
    assertThat(graph.links()).isGreaterThan(forest);
    ShownLinks links = ShownLinks.of(graph, forest);
    assertThat(drawn(graph, links).components().count()).isEqualTo(graph.components().count());
  }

  @Test
  void heavyLinksComeFirst() {
    Graph graph =
        TestGraphs.complete(30).reweighted((a, b, weight) -> Math.abs(a - b) == 1 ? 5 : 1e-300);
    ShownLinks links = ShownLinks.of(graph, 29);
    for (int k = 0; k < 29; k++) {
      assertThat(links.to()[k] - links.from()[k]).isEqualTo(1);
    }
  }

  /** Half of them in each half of a grid. */
  @Test
  void amongLinksAlikeTheChoiceIsEven() {
    int side = 60;
    Graph graph = TestGraphs.grid(side, side);
    int more = 1600;
    ShownLinks links = ShownLinks.of(graph, graph.size() - 1 + more);
    int[] upper = new int[2];
    for (int k = 0; k < links.from().length; k++) {
      upper[0] += links.from()[k] / side < side / 2 ? 1 : 0;
      upper[1] += links.from()[k] % side < side / 2 ? 1 : 0;
    }
    for (int half : upper) {
      assertThat(half / (double) links.from().length).isBetween(0.45, 0.55);
    }
  }

  @Test
  void aNegativeNumberIsRefused() {
    assertThatThrownBy(() -> ShownLinks.of(TestGraphs.path(3), -1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("number of links shown must be a whole number >= 0, got -1");
  }
}
