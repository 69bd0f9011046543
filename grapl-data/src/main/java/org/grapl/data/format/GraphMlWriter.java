package org.grapl.data.format;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import org.grapl.data.file.AtomicFile;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemGraph;
import org.grapl.internal.Check;

/**
 * Writes GraphML: items by their names as ids, attributes as doubles or strings, links with their
 * weights. Where an attribute has a name that readers take for the names of items, the attribute
 * {@value GraphMlReader#NAMES} of the graph says that it is none.
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

  private final ItemGraph data;
  private final List<Column> columns;
  private final Writer out;

  private GraphMlWriter(ItemGraph data, Writer out) {
    this.data = data;
    this.columns = data.items().columns();
    this.out = out;
  }

  public static void write(ItemGraph data, Path path) {
    XmlText.check(data);
    AtomicFile.writeText(path, out -> new GraphMlWriter(data, out).writeAll());
  }

  private void writeAll() throws IOException {
    boolean explainNames = columns.stream().map(Column::name).anyMatch(GraphMlReader::isLabel);
    out.write(HEAD);
    if (explainNames) {
      out.write(key("names", "graph", GraphMlReader.NAMES, "string"));
    }
    for (int k = 0; k < columns.size(); k++) {
      Column column = columns.get(k);
      out.write(key("d" + k, "node", column.name(), column.isNumeric() ? "double" : "string"));
    }
    out.write(key("weight", "edge", "weight", "double"));
    out.write("  <graph edgedefault=\"undirected\">\n");
    if (explainNames) {
      out.write("    " + value("names", GraphMlReader.ID) + "\n");
    }
    for (int item = 0; item < data.graph().size(); item++) {
      writeNode(item);
    }
    Writable.forEachLink(data.graph(), this::writeLink);
    out.write("  </graph>\n</graphml>\n");
  }

  private void writeNode(int item) throws IOException {
    out.write("    <node id=\"" + name(item) + "\">");
    for (int k = 0; k < columns.size(); k++) {
      String text = columns.get(k).text(item);
      if (!text.isEmpty()) {
        out.write(value("d" + k, XmlText.escaped(text)));
      }
    }
    out.write("</node>\n");
  }

  private void writeLink(int a, int b, double weight) throws IOException {
    out.write(
        "    <edge source=\""
            + name(a)
            + "\" target=\""
            + name(b)
            + "\">"
            + value("weight", Check.number(weight))
            + "</edge>\n");
  }

  private String name(int item) {
    return XmlText.escaped(data.graph().label(item));
  }

  private static String key(String id, String scope, String name, String type) {
    return "  <key id=\"%s\" for=\"%s\" attr.name=\"%s\" attr.type=\"%s\"/>\n"
        .formatted(id, scope, XmlText.escaped(name), type);
  }

  private static String value(String key, String text) {
    return "<data key=\"" + key + "\">" + text + "</data>";
  }
}
