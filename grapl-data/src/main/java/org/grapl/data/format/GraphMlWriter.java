package org.grapl.data.format;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import org.grapl.data.file.AtomicFile;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemGraph;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;

/**
 * Writes GraphML: items by their names as ids, attributes as doubles or strings, links with their
 * weights. An attribute that readers would take for the names of items gets an underscore in front.
 */
public final class GraphMlWriter {

  private static final String HEAD =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <graphml xmlns="http://graphml.graphdrawing.org/xmlns"
          xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
          xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns
              http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">
      """;

  private final Graph graph;
  private final List<Column> columns;
  private final Writer out;

  private GraphMlWriter(ItemGraph data, Writer out) {
    this.graph = data.graph();
    this.columns = data.items().columns();
    this.out = out;
  }

  public static void write(ItemGraph data, Path path) {
    Writable.IN_XML.checkNames(data.graph());
    Writable.IN_XML.checkTexts(data.items().columns());
    AtomicFile.writeText(path, out -> new GraphMlWriter(data, out).writeAll());
  }

  private void writeAll() throws IOException {
    out.write(HEAD);
    List<String> names = Writable.names(columns);
    for (int k = 0; k < columns.size(); k++) {
      key("d" + k, "node", names.get(k), columns.get(k).isNumeric() ? "double" : "string");
    }
    key("weight", "edge", "weight", "double");
    out.write("  <graph edgedefault=\"undirected\">\n");
    for (int item = 0; item < graph.size(); item++) {
      writeNode(item);
    }
    Writable.forEachLink(graph, this::writeLink);
    out.write("  </graph>\n</graphml>\n");
  }

  private void key(String id, String scope, String name, String type) throws IOException {
    out.write(
        "  <key id=\"%s\" for=\"%s\" attr.name=\"%s\" attr.type=\"%s\"/>\n"
            .formatted(id, scope, Writable.xml(name), type));
  }

  private void writeNode(int item) throws IOException {
    out.write("    <node id=\"" + name(item) + "\">");
    for (int k = 0; k < columns.size(); k++) {
      String text = columns.get(k).text(item);
      if (!text.isEmpty()) {
        out.write("<data key=\"d" + k + "\">" + Writable.xml(text) + "</data>");
      }
    }
    out.write("</node>\n");
  }

  private void writeLink(int a, int b, double weight) throws IOException {
    out.write("    <edge source=\"" + name(a) + "\" target=\"" + name(b));
    out.write("\"><data key=\"weight\">" + Check.number(weight) + "</data></edge>\n");
  }

  private String name(int item) {
    return Writable.xml(graph.label(item));
  }
}
