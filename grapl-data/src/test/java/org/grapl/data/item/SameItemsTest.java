package org.grapl.data.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.OptionalInt;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.api.Test;

class SameItemsTest {

  /** a, b and c in a row, a2 and a3 the same as a; the link of a and a2 is within. */
  private static ItemGraph row() {
    Graph graph =
        Graph.builder()
            .link("a", "b", 1)
            .link("b", "c", 5)
            .link("a2", "b", 2)
            .link("a, 3", "c", 4)
            .link("a", "a2", 7)
            .build();
    return withColumns(graph, "b", "", "c", " ", "a", "A", "a2", "A", "a, 3", "A");
  }

  private static ItemGraph withColumns(Graph graph, String... kindOf) {
    List<String> kinds = List.of(kindOf);
    return new ItemGraph(
        graph,
        ItemTable.of(
            graph.size(),
            List.of(
                Column.of("kind", graph.size(), i -> kinds.get(kinds.indexOf(graph.label(i)) + 1)),
                Column.of("town", graph.size(), i -> graph.label(i).equals("a2") ? "Ulm" : ""))));
  }

  @Test
  void linksOfTheSameItemsAddUpAndThoseAmongThemAreGone() {
    SameItems same = SameItems.by(row(), "--same", "kind");
    Graph distinct = same.distinct().graph();
    assertThat(distinct.size()).isEqualTo(3);
    assertThat(distinct.links()).isEqualTo(3);
    int a = distinct.item("a").orElseThrow();
    int b = distinct.item("b").orElseThrow();
    int c = distinct.item("c").orElseThrow();
    assertThat(distinct.weight(a, b)).isEqualTo(1 + 2);
    assertThat(distinct.weight(b, c)).isEqualTo(5);
    assertThat(distinct.weight(a, c)).isEqualTo(4);
    assertThat(same.item("a, 3")).isEqualTo(OptionalInt.of(a));
    assertThat(same.item("nobody")).isEmpty();
    assertThat(same.distinct().items().named("", "town").text(a))
        .as("the first that is not empty")
        .isEqualTo("Ulm");
  }

  /** Σ w (f_i − f_j)² over links is the same for any f that is equal on items that are. */
  @Test
  void roughnessIsThatOfAllItems() {
    KeyedRandom random = KeyedRandom.of(7, Role.TEST);
    GraphBuilder builder = Graph.ofSize(60);
    for (int k = 0; k < 400; k++) {
      builder.link(random.nextInt(60), random.nextInt(60), random.nextDouble());
    }
    Graph graph = builder.build();
    ItemTable table = ItemTable.of(60, List.of(Column.of("k", 60, i -> "" + i * i % 17)));
    SameItems same = SameItems.by(new ItemGraph(graph, table), "--same", "k");
    Graph distinct = same.distinct().graph();
    assertThat(distinct.size()).as("squares modulo 17").isEqualTo(9);
    double[] f = random.doubles(9).toArray();
    double[] rough = new double[2];
    graph.forEachLink((i, j, w) -> rough[0] += w * Math.pow(f[same.of(i)] - f[same.of(j)], 2));
    distinct.forEachLink((i, j, w) -> rough[1] += w * Math.pow(f[i] - f[j], 2));
    assertThat(rough[1]).isCloseTo(rough[0], within(1e-9 * rough[0]));
  }

  @Test
  void whatIsKnownOfDistinctItemsIsToldOfAll() {
    SameItems same = SameItems.by(row(), "--same", "kind");
    List<Column> all =
        same.ofAll(List.of(Column.of("n", 3, i -> same.distinct().graph().label(i) + "!")));
    Graph graph = same.all().graph();
    for (int item = 0; item < graph.size(); item++) {
      boolean isA = graph.label(item).startsWith("a");
      assertThat(all.get(0).text(item)).isEqualTo(isA ? "a!" : graph.label(item) + "!");
      assertThat(all.get(1).text(item)).isEqualTo(isA ? "a" : "");
    }
    assertThat(same.count(i -> same.distinct().graph().label(i).equals("a"))).isEqualTo(3);
  }

  @Test
  void theDistinctItemsTellWhomTheyStandFor() {
    ItemGraph distinct = SameItems.by(row(), "--same", "kind").distinct();
    int a = distinct.graph().item("a").orElseThrow();
    assertThat(distinct.items().named("", SameItems.OTHERS).text(a)).isEqualTo("a2,\"a, 3\"");
    SameItems told = SameItems.toldBy(distinct);
    assertThat(told.all().graph().size()).isEqualTo(5);
    assertThat(told.item("a, 3")).isEqualTo(OptionalInt.of(a));
    assertThat(SameItems.toldBy(row()).isNone()).isTrue();
    assertThatThrownBy(
            () -> distinct.grownBy(ItemGraph.of(Graph.builder().link("a2", "new").build())))
        .hasMessage(
            "new item must be another than those that items here stand for (same_items), got"
                + " \"a2\", which is the same as \"a\"; call it that");
  }

  @Test
  void aColumnThatTellsAllApartChangesNothing() {
    Graph graph = Graph.builder().link("a", "b").build();
    ItemGraph all = withColumns(graph, "a", "1", "b", "2");
    SameItems same = SameItems.by(all, "--same", "kind");
    assertThat(same.isNone()).isTrue();
    assertThat(same.distinct()).isSameAs(all);
    assertThatThrownBy(() -> SameItems.by(all, "--same", "sort"))
        .hasMessage("--same must be a column of the items (kind, town), got \"sort\"");
  }
}
