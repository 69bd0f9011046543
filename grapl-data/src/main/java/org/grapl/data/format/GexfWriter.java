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
 * Writes GEXF 1.2, which every program reads: items by their names as ids and as labels, attributes
 * as doubles or strings, links with their weights.
 */
public final class GexfWriter {

  private static final String HEAD =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <gexf xmlns="http://www.gexf.net/1.2draft" version="1.2">
        <graph defaultedgetype="undirected" mode="static">
      """;

  private final ItemGraph data;
  private final List<Column> columns;
  private final Writer out;
  private int links;

  private GexfWriter(ItemGraph data, Writer out) {
    this.data = data;
    this.columns = data.items().columns();
    this.out = out;
  }

  public static void write(ItemGraph data, Path path) {
    Writable.IN_XML.checkNames(data.graph());
    Writable.IN_XML.checkTexts(data.items().columns());
    AtomicFile.writeText(path, out -> new GexfWriter(data, out).writeAll());
  }

  private void writeAll() throws IOException {
    out.write(HEAD);
    if (!columns.isEmpty()) {
      out.write("    <attributes class=\"node\" mode=\"static\">\n");
      for (int k = 0; k < columns.size(); k++) {
        out.write(
            "      <attribute id=\"%d\" title=\"%s\" type=\"%s\"/>\n"
                .formatted(
                    k,
                    Writable.xml(columns.get(k).name()),
                    columns.get(k).isNumeric() ? "double" : "string"));
      }
      out.write("    </attributes>\n");
    }
    out.write("    <nodes>\n");
    for (int item = 0; item < data.graph().size(); item++) {
      writeNode(item);
    }
    out.write("    </nodes>\n    <edges>\n");
    Writable.forEachLink(data.graph(), this::writeLink);
    out.write("    </edges>\n  </graph>\n</gexf>\n");
  }

  private void writeNode(int item) throws IOException {
    out.write("      <node id=\"%1$s\" label=\"%1$s\">".formatted(name(item)));
    StringBuilder values = new StringBuilder();
    for (int k = 0; k < columns.size(); k++) {
      String text = columns.get(k).text(item);
      if (!text.isEmpty()) {
        values.append("<attvalue for=\"%d\" value=\"%s\"/>".formatted(k, Writable.xml(text)));
      }
    }
    out.write(values.isEmpty() ? "" : "<attvalues>" + values + "</attvalues>");
    out.write("</node>\n");
  }

  private void writeLink(int a, int b, double weight) throws IOException {
    out.write("      <edge id=\"" + links++ + "\" source=\"" + name(a));
    out.write("\" target=\"" + name(b) + "\" weight=\"" + Check.number(weight) + "\"/>\n");
  }

  private String name(int item) {
    return Writable.xml(data.graph().label(item));
  }
}
