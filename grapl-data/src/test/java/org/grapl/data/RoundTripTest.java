package org.grapl.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RoundTripTest {

  @TempDir Path directory;

  private Graph roundTrip(Graph graph, String name) {
    Path path = directory.resolve(name);
    GraphFiles.write(graph, path);
    return GraphFiles.read(path);
  }

  private static void assertSame(Graph actual, Graph expected) {
    assertThat(Given.labels(actual)).isEqualTo(Given.labels(expected));
    assertThat(Given.links(actual)).isEqualTo(Given.links(expected));
  }

  /** Names in the order given, joined to a star, a chain with gaps, and left alone. */
  private static Graph nasty(List<String> names) {
    GraphBuilder builder = Graph.builder();
    names.forEach(builder::item);
    for (int item = 3; item < names.size(); item += 2) {
      builder.link(item, item - 3, 1 + 1.0 / item).link(item, 0, Math.nextUp(0.1) * item);
    }
    return builder.build();
  }

  @ParameterizedTest
  @ValueSource(strings = {"g.csv.gz", "g.tsv.gz", "g.txt.gz", "g.edges.gz"})
  void compressedFilesHoldTheSame(String name) {
    Graph graph = nasty(Given.NASTY);
    assertSame(roundTrip(graph, name), graph);
    assertThat(Given.bytes(directory.resolve(name))).startsWith(0x1f, 0x8b);
  }

  @ParameterizedTest
  @ValueSource(strings = {"g.csv", "g.tsv", "g.txt", "g.edges"})
  void nastyNamesNumbersAndWeightsSurvive(String name) {
    List<String> names = new ArrayList<>(Given.NASTY);
    for (int turn = 0; turn < names.size(); turn++) {
      Graph graph = nasty(names);
      assertThat(graph.components().isolatedItems()).isPositive();
      assertSame(roundTrip(graph, name), graph);
      Collections.rotate(names, 1); // every name comes to stand in the first row once
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"g.csv", "g.txt"})
  void randomGraphsSurviveWithTheirNumbering(String name) {
    for (int trial = 0; trial < 50; trial++) {
      var random = KeyedRandom.of(11, Role.TEST, trial);
      int size = 1 + random.nextInt(12);
      GraphBuilder builder = Graph.builder();
      for (int item = 0; item < size; item++) {
        builder.item("item " + item);
      }
      for (int link = random.nextInt(2 * size); link > 0; link--) {
        builder.link(random.nextInt(size), random.nextInt(size), random.nextDouble());
      }
      Graph graph = builder.build();
      assertSame(roundTrip(graph, name), graph);
    }
  }

  @Test
  void theRowsOfAnEdgeListIntroduceItemsInOrder() {
    Graph graph =
        Graph.builder().link("a", "b", 2).link("c", "d", 0.5).link("d", "a").link("f", "f").build();
    Path path = directory.resolve("g.csv");
    GraphFiles.write(graph, path);
    assertThat(Given.text(path)).isEqualTo("source,target,weight\na,b,2\nc,d,0.5\na,d,1\nf,,\n");
  }

  @Test
  void aListWithoutDeclarationsIsWrittenWithoutThem() {
    Path path = Given.file(directory, "g.csv", "c,d\na,d\nx,y\nb,x\ny,c\nb,a\n");
    Graph graph = GraphFiles.read(path);
    assertSame(roundTrip(graph, "h.csv"), graph);
    assertThat(Given.text(directory.resolve("h.csv"))).doesNotContain(",,").hasLineCount(7);
  }

  @Test
  void itemsKnownByNumberKeepTheirNumbersInAnEdgeList() {
    Graph graph = Graph.ofSize(4).link(3, 1).link(2, 1, 0.25).build();
    assertSame(roundTrip(graph, "g.csv"), graph);
  }

  @Test
  void aMatrixKeepsLinksAndOrderAndCallsItemsByTheirNumber() {
    Graph graph = Graph.builder().link("a", "c", 0.1).link("b", "").build();
    Graph read = roundTrip(graph, "g.mtx.gz");
    assertThat(Given.links(read)).isEqualTo(Given.links(graph));
    assertThat(Given.labels(read)).containsExactly("1", "2", "3", "4");
  }

  @Test
  void namesThatNoEdgeListCanHoldAreRefused() {
    Path path = directory.resolve("g.csv");
    assertThatThrownBy(() -> GraphFiles.write(Graph.builder().link("a", "").build(), path))
        .hasMessage(
            "label of item 1 must be a text without zero characters and not empty, to be written"
                + " to an edge list, got \"\"");
    assertThatThrownBy(() -> GraphFiles.write(Graph.builder().link("a", "\ud800").build(), path))
        .hasMessage(path + ": the text holds half of a surrogate pair, which UTF-8 cannot express");
    assertThat(directory).isEmptyDirectory();
  }
}
