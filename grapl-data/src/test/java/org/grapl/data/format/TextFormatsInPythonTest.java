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

/** What networkx, Graphviz and igraph make of our files, and we of theirs, if they are here. */
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
    names.forEach(builder::arm);
    for (int arm = 1; arm < names.size() - 1; arm++) {
      builder.edge(arm - 1, arm, weight * arm).edge(0, arm, 1e-20);
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
        new ItemGraph(Graph.builder().edge("a", "b").build(), ItemTable.of(2, columns));
    new GraphText(directory, "ours.gml").write(data);
    assertThat(
            python.run(
                directory,
                "import networkx\nprint(ascii(list(networkx.read_gml('ours.gml').nodes.items())))"))
        .containsExactly(
            "[('a', {'size': 7, 'snake_case': '\\xfc', 'attribute1': 'x'}),"
                + " ('b', {'size': -2.5e-07, 'snake_case': '01', 'attribute1': 'x'})]");
  }

  @Test
  void networkxReadsOurPajekAndWeReadItsFiles() {
    Python python = python("networkx");
    Graph graph =
        graph(List.of("a b", "Zürich", "🦊", "back\\slash\\n", "tail\\", "x\\\\y", "#x"), 0.1);
    write(graph, "ours.net");
    String code =
        """
        import networkx as nx
        m = nx.read_pajek('ours.net')
        show(m.nodes, m.edges(data='weight'))
        g = nx.Graph()
        g.add_nodes_from(m.nodes)
        g.add_weighted_edges_from(m.edges(data='weight'))
        nx.write_gml(g, 'theirs.gml')
        g.remove_node('x\\\\\\\\y')
        g.remove_node('tail\\\\')
        nx.write_pajek(g, 'theirs.net')
        """;
    assertThat(python.run(directory, Python.SHOW + code)).isEqualTo(Python.lines(graph));
    assertSame("theirs.gml", graph);
    assertSame("theirs.net", graph.restrictedTo(new int[] {0, 1, 2, 3, 6}));
  }

  @Test
  void graphvizReadsOurDotAndWeReadItsFiles() {
    Python python = python("networkx", "pygraphviz");
    Graph graph =
        graph(
            List.of("a b", "Zürich", "🦊", "say \"hi\"", "C:\\dir", "node", "two\nlines", "1.5"),
            0.1);
    write(graph, "ours.dot");
    String code =
        """
        import networkx as nx
        g = nx.Graph(nx.nx_agraph.read_dot('ours.dot'))
        show(g.nodes, [(a, b, float(w)) for a, b, w in g.edges(data='weight')])
        nx.nx_agraph.write_dot(g, 'theirs.dot')
        nx.nx_agraph.to_agraph(g).draw('drawn.dot', prog='dot', format='dot')
        """;
    assertThat(python.run(directory, Python.SHOW + code)).isEqualTo(Python.lines(graph));
    assertSame("theirs.dot", graph);
    assertSame("drawn.dot", graph);
    assertThat(GraphFiles.readItems(directory.resolve("drawn.dot")).items().places()).isPresent();
  }

  @Test
  void igraphReadsOurFilesAndWeReadItsFiles() {
    Python python = python("igraph");
    Graph graph = graph(SIMPLE, 0.25);
    write(graph, "ours.gml");
    write(graph, "ours.net");
    String code =
        """
        import igraph
        def told(g, names):
            show(names, [(names[e.source], names[e.target], e['weight']) for e in g.es])
        g = igraph.Graph.Read_GML('ours.gml')
        told(g, g.vs['label'])
        p = igraph.Graph.Read_Pajek('ours.net')
        told(p, p.vs['id'])
        g.vs['name'] = g.vs['label']
        del g.vs['label']
        g.write_gml('theirs.gml')
        g.write_dot('theirs.dot')
        p.write_pajek('theirs.net')
        g.write_dimacs('theirs.dimacs', 0, 1, capacity='weight')
        """;
    List<String> lines = Python.lines(graph);
    assertThat(python.run(directory, Python.SHOW + code))
        .startsWith(lines.toArray(String[]::new))
        .endsWith(lines.toArray(String[]::new))
        .hasSize(2 * lines.size());
    assertSame("theirs.gml", graph);
    assertSame("theirs.net", graph);
    assertSame("theirs.dimacs", graph.renamed(arm -> Integer.toString(arm + 1)));
    assertSame("theirs.dot", graph.renamed(Integer::toString));
  }
}
