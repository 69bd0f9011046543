package org.grapl.data.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.grapl.data.Given;
import org.grapl.data.GraphFiles;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.ItemTable;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What networkx and igraph make of our files, and we of theirs, if they are here. */
class TextFormatsInPythonTest {

  private static final List<String> SIMPLE = List.of("a b", "c", "007", "x-y", "lonely");

  @TempDir Path directory;

  private static Python python(String... modules) {
    Optional<Python> python = Python.with(modules);
    assumeTrue(python.isPresent(), "there is no python3 with " + String.join(" and ", modules));
    return python.orElseThrow();
  }

  private static Graph graph(List<String> names, double weight) {
    GraphBuilder builder = Graph.builder();
    names.forEach(builder::item);
    for (int item = 1; item < names.size() - 1; item++) {
      builder.link(item - 1, item, weight * item).link(0, item, 1e-20);
    }
    return builder.build();
  }

  private void write(Graph graph, String name) {
    GraphFiles.write(graph, directory.resolve(name));
  }

  private void assertSame(String name, Graph graph) {
    assertThat(Python.lines(GraphFiles.read(directory.resolve(name))))
        .as(name)
        .isEqualTo(Python.lines(graph));
  }

  @Test
  void networkxReadsOurGmlWithEveryName() {
    Python python = python("networkx");
    Graph graph = graph(Given.NASTY, 0.1);
    write(graph, "ours.gml");
    String code =
        """
        import networkx
        g = networkx.read_gml('ours.gml')
        show(g.nodes, [(a, b, w) for a, b, w in g.edges(data='weight')])
        """;
    assertThat(python.run(directory, Python.SHOW + code)).isEqualTo(Python.lines(graph));
  }

  @Test
  void networkxReadsTheAttributesInOurGml() {
    Python python = python("networkx");
    List<Column> columns =
        List.of(
            Column.of("size", 2, item -> item == 0 ? "7" : "-2.5E-7"),
            Column.of("snake_case", 2, item -> item == 0 ? "ü" : "01"),
            Column.of("two words", 2, item -> "x"));
    ItemGraph data =
        new ItemGraph(Graph.builder().link("a", "b").build(), ItemTable.of(2, columns));
    new GraphText(directory, "ours.gml").write(data);
    assertThat(
            python.run(
                directory,
                "import networkx\nprint(ascii(list(networkx.read_gml('ours.gml').nodes.items())))"))
        .containsExactly(
            "[('a', {'size': 7, 'snake_case': '\\xfc', 'two_words': 'x'}),"
                + " ('b', {'size': -2.5e-07, 'snake_case': '01', 'two_words': 'x'})]");
  }

  @Test
  void weReadTheGmlOfNetworkx() {
    Python python = python("networkx");
    Graph graph = graph(List.of("a b", "Zürich", "🦊", "back\\slash\\n", "tail\\", "#x"), 0.1);
    write(graph, "ours.gml");
    python.run(
        directory, "import networkx as nx\nnx.write_gml(nx.read_gml('ours.gml'), 'theirs.gml')");
    assertSame("theirs.gml", graph);
  }

  @Test
  void igraphReadsOurFilesAndWeReadItsFiles() {
    Python python = python("igraph");
    Graph graph = graph(SIMPLE, 0.25);
    write(graph, "ours.gml");
    String code =
        """
        import igraph
        def told(g, names):
            show(names, [(names[e.source], names[e.target], e['weight']) for e in g.es])
        g = igraph.Graph.Read_GML('ours.gml')
        told(g, g.vs['label'])
        g.vs['name'] = g.vs['label']
        del g.vs['label']
        g.write_gml('theirs.gml')
        """;
    assertThat(python.run(directory, Python.SHOW + code)).isEqualTo(Python.lines(graph));
    assertSame("theirs.gml", graph);
  }
}
