package org.grapl.data.format;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.grapl.data.file.DataFileException;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.TextInput;
import org.grapl.data.item.ItemGraph;

/**
 * Reads GEXF, Gephi's format, of versions 1.1 to 1.3: one graph of nodes, their labels and
 * attributes, and links with weights, 1 where there is none. The place at which a node is drawn
 * becomes the attributes x and y, unless it has attributes of these names. Directions, and what
 * changes with time, are left aside. Nodes inside nodes are refused.
 */
public final class GexfReader {

  private final XmlInput xml;
  private final DeclaredNodes nodes;
  private final Set<String> changing = new HashSet<>(); // attributes that change with time

  private GexfReader(XmlInput xml) {
    this.xml = xml;
    this.nodes = new DeclaredNodes(xml.input());
  }

  public static ItemGraph read(TextInput input) {
    GexfReader reader = new GexfReader(XmlInput.open(input, "gexf"));
    return reader.nodes.read(() -> reader.xml.onlyGraph(reader::readPart, reader.xml::skip));
  }

  private void readPart() {
    switch (xml.name()) {
      case "attributes" -> {
        boolean areOfNodes = xml.attribute("class").orElse("node").equals("node");
        boolean change = xml.attribute("mode").orElse("static").equals("dynamic");
        xml.children(areOfNodes ? "attribute" : "", () -> readAttribute(change));
      }
      case "nodes" -> xml.children("node", this::readNode);
      case "edges" -> xml.children("edge", this::readLink);
      default -> xml.skip();
    }
  }

  private void readAttribute(boolean changes) {
    long line = xml.line();
    String id = xml.required("id");
    String title = xml.attribute("title").orElse(id);
    String type = xml.attribute("type").orElse("string");
    String otherwise = xml.childText("default");
    if (changes) {
      changing.add(id);
    } else {
      nodes.declare(id, title, type, otherwise, line);
    }
  }

  private void readNode() {
    long line = xml.line();
    if (xml.attribute("pid").isPresent()) {
      throw nested("the attribute pid");
    }
    int item = nodes.add(xml.required("id"), line);
    xml.attribute("label").ifPresent(label -> nodes.label(item, label));
    List<String> place = List.of();
    while (xml.nextChild()) {
      switch (xml.name()) {
        case "attvalues" -> xml.children("attvalue", this::readValue);
        case "position" -> {
          place = List.of(xml.required("x"), xml.required("y"));
          xml.skip();
        }
        case "nodes", "edges", "parents" -> throw nested("<" + xml.name() + ">");
        default -> xml.skip();
      }
    }
    nodes.giveValues(item, "", line);
    boolean isPlaced =
        nodes.columns().stream().map(FieldText::plain).anyMatch(Set.of("x", "y")::contains);
    if (!place.isEmpty() && !isPlaced) {
      nodes.attribute(item, "x", place.get(0), line);
      nodes.attribute(item, "y", place.get(1), line);
    }
  }

  private DataFileException nested(String what) {
    return xml.error(
        "the graph must have no nodes inside nodes, got " + what + "; take the groups apart");
  }

  private void readValue() {
    // Version 1.1 still calls it by the older name.
    String id = xml.attribute("for").or(() -> xml.attribute("id")).orElse("");
    if (!changing.contains(id)) {
      nodes.value(id, xml.required("value"), xml.line());
    }
    xml.skip();
  }

  private void readLink() {
    long line = xml.line();
    double weight = xml.attribute("weight").map(text -> nodes.weight(text, line)).orElse(1.0);
    nodes.link(xml.required("source"), xml.required("target"), weight, line);
    xml.skip();
  }
}
