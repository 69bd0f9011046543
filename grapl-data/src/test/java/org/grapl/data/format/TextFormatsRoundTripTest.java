package org.grapl.data.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.grapl.data.Given;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.ItemTable;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextFormatsRoundTripTest {

  private static final List<String> WORSE =
      List.of(
          "\\",
          "a\\",
          "\\\"",
          "\\\\",
          "&amp;",
          "&#65;",
          "&",
          "<b>",
          "\\N",
          "*Edges",
          "]",
          "[ id 1 ]",
          "c label 1 \"x\"",
          "\r",
          "\n",
          "\\\n",
          "//x",
          "/*",
          "\u007f\u0001",
          "\u00a0");

  @TempDir Path directory;

  private static ItemGraph graph(List<String> names) {
    GraphBuilder builder = Graph.builder();
    names.forEach(builder::item);
    for (int item = 3; item < names.size(); item += 2) {
      builder.link(item, item - 3, 1 + 1.0 / item).link(item, 0, Math.nextUp(0.1) * item);
    }
    return ItemGraph.of(builder.build());
  }

  @ParameterizedTest
  @ValueSource(strings = {"g.gml", "g.gml.gz"})
  void nastyNamesNumbersAndWeightsSurvive(String name) {
    List<String> names = new ArrayList<>(Given.NASTY);
    for (int turn = 0; turn < 2; turn++) {
      ItemGraph graph = graph(names);
      assertThat(graph.graph().components().isolatedItems()).isPositive();
      GraphText.assertSame(new GraphText(directory, name).roundTrip(graph), graph);
      names.addAll(WORSE);
      Collections.rotate(names, 5);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"g.gml", "g.gml.gz"})
  void randomGraphsSurviveWithTheirNumberingAndPlainNumbers(String name) {
    for (int trial = 0; trial < 50; trial++) {
      var random = KeyedRandom.of(12, Role.TEST, trial);
      int size = 1 + random.nextInt(12);
      GraphBuilder builder = trial % 2 == 0 ? Graph.ofSize(size) : Graph.builder();
      for (int item = 0; item < size && trial % 2 == 1; item++) {
        builder.item("item " + (size - item));
      }
      for (int link = random.nextInt(2 * size); link > 0; link--) {
        double weight = Double.longBitsToDouble(random.nextLong() >>> 2); // any size below 2
        builder.link(random.nextInt(size), random.nextInt(size), weight);
      }
      ItemGraph graph = ItemGraph.of(builder.build());
      GraphText.assertSame(new GraphText(directory, name).roundTrip(graph), graph);
    }
  }

  @Test
  void everyNastyTextSurvivesAsTheValueOfAnAttributeOfGml() {
    List<String> texts = new ArrayList<>(Given.NASTY);
    texts.addAll(WORSE);
    int size = texts.size();
    List<Column> columns = new ArrayList<>();
    for (int k = 0; k < size; k++) {
      int turn = k;
      if (!texts.get(k).isBlank()) {
        columns.add(
            Column.of(
                "column" + k,
                size,
                item -> item > 0 && (item + turn) % 7 == 0 ? "" : texts.get((item + turn) % size)));
      }
    }
    ItemGraph data =
        new ItemGraph(Graph.ofSize(size).link(0, 1).build(), ItemTable.of(size, columns));
    GraphText.assertSame(new GraphText(directory, "g.gml").roundTrip(data), data);
  }
}
