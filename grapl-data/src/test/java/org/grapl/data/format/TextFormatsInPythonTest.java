package org.grapl.data.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.grapl.data.GraphFiles;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What we make of the GML of networkx and igraph, if they are here. */
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
  void weReadTheGmlOfNetworkx() {
    Python python = python("networkx");
    Graph graph = graph(List.of("a b", "Zürich", "🦊", "back\\slash\\n", "tail\\", "#x"), 0.1);
    write(graph, "ours.graphml");
    python.run(
        directory,
        "import networkx as nx\nnx.write_gml(nx.read_graphml('ours.graphml'), 'theirs.gml')");
    assertSame("theirs.gml", graph);
  }

  @Test
  void weReadTheGmlOfIgraph() {
    Python python = python("igraph");
    Graph graph = graph(SIMPLE, 0.25);
    write(graph, "ours.graphml");
    String code =
        """
        import igraph
        def told(g, names):
            show(names, [(names[e.source], names[e.target], e['weight']) for e in g.es])
        g = igraph.Graph.Read_GraphML('ours.graphml')
        told(g, g.vs['id'])
        g.vs['name'] = g.vs['id']
        del g.vs['id']
        g.write_gml('theirs.gml')
        """;
    assertThat(python.run(directory, Python.SHOW + code)).isEqualTo(Python.lines(graph));
    assertSame("theirs.gml", graph);
  }
}
