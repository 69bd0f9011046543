package org.grapl.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/** What holds for any collection of links. Weights are small integers, so that sums are exact. */
class GraphPropertiesTest {

  private static final int SIZE = 9;

  record Edge(int a, int b, int weight) {}

  @Provide
  Arbitrary<List<Edge>> links() {
    Arbitrary<Integer> item = Arbitraries.integers().between(0, SIZE - 1);
    Arbitrary<Integer> weight = Arbitraries.integers().between(0, 4);
    return Combinators.combine(item, item, weight).as(Edge::new).list().ofMaxSize(60);
  }

  @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
  void aGraphIsTheSumOfItsEdges(@ForAll("links") List<Edge> links) {
    Map<String, Double> expected = new TreeMap<>();
    for (Edge link : links) {
      if (link.a() != link.b() && link.weight() > 0) {
        String pair = Math.min(link.a(), link.b()) + "-" + Math.max(link.a(), link.b());
        expected.merge(pair, (double) link.weight(), Double::sum);
      }
    }
    Map<String, Double> actual = new TreeMap<>();
    Graph graph = graph(links);
    graph.forEachLink((a, b, weight) -> actual.put(a + "-" + b, weight));
    assertThat(actual).isEqualTo(expected);
    Edges.areSound(graph);
  }

  @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
  void theOrderAndDirectionOfEdgesDoNotMatter(
      @ForAll("links") List<Edge> links, @ForAll long seed) {
    KeyedRandom random = KeyedRandom.of(seed, Role.TEST);
    List<Edge> shuffled = new ArrayList<>();
    for (int k : random.permutation(links.size())) {
      Edge link = links.get(k);
      shuffled.add(random.nextDouble() < 0.5 ? link : new Edge(link.b(), link.a(), link.weight()));
    }
    Graph expected = graph(links);
    Graph actual = graph(shuffled);
    assertThat(actual.rows().start()).isEqualTo(expected.rows().start());
    assertThat(actual.rows().neighbour()).isEqualTo(expected.rows().neighbour());
    assertThat(actual.rows().weight()).isEqualTo(expected.rows().weight());
    assertThat(actual.rows().degree()).isEqualTo(expected.rows().degree());
    assertThat(actual.dropped()).isEqualTo(expected.dropped());
  }

  @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
  void renumberingTheItemsRenumbersTheGraph(@ForAll("links") List<Edge> links, @ForAll long seed) {
    int[] renumbered = KeyedRandom.of(seed, Role.TEST).permutation(SIZE);
    List<Edge> moved =
        links.stream()
            .map(link -> new Edge(renumbered[link.a()], renumbered[link.b()], link.weight()))
            .toList();
    Graph graph = graph(links);
    Graph other = graph(moved);
    for (int a = 0; a < SIZE; a++) {
      assertThat(other.degree(renumbered[a])).isEqualTo(graph.degree(a));
      assertThat(other.neighbours(renumbered[a])).isEqualTo(graph.neighbours(a));
      for (int b = 0; b < SIZE; b++) {
        assertThat(other.weight(renumbered[a], renumbered[b])).isEqualTo(graph.weight(a, b));
      }
    }
    assertThat(other.components().count()).isEqualTo(graph.components().count());
  }

  private static Graph graph(List<Edge> links) {
    GraphBuilder builder = Graph.ofSize(SIZE);
    links.forEach(link -> builder.link(link.a(), link.b(), link.weight()));
    return builder.build();
  }
}
