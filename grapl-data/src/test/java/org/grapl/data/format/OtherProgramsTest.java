package org.grapl.data.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.grapl.data.Given;
import org.grapl.data.GraphFiles;
import org.grapl.data.GraphFormat;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.ItemTable;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * networkx and igraph read what we write, and we read what they write, where they are installed.
 * Texts and numbers are compared as bytes, in hexadecimal digits.
 */
class OtherProgramsTest {

  private static final List<String> PYTHONS = List.of("python3", "/usr/bin/python3");
  private static final HexFormat HEX = HexFormat.of();

  /** Prints a graph of (name, attributes) and (name, name, weight) as {@link #shown} does. */
  private static final String SHOW =
      """
      import struct, sys
      def text(x): return x.encode('utf-8').hex()
      def number(x): return struct.pack('>d', float(x)).hex()
      def value(x): return text(x) if isinstance(x, str) else number(x)
      def show(nodes, edges):
          for name, known in nodes:
              print('node', text(name), *[k + '=' + value(v) for k, v in sorted(known.items())
                    if v is not None and v == v and v != ''])
          for line in sorted(' '.join(sorted([text(a), text(b)])) + ' ' + number(w) for a, b, w in edges):
              print('edge', line)
      """;

  @TempDir Path directory;

  private static ItemGraph data() {
    List<String> names = new ArrayList<>(Given.NASTY);
    GraphBuilder graph = Graph.builder();
    names.forEach(graph::item);
    for (int item = 3; item < names.size(); item += 2) {
      graph.link(item, item - 3, 1 + 1.0 / item).link(item, 0, Math.nextUp(0.1) * item);
    }
    double[] costs = new double[names.size()];
    for (int item = 0; item < costs.length; item++) {
      costs[item] = item % 4 == 0 ? Double.NaN : Math.sqrt(item) - 2;
    }
    return new ItemGraph(
        graph.build(),
        ItemTable.of(
            names.size(),
            List.of(
                Column.ofNumbers("cost", costs),
                Column.of("text", names.size(), item -> item % 3 == 0 ? "" : names.get(item)),
                Column.of("title", names.size(), item -> "L" + item % 2))));
  }

  private static String hex(String text) {
    return HEX.formatHex(text.getBytes(UTF_8));
  }

  private static String hex(double number) {
    return HEX.toHexDigits(Double.doubleToLongBits(number));
  }

  private static String shown(ItemGraph data) {
    List<String> lines = new ArrayList<>();
    for (int item = 0; item < data.graph().size(); item++) {
      List<String> known = new ArrayList<>();
      for (Column column : data.items().columns()) {
        String text = column.text(item);
        if (!text.isEmpty()) {
          String value = column.isNumeric() ? hex(column.number(item)) : hex(text);
          known.add(" " + column.name() + "=" + value);
        }
      }
      known.sort(null);
      lines.add("node " + hex(data.graph().label(item)) + String.join("", known));
    }
    List<String> links = new ArrayList<>();
    data.graph()
        .forEachLink(
            (a, b, weight) -> {
              String first = hex(data.graph().label(a));
              String second = hex(data.graph().label(b));
              boolean inOrder = first.compareTo(second) <= 0;
              links.add(
                  "edge %s %s %s"
                      .formatted(inOrder ? first : second, inOrder ? second : first, hex(weight)));
            });
    links.sort(null);
    lines.addAll(links);
    return String.join("\n", lines) + "\n";
  }

  private static String pythonWith(String module) {
    Optional<String> python =
        PYTHONS.stream().filter(name -> run(name, "import " + module).isPresent()).findFirst();
    assumeTrue(python.isPresent(), "python3 with " + module + " is not installed");
    return python.orElseThrow();
  }

