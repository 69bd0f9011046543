package org.grapl.data.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.grapl.data.Given;
import org.grapl.data.GraphFiles;
import org.grapl.data.GraphFormat;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.ItemTable;
import org.jgrapht.graph.DefaultWeightedEdge;
import org.jgrapht.graph.SimpleWeightedGraph;
import org.jgrapht.nio.BaseEventDrivenImporter;
import org.jgrapht.nio.gexf.GEXFExporter;
import org.jgrapht.nio.graphml.GraphMLExporter;
import org.jgrapht.nio.graphml.GraphMLImporter;
import org.jgrapht.nio.json.JSONExporter;
import org.jgrapht.nio.json.JSONImporter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** JGraphT reads what we write, and we read what it writes. */
class SecondReaderTest {

  private static final List<String> NAMES = List.of("plain", "b-2", "Zürich", "日本語", "x.y");

  @TempDir Path directory;

  private static ItemGraph data() {
    var graph = org.grapl.graph.Graph.builder();
    NAMES.forEach(graph::item);
    return new ItemGraph(
        graph.link(0, 1, Math.nextUp(0.1)).link(1, 3, 2).link(2, 0, 1e-9).build(),
        ItemTable.of(
            NAMES.size(),
            List.of(
                Column.ofNumbers("cost", new double[] {1.5, -2, Double.NaN, 1.0 / 3, 7}),
                Column.of(
                    "text", NAMES.size(), item -> item == 4 ? "" : "<" + item + "> & \"q\""))));
  }

  private static SimpleWeightedGraph<String, DefaultWeightedEdge> empty() {
    return new SimpleWeightedGraph<>(DefaultWeightedEdge.class);
  }

  private String written(GraphFormat format) {
    Path path = directory.resolve("written");
    GraphFiles.write(data(), path, format);
    return Given.text(path);
  }

  private static Map<String, String> listening(
      BaseEventDrivenImporter<String, DefaultWeightedEdge> importer) {
    Map<String, String> attributes = new TreeMap<>();
    importer.addVertexAttributeConsumer(
        (place, value) ->
            attributes.put(place.getFirst() + " " + place.getSecond(), value.getValue()));
    return attributes;
  }

  private static void assertSame(
      SimpleWeightedGraph<String, DefaultWeightedEdge> graph, Map<String, String> attributes) {
    assertThat(graph.vertexSet()).containsExactlyElementsOf(NAMES);
    org.grapl.graph.Graph expected = data().graph();
    assertThat(graph.edgeSet()).hasSize(expected.links());
    expected.forEachLink(
        (a, b, weight) ->
            assertThat(graph.getEdgeWeight(graph.getEdge(NAMES.get(a), NAMES.get(b))))
                .isEqualTo(weight));
    for (Column column : data().items().columns()) {
      for (int item = 0; item < NAMES.size(); item++) {
        String seen = attributes.getOrDefault(NAMES.get(item) + " " + column.name(), "null");
        if (column.isNumeric() && !column.text(item).isEmpty()) {
          assertThat(Double.parseDouble(seen)).isEqualTo(column.number(item));
        } else {
          assertThat(seen).isEqualTo(column.text(item).isEmpty() ? "null" : column.text(item));
        }
      }
    }
  }

  @Test
  void ourGraphMlIsValidByItsSchemaAndReadTheSame() {
    GraphMLImporter<String, DefaultWeightedEdge> importer = new GraphMLImporter<>();
    importer.setVertexFactory(id -> id);
    Map<String, String> attributes = listening(importer);
    var graph = empty();
    importer.importGraph(graph, new StringReader(written(GraphFormat.GRAPHML)));
    assertSame(graph, attributes);
  }

  @Test
  void ourJsonIsReadTheSame() {
    JSONImporter<String, DefaultWeightedEdge> importer = new JSONImporter<>();
    importer.setVertexFactory(id -> id);
    importer.setEdgesCollectionName("links");
    Map<String, String> attributes = listening(importer);
    var graph = empty();
    importer.importGraph(graph, new StringReader(written(GraphFormat.JSON)));
    assertSame(graph, attributes);
  }

  @Test
  void weReadWhatItWrites() {
    var graph = empty();
    NAMES.forEach(graph::addVertex);
    graph.setEdgeWeight(graph.addEdge("plain", "x.y"), 0.25);
    graph.setEdgeWeight(graph.addEdge("Zürich", "plain"), 3);
    GraphMLExporter<String, DefaultWeightedEdge> graphMl = new GraphMLExporter<>(name -> name);
    graphMl.setExportEdgeWeights(true);
    GEXFExporter<String, DefaultWeightedEdge> gexf =
        new GEXFExporter<>(name -> name, link -> String.valueOf(link));
    gexf.setParameter(GEXFExporter.Parameter.EXPORT_EDGE_WEIGHTS, true);
    JSONExporter<String, DefaultWeightedEdge> json = new JSONExporter<>(name -> name);
    json.setEdgeAttributeProvider(
        link ->
            Map.of(
                "weight",
                org.jgrapht.nio.DefaultAttribute.createAttribute(graph.getEdgeWeight(link))));
    var exporters = Map.of("g.graphml", graphMl, "g.gexf", gexf, "g.json", json);
    exporters.forEach(
        (name, exporter) -> {
          StringWriter text = new StringWriter();
          exporter.exportGraph(graph, text);
          var read = GraphFiles.read(Given.file(directory, name, text.toString()));
          assertThat(Given.labels(read)).as(name).isEqualTo(NAMES);
          assertThat(Given.links(read)).as(name).containsExactly("0-2:3.0", "0-4:0.25");
        });
  }
}
