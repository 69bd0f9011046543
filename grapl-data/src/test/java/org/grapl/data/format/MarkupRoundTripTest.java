package org.grapl.data.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.grapl.data.Given;
import org.grapl.data.GraphFiles;
import org.grapl.data.GraphFormat;
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

/** What is written in GraphML and JSON comes back as it was. */
class MarkupRoundTripTest {

  /** Names of attributes that formats or readers have a use of their own for. */
  private static final List<String> TAKEN =
      List.of(
          "weight",
          "_id",
          "__id",
          "id_2",
          "x",
          "y",
          "source",
          "data",
          "metadata",
          "parent",
          "d0",
          "nodes",
          "key",
          " a \n<\"&>");

  @TempDir Path directory;

  private void assertSurvives(ItemGraph data, String name) {
    Path path = directory.resolve(name);
    GraphFiles.write(data, path, GraphFormat.of(path));
    assertThat(Shown.everything(GraphFiles.readItems(path)))
        .as(name)
        .isEqualTo(Shown.everything(data));
  }

  private static Graph nasty(List<String> names) {
    GraphBuilder builder = Graph.builder();
    names.forEach(builder::item);
    for (int item = 3; item < names.size(); item += 2) {
      builder.link(item, item - 3, 1 + 1.0 / item).link(item, 0, Math.nextUp(0.1) * item);
    }
    return builder.build();
  }

  @ParameterizedTest
  @ValueSource(strings = {"g.graphml", "g.json", "g.graphml.gz", "g.json.gz"})
  void nastyNamesAndTextsSurviveInEveryPlace(String name) {
    List<String> names = new ArrayList<>(Given.NASTY);
    names.addAll(List.of("", "</node>", "]]>", "&amp;", "<!-- x -->", "{\"a\":1}", "null", "]}"));
    Graph graph = nasty(names);
    assertThat(graph.components().isolatedItems()).isPositive();
    assertSurvives(ItemGraph.of(graph), name);
    Collections.rotate(names, 7);
    List<Column> columns = new ArrayList<>();
    for (String column : names.subList(0, names.size() / 2)) {
      if (!column.isBlank()) {
        columns.add(Column.of(column, names.size(), names::get));
      }
    }
    assertSurvives(new ItemGraph(graph, ItemTable.of(names.size(), columns)), name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"g.graphml", "g.json"})
  void columnsOfAnyNameSurviveInTheirOrder(String name) {
    Graph graph = Graph.builder().link("a", "b").link("b", "c", 2).build();
    List<Column> columns = new ArrayList<>();
    for (String column : TAKEN) {
      columns.add(Column.of(column, 3, item -> column + item));
    }
    for (int turn = 0; turn < TAKEN.size(); turn++) {
      assertSurvives(new ItemGraph(graph, ItemTable.of(3, columns.subList(0, 1))), name);
      assertSurvives(new ItemGraph(graph, ItemTable.of(3, columns)), name);
      Collections.rotate(columns, 1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"g.graphml", "g.json"})
  void gapsAndTheWayNumbersAreWrittenSurvive(String name) {
    Graph graph = Graph.ofSize(3).link(0, 2, Double.MIN_VALUE).build();
    List<List<String>> texts =
        List.of(
            List.of("", "", "x"),
            List.of("", "", ""),
            List.of("1.50", "+2", " 3"),
            List.of("", ".5", "1e3"),
            List.of("-0", "", "1" + "0".repeat(120)),
            List.of("01", "02", "3"),
            List.of("x", "1", "2"),
            List.of("true", "", "false"));
    List<Column> columns =
        IntStream.range(0, texts.size())
            .mapToObj(k -> Column.of("c" + k, 3, item -> texts.get(k).get(item)))
            .toList();
    assertThat(columns.stream().map(Column::isNumeric))
        .containsExactly(false, false, true, true, false, false, false, false);
    assertSurvives(new ItemGraph(graph, ItemTable.of(3, columns)), name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"g.graphml", "g.json"})
  void randomGraphsSurviveWithTheirNumbering(String name) {
    for (int trial = 0; trial < 50; trial++) {
      var random = KeyedRandom.of(12, Role.TEST, trial);
      int size = 1 + random.nextInt(12);
      GraphBuilder builder = Graph.builder();
      for (int item = 0; item < size; item++) {
        builder.item("item " + item);
      }
      for (int link = random.nextInt(2 * size); link > 0; link--) {
        builder.link(random.nextInt(size), random.nextInt(size), random.nextDouble());
      }
      double[] numbers = new double[size];
      for (int item = 0; item < size; item++) {
        numbers[item] = random.nextInt(3) == 0 ? Double.NaN : random.nextDouble() - 0.5;
      }
      ItemTable items = ItemTable.of(size, List.of(Column.ofNumbers("value", numbers)));
      assertSurvives(new ItemGraph(builder.build(), items), name);
    }
  }

  @Test
  void whatXmlCannotHoldIsRefusedAndJsonHoldsIt() {
    ItemGraph name = ItemGraph.of(Graph.builder().link("a", "b\u0001").build());
    ItemGraph text =
        ItemGraph.of(Graph.ofSize(1).build())
            .with(ItemTable.of(1, List.of(Column.of("c", 1, item -> "\uffff"))));
    Path path = directory.resolve("g.xml");
    assertThatThrownBy(() -> GraphFiles.write(name, path, GraphFormat.GRAPHML))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "label of item 1 must be a text without control characters but tabs and line ends, to"
                + " be written to XML, got \"b\u0001\"");
    assertThatThrownBy(() -> GraphFiles.write(text, path, GraphFormat.GRAPHML))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("c of item 0 must be a text without control characters");
    assertThat(directory).isEmptyDirectory();
    assertSurvives(name, "g.json");
    assertSurvives(text, "g.json");
    assertSurvives(ItemGraph.of(Graph.builder().link("\0", "\u001f").build()), "g.json");
  }

  @Test
  void filesLookAsPeopleAndProgramsExpectThem() {
    ItemGraph data =
        new ItemGraph(
            Graph.builder().link("a", "b<", 0.5).build(),
            ItemTable.of(
                2,
                List.of(
                    Column.ofNumbers("cost", new double[] {1.5, Double.NaN}),
                    Column.of("label", 2, item -> "L" + item))));
    GraphFiles.write(data, directory.resolve("g.json"), GraphFormat.JSON);
    assertThat(Given.text(directory.resolve("g.json")))
        .isEqualTo(
            """
            {"directed":false,"multigraph":false,"graph":{},"nodes":[
            {"id":"a","cost":1.5,"_label":"L0"},
            {"id":"b<","cost":null,"_label":"L1"}
            ],"links":[
            {"source":"a","target":"b<","weight":0.5}
            ]}
            """);
    GraphFiles.write(data, directory.resolve("g.graphml"), GraphFormat.GRAPHML);
    assertThat(Given.text(directory.resolve("g.graphml")))
        .endsWith(
            """
              <key id="d0" for="node" attr.name="cost" attr.type="double"/>
              <key id="d1" for="node" attr.name="_label" attr.type="string"/>
              <key id="weight" for="edge" attr.name="weight" attr.type="double"/>
              <graph edgedefault="undirected">
                <node id="a"><data key="d0">1.5</data><data key="d1">L0</data></node>
                <node id="b&lt;"><data key="d1">L1</data></node>
                <edge source="a" target="b&lt;"><data key="weight">0.5</data></edge>
              </graph>
            </graphml>
            """);
  }
}
