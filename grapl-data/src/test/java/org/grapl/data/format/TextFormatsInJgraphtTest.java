package org.grapl.data.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.ItemTable;
import org.grapl.graph.Graph;
import org.jgrapht.graph.DefaultWeightedEdge;
import org.jgrapht.graph.WeightedPseudograph;
import org.jgrapht.nio.BaseEventDrivenImporter;
import org.jgrapht.nio.gml.GmlImporter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What JGraphT makes of the files we write; of GML it knows no numbers with exponents. */
class TextFormatsInJgraphtTest {

  @TempDir Path directory;

  private final WeightedPseudograph<String, DefaultWeightedEdge> theirs =
      new WeightedPseudograph<>(DefaultWeightedEdge.class);
  private final Map<String, Map<String, String>> attributes = new HashMap<>();

  private static ItemGraph graph() {
    Graph graph =
        Graph.builder()
            .link("a b", "say \"hi\"", Math.nextUp(0.1))
            .link("say \"hi\"", "node", 0.25)
            .link("node", "a b", 3)
            .link("x-y", "x-y")
            .build();
    List<Column> columns =
        List.of(
            Column.of("size", 4, item -> item == 0 ? "" : Integer.toString(item)),
            Column.of("kind", 4, item -> "kind " + item));
    return new ItemGraph(graph, ItemTable.of(4, columns));
  }

  private void collectAttributes(BaseEventDrivenImporter<String, DefaultWeightedEdge> importer) {
    importer.addVertexAttributeConsumer(
        (key, value) ->
            attributes
                .computeIfAbsent(key.getFirst(), vertex -> new HashMap<>())
                .put(key.getSecond(), value.getValue()));
  }

  /** Both graphs have the same vertices under the names that the function gives, and the links. */
  private void assertSame(Graph ours, Function<Integer, String> vertexOf) {
    assertThat(theirs.vertexSet()).hasSize(ours.size());
    assertThat(theirs.edgeSet()).hasSize(ours.links());
    ours.forEachLink(
        (a, b, weight) ->
            assertThat(theirs.getEdgeWeight(theirs.getEdge(vertexOf.apply(a), vertexOf.apply(b))))
                .isEqualTo(weight));
  }

  @Test
  void gmlIsReadWithLabelsAndAttributes() {
    ItemGraph data = graph();
    GmlImporter<String, DefaultWeightedEdge> importer = new GmlImporter<>();
    importer.setVertexFactory(id -> "v" + id);
    collectAttributes(importer);
    importer.importGraph(theirs, new StringReader(new GraphText(directory, "g.gml").write(data)));
    assertSame(data.graph(), item -> "v" + item);
    assertThat(attributes.get("v0")).containsEntry("label", "a b").doesNotContainKey("size");
    assertThat(attributes.get("v2"))
        .containsEntry("label", "node")
        .containsEntry("size", "2")
        .containsEntry("kind", "kind 2");
  }
}
