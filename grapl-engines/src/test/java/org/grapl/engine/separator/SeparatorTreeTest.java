package org.grapl.engine.separator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.graph.TestGraphs;
import org.grapl.linear.Elimination;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.api.Test;

class SeparatorTreeTest {

  @Provide
  Arbitrary<Graph> graphs() {
    return Combinators.combine(
            Arbitraries.integers().between(0, 5),
            Arbitraries.integers().between(1, 300),
            Arbitraries.longs())
        .as(SeparatorTreeTest::graph);
  }

  private static Graph graph(int kind, int size, long seed) {
    return switch (kind) {
      case 0 -> TestGraphs.grid(1 + size / 12, 12);
      case 1 -> TestGraphs.smallWorld(size + 10, 4, 0.02, seed);
      case 2 -> TestGraphs.geometric(size, 1.5 / Math.sqrt(size), seed);
      case 3 -> TestGraphs.cliques(1 + size / 30, 30);
      case 4 -> random(size, size / 2, seed);
      default -> random(size, 3 * size, seed);
    };
  }

  private static Graph random(int size, int links, long seed) {
    KeyedRandom random = KeyedRandom.of(seed, Role.TEST);
    GraphBuilder builder = Graph.ofSize(size);
    for (int e = 0; e < links; e++) {
      builder.link(random.nextInt(size), random.nextInt(size), 1);
    }
    return builder.build();
  }

  @Property(tries = 200)
  void everyEdgeLeadsUpOrDownTheTree(@ForAll("graphs") Graph graph) {
    for (SeparatorTree tree : bothTrees(graph)) {
      graph.forEachLink(
          (a, b, weight) -> {
            int low = tree.nodeOf(Math.min(tree.positionOf(a), tree.positionOf(b)));
            int high = tree.nodeOf(Math.max(tree.positionOf(a), tree.positionOf(b)));
            int node = low;
            while (node != high && node != SeparatorTree.NONE) {
              node = tree.parent(node);
            }
            assertThat(node).as("ancestor of the one that owns %d or %d", a, b).isEqualTo(high);
          });
    }
  }

  @Property(tries = 200)
  void theBoundaryIsWhatTheSubtreeTouchesOutside(@ForAll("graphs") Graph graph) {
    for (SeparatorTree tree : bothTrees(graph)) {
      for (int node = 0; node < tree.nodes(); node++) {
        int from = firstOfSubtree(tree, node);
        int to = tree.first(node + 1);
        boolean[] touched = new boolean[tree.size()];
        for (int position = from; position < to; position++) {
          graph.forEachNeighbour(
              tree.itemAt(position), (a, b, weight) -> touched[tree.positionOf(b)] = true);
        }
        int[] outside =
            IntStream.range(0, tree.size())
                .filter(position -> touched[position] && (position < from || position >= to))
                .toArray();
        assertThat(tree.boundary(node)).containsExactly(outside);
      }
    }
  }

  private static int firstOfSubtree(SeparatorTree tree, int node) {
    int lowest = node;
    while (tree.children(lowest).length > 0) {
      lowest = tree.children(lowest)[0];
    }
    return tree.first(lowest);
  }

  @Property(tries = 200)
  void everyItemHasOnePlace(@ForAll("graphs") Graph graph) {
    for (SeparatorTree tree : bothTrees(graph)) {
      assertThat(tree.items())
          .containsExactlyInAnyOrder(IntStream.range(0, graph.size()).toArray());
    }
  }

  private static SeparatorTree[] bothTrees(Graph graph) {
    return new SeparatorTree[] {
      SeparatorTree.of(graph, Supernodes.of(Elimination.of(graph))),
      SeparatorTree.of(graph, NestedDissection.of(graph))
    };
  }

  /** A line through the middle of a square grid has √N items, and no separator is much smaller. */
  @Test
  void aGridIsCutAlongAboutItsSide() {
    SeparatorTree tree = SeparatorTree.of(TestGraphs.grid(100, 100));
    assertThat(tree.largestNode()).isLessThanOrEqualTo(110);
  }

  @Test
  void aGraphThatDoesNotFallApartIsLeftWhole() {
    Graph complete = TestGraphs.complete(60);
    assertThat(SeparatorTree.of(complete).nodes()).isEqualTo(1);
  }
}