  /** What the script prints; empty if it, or Python itself, fails. */
  private static Optional<String> run(String python, String script, String... arguments) {
    List<String> command = new ArrayList<>(List.of(python, "-X", "utf8", "-c", script));
    command.addAll(List.of(arguments));
    try {
      Process process =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      String output = new String(process.getInputStream().readAllBytes(), UTF_8);
      boolean ended = process.waitFor(60, TimeUnit.SECONDS);
      return ended && process.exitValue() == 0 ? Optional.of(output) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void assertReadTheSame(String python, ItemGraph data, GraphFormat format, String read) {
    Path path = directory.resolve("ours." + format);
    GraphFiles.write(data, path, format);
    assertThat(run(python, SHOW + read, path.toString())).as("%s", format).contains(shown(data));
  }

  @Test
  void networkxReadsOurFiles() {
    String python = pythonWith("networkx");
    String show = "show(g.nodes(data=True), g.edges(data='weight'))\n";
    assertReadTheSame(
        python,
        data(),
        GraphFormat.GRAPHML,
        "import networkx\ng = networkx.read_graphml(sys.argv[1])\n" + show);
    assertReadTheSame(
        python,
        data(),
        GraphFormat.JSON,
        """
        import json, networkx
        with open(sys.argv[1], encoding='utf-8') as f: data = json.load(f)
        data['edges'] = data['links']  # the name that newer versions expect unless told
        g = networkx.node_link_graph(data)
        """
            + show);
  }

  @Test
  void igraphReadsOurGraphMl() {
    assertReadTheSame(
        pythonWith("igraph"),
        data(),
        GraphFormat.GRAPHML,
        """
        import igraph
        g = igraph.Graph.Read_GraphML(sys.argv[1])
        show([(v['id'], {k: x for k, x in v.attributes().items() if k != 'id'}) for v in g.vs],
             [(g.vs[e.source]['id'], g.vs[e.target]['id'], e['weight']) for e in g.es])
        """);
  }

  private static final String EXPECTED =
      "a colour=red size#=1.5\nb \"b\" colour=x<&>\nü size#=3.0\n0-1:0.1\n1-2:3.0\n";

  @Test
  void weReadFilesOfNetworkx() {
    String python = pythonWith("networkx");
    String script =
        """
        import json, networkx, os, sys
        os.chdir(sys.argv[1])
        g = networkx.Graph()
        g.add_node('a', colour='red', size=1.5)
        g.add_node('b "b"', colour='x<&>')
        g.add_node('ü', size=3.0)
        g.add_edge('a', 'b "b"', weight=0.1)
        g.add_edge('b "b"', 'ü', weight=3.0)
        networkx.write_graphml(g, 'n.graphml')
        networkx.write_gexf(g, 'n.gexf')
        with open('n.json', 'w') as f: json.dump(networkx.node_link_data(g), f)
        with open('c.json', 'w') as f: json.dump(networkx.cytoscape_data(g), f)
        """;
    assertThat(run(python, script, directory.toString())).isPresent();
    assertThat(Shown.text(directory.resolve("n.gexf"))).isEqualTo(EXPECTED);
    assertThat(Shown.text(directory.resolve("n.json"))).isEqualTo(EXPECTED);
    assertThat(Shown.text(directory.resolve("n.graphml")))
        .as("it declares its attributes from the last to the first")
        .isEqualTo(EXPECTED.replace("colour=red size#=1.5", "size#=1.5 colour=red"));
    assertThat(Shown.text(directory.resolve("c.json")))
        .as("it adds the name once more as a value")
        .isEqualTo(
            "a colour=red size#=1.5 value=a\nb \"b\" colour=x<&> value=b \"b\"\n"
                + "ü size#=3.0 value=ü\n0-1:0.1\n1-2:3.0\n");
  }

  @Test
  void weReadFilesOfIgraph() {
    String script =
        """
        import igraph, os, sys
        os.chdir(sys.argv[1])
        g = igraph.Graph(edges=[(0, 1), (1, 2)])
        g.vs['name'] = ['a', 'b "b"', 'ü']
        g.vs['colour'] = ['red', 'x<&>', '']
        g.vs['size'] = [1.5, float('nan'), 3]
        g.es['weight'] = [0.1, 3]
        g.write_graphml('i.graphml')
        """;
    assertThat(run(pythonWith("igraph"), script, directory.toString())).isPresent();
    assertThat(Shown.text(directory.resolve("i.graphml")))
        .isEqualTo(
            "a id=n0 colour=red size#=1.5\nb \"b\" id=n1 colour=x<&>\nü id=n2 size#=3\n"
                + "0-1:0.1\n1-2:3.0\n");
  }
}
