package org.grapl.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class LabelsTest {

  @Test
  void itemsAreNumberedInTheOrderInWhichTheirNamesAppear() {
    Graph graph = Graph.builder().link("pear", "apple").link("fig", "pear").build();
    assertThat(graph.hasLabels()).isTrue();
    assertThat(graph.label(0)).isEqualTo("pear");
    assertThat(graph.label(2)).isEqualTo("fig");
    assertThat(graph.item("apple")).hasValue(1);
    assertThat(graph.item("plum")).isEmpty();
  }

  @Test
  void namesAreTakenLiterally() {
    GraphBuilder builder = Graph.builder();
    String[] names = {"a", "a ", "A", "", "ä", "7", "07"};
    for (int k = 0; k < names.length; k++) {
      assertThat(builder.item(names[k])).isEqualTo(k);
    }
    for (int k = 0; k < names.length; k++) {
      assertThat(builder.item(names[k])).isEqualTo(k);
    }
  }

  @Test
  void manyNamesAreFoundAgain() {
    GraphBuilder builder = Graph.builder();
    for (int k = 0; k < 100_000; k++) {
      builder.item("item " + k);
    }
    Graph graph = builder.build();
    for (int k = 0; k < 100_000; k++) {
      if (graph.item("item " + k).orElse(-1) != k || !graph.label(k).equals("item " + k)) {
        throw new AssertionError("lost item " + k);
      }
    }
    assertThat(graph.item("item 100000")).isEmpty();
  }

  /** Under String.hashCode all 131,072 are equal; a table that used it would need minutes. */
  @Test
  void namesThatCollideOnPurposeAreFoundAgain() {
    GraphBuilder builder = Graph.builder();
    int count = 1 << 17;
    for (int k = 0; k < count; k++) {
      builder.item(colliding(k));
    }
    assertThat(colliding(5).hashCode()).isEqualTo(colliding(77_777).hashCode());
    Graph graph = builder.build();
    assertThat(graph.size()).isEqualTo(count);
    for (int k = 0; k < count; k++) {
      if (graph.item(colliding(k)).orElse(-1) != k) {
        throw new AssertionError("lost " + k);
      }
    }
  }

  private static String colliding(int number) {
    StringBuilder name = new StringBuilder(34);
    for (int bit = 0; bit < 17; bit++) {
      name.append((number >> bit & 1) == 0 ? "Aa" : "BB");
    }
    return name.toString();
  }

  @Test
  void withoutNamesOnlyThePlainNumberNamesAnItem() {
    Graph graph = Graph.ofSize(10).build();
    assertThat(graph.hasLabels()).isFalse();
    assertThat(graph.label(7)).isEqualTo("7");
    assertThat(graph.item("7")).hasValue(7);
    for (String other : new String[] {"07", "+7", "-0", " 7", "7.0", "10", "-1", "", "x", "٧"}) {
      assertThat(graph.item(other)).as("'%s'", other).isEmpty();
    }
    assertThat(Graph.ofSize(3).link("0", "2").build().weight(0, 2)).isEqualTo(1);
    assertThatThrownBy(() -> Graph.ofSize(3).link("0", "03"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("item must be a number in [0, 3), got 03");
  }
}
