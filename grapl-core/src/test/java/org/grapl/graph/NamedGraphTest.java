package org.grapl.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.api.Test;

/** The builder against maps of strings, on names and sizes that reach every corner of it. */
class NamedGraphTest {

  private static final int CHUNK_AND_MORE = 200_000;

  /** Names that are easily confused: numbers and what looks like them, all alphabets, long ones. */
  private static String name(KeyedRandom random) {
    int number = random.nextInt(1 << 1 + random.nextInt(20));
    return switch (random.nextInt(12)) {
      case 0, 1, 2, 3 -> Integer.toString(number);
      case 4 -> Long.toString(1_000_000_007L * number);
      case 5 -> "0" + number;
      case 6 -> number + ".0";
      case 7 -> number + "e3";
      case 8 -> "-" + number;
      case 9 -> "ä漢🦊".repeat(number % 5) + number % 1000;
      case 10 -> "" + (char) random.nextInt(1 << 16) + (char) random.nextInt(1 << 16);
      default -> "long ".repeat(number % 100) + (number % 7 == 0 ? "" : "name");
    };
  }

  @Test
  void namesAreNumberedAndFoundAsInAMap() {
    for (int trial = 0; trial < 20; trial++) {
      KeyedRandom random = KeyedRandom.of(1, Role.TEST, trial);
      Map<String, Integer> expected = new TreeMap<>();
      List<String> order = new ArrayList<>();
      GraphBuilder builder = Graph.builder();
      int count = 1 << 1 + random.nextInt(14);
      for (int k = 0; k < count; k++) {
        if (random.nextInt(100) == 0 && builder.size() > 0) {
          builder.build(); // from here on the builder shares its names with a graph
        }
        String name = name(random);
        if (expected.putIfAbsent(name, order.size()) == null) {
          order.add(name);
        }
        assertThat(builder.item(name)).as(name).isEqualTo(expected.get(name));
      }
      Graph graph = builder.build();
      assertThat(graph.size()).isEqualTo(order.size());
      for (int item = 0; item < graph.size(); item++) {
        assertThat(graph.label(item)).isEqualTo(order.get(item));
        assertThat(graph.item(order.get(item))).hasValue(item);
      }
      for (int k = 0; k < 100; k++) {
        String other = name(random);
        assertThat(graph.item(other).orElse(-1)).isEqualTo(expected.getOrDefault(other, -1));
      }
    }
  }

  @Test
  void namesInsideALongerTextAreNumberedLikeStrings() {
    KeyedRandom random = KeyedRandom.of(2, Role.TEST);
    GraphBuilder together = Graph.builder();
    GraphBuilder oneByOne = Graph.builder();
    for (int batch = 0; batch < 400; batch++) {
      int count = random.nextInt(300);
      StringBuilder text = new StringBuilder();
      int[] ends = new int[count];
      int[] expected = new int[count];
      for (int k = 0; k < count; k++) {
        String name = name(random);
        text.append(name);
        ends[k] = text.length();
        expected[k] = oneByOne.item(name);
      }
      char[] all = text.toString().toCharArray();
      for (int k = 0; k < count; k++) {
        assertThat(together.item(all, k == 0 ? 0 : ends[k - 1], ends[k])).isEqualTo(expected[k]);
      }
      if (batch % 50 == 10) {
        together.build();
      }
    }
    assertThat(together.size()).isEqualTo(oneByOne.size()).isGreaterThan(10_000);
  }

  @Test
  void numbersFarApartAreFoundLikeNumbersSideBySide() {
    for (long apart : new long[] {1, 3, 1024, 1_000_003, 1_234_567_890_123L}) {
      GraphBuilder builder = Graph.builder();
      for (int k = 99_999; k >= 0; k--) {
        builder.item(Long.toString(k * apart));
      }
      Graph graph = builder.build();
      assertThat(graph.size()).isEqualTo(100_000);
      for (int k = 0; k < 100_000; k++) {
        if (graph.item(Long.toString(k * apart)).orElse(-1) != 99_999 - k) {
          throw new AssertionError("lost " + k * apart);
        }
      }
      assertThat(graph.item("100001" + "0".repeat(13))).isEmpty();
    }
  }

  @Test
  void aNameMayBeLongerThanAnyPage() {
    String huge = "x".repeat(3_000_000);
    Graph graph = Graph.builder().link("a", huge).link(huge + "ü", "b").link("c", "a").build();
    assertThat(graph.label(1)).isEqualTo(huge);
    assertThat(graph.item(huge + "ü")).hasValue(2);
    assertThat(graph.item(huge + "x")).isEmpty();
    assertThat(graph.label(4)).isEqualTo("c");
  }

  /** Sums that depend on their order, in rows short and long, with weights that begin late. */
  @Test
  void manyEdgesAddUpInTheOrderInWhichTheyCame() {
    KeyedRandom random = KeyedRandom.of(5, Role.TEST);
    int size = 3000;
    Map<Long, Double> expected = new TreeMap<>();
    GraphBuilder builder = Graph.ofSize(size);
    for (int k = 0; k < CHUNK_AND_MORE; k++) {
      int a = random.nextInt(3) == 0 ? 7 : random.nextInt(size);
      int b = random.nextInt(size);
      double weight = k < CHUNK_AND_MORE / 2 || k % 3 == 0 ? 1 : random.nextDouble();
      builder.link(a, b, weight);
      if (a != b) {
        expected.merge((long) Math.min(a, b) * size + Math.max(a, b), weight, Double::sum);
      }
    }
    assertThat(builder.collected()).isGreaterThan(expected.size());
    Graph graph = builder.build();
    Map<Long, Double> actual = new TreeMap<>();
    graph.forEachLink((a, b, weight) -> actual.put((long) a * size + b, weight));
    assertThat(actual).isEqualTo(expected);
    Edges.areSound(graph);
  }

  @Test
  void repeatedEdgesOfWeightOneAreCounted() {
    GraphBuilder builder = Graph.ofSize(3);
    for (int k = 0; k < CHUNK_AND_MORE; k++) {
      builder.link(k % 2, 1 - k % 2).link(1, 2);
    }
    Graph graph = builder.build();
    assertThat(Edges.of(graph))
        .containsExactly("0-1*" + (double) CHUNK_AND_MORE, "1-2*" + (double) CHUNK_AND_MORE);
    Edges.areSound(graph);
  }

  @Test
  void moreEdgesThanFitAreRefused() {
    GraphBuilder builder = new GraphBuilder(Labels.growing(), 3);
    builder.link("a", "b").link("b", "c").link("a", "a").link("c", "d");
    assertThatThrownBy(() -> builder.link("d", "e"))
        .isInstanceOf(GraphTooLargeException.class)
        .hasMessage(
            "a graph must have at most 3 links, got 4; leave out weak links or split the graph");
    assertThat(builder.build().links()).isEqualTo(3);
  }

  @Test
  void moreItemsThanFitAreRefusedBeforeMemoryIsAskedFor() {
    assertThatThrownBy(() -> Graph.ofSize(Integer.MAX_VALUE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("number of items must be at most 2147483639, got 2147483647");
  }

  /** 8 bytes per link collected, 24 per link and 12 per item built, and some for what is kept. */
  @Test
  void aGridIsBuiltWithoutWaste() {
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    Graph grid = TestGraphs.grid(700, 700);
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    assertThat(allocated).isBetween(24L * grid.links(), 44L * grid.links());
  }
}
