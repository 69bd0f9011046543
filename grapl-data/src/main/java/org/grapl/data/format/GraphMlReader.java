package org.grapl.data.format;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.grapl.data.file.DataFileException;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.TextInput;
import org.grapl.data.item.ItemGraph;

/**
 * Reads GraphML (U. Brandes, M. Eiglsperger, I. Herman, M. Himsolt, M. S. Marshall, "GraphML
 * Progress Report: Structural Layer Proposal", Graph Drawing 2001): one graph of nodes and links
 * with their attributes. The node attribute called label, or else name, in any case, is what people
 * call the node; without one, yEd's own label is taken. The link attribute called weight, in any
 * case, is the weight, 1 where there is none. Directions are left aside. Ports, hyperedges and
 * graphs inside nodes are refused.
 */
public final class GraphMlReader {

  private final XmlInput xml;
  private final DeclaredNodes nodes;
  private final Map<String, String> weights = new LinkedHashMap<>(); // ids of keys, and defaults
  private final Set<String> known = new HashSet<>();
  private String names = ""; // the column that names nodes

  private GraphMlReader(XmlInput xml) {
    this.xml = xml;
    this.nodes = new DeclaredNodes(xml.input());
  }

  public static ItemGraph read(TextInput input) {
    GraphMlReader reader = new GraphMlReader(XmlInput.open(input, "graphml"));
    return reader.nodes.read(() -> reader.xml.onlyGraph(reader::readPart, reader::readKey));
  }

  private void readKey() {
    if (!xml.name().equals("key")) {
      xml.skip();
      return;
    }
    long line = xml.line();
    String id = xml.required("id");
    String scope = xml.attribute("for").orElse("all");
    boolean isDrawing = xml.attribute("yfiles.type").isPresent();
    String name = xml.attribute("attr.name").orElse(id);
    String type = xml.attribute("attr.type").orElse("string");
    String otherwise = xml.childText("default");
    if (!known.add(id)) {
      throw xml.input()
          .error(line, "ids of keys must all differ, got %s twice".formatted(FieldText.quoted(id)));
    }
    boolean isForAll = scope.equals("all");
    if ((scope.equals("node") || isForAll) && !isDrawing) {
      nodes.declare(id, name, type, otherwise, line);
    }
    if ((scope.equals("edge") || isForAll) && FieldText.plain(name).equals("weight")) {
      weights.put(id, otherwise);
    }
  }

  private void readPart() {
    switch (xml.name()) {
      case "node" -> readNode();
      case "edge" -> readLink();
      case "hyperedge" -> throw unsupported("hyperedges", "links must join two nodes");
      default -> xml.skip();
    }
  }

  private void readNode() {
    long line = xml.line();
    int item = nodes.add(xml.required("id"), line);
    if (nodes.size() == 1) {
      names = called("label").or(() -> called("name")).orElse("");
    }
    while (xml.nextChild()) {
      switch (xml.name()) {
        case "data" -> readNodeData(item);
        case "graph" -> throw unsupported("graphs inside nodes", "take the groups apart");
        case "port" -> throw unsupported("ports", "links must join nodes");
        default -> xml.skip();
      }
    }
    nodes.giveValues(item, names, line);
  }

  private Optional<String> called(String name) {
    return nodes.columns().stream()
        .filter(column -> FieldText.plain(column).equals(name))
        .findFirst();
  }

  private void readNodeData(int item) {
    long line = xml.line();
    String key = knownKey();
    if (nodes.isDeclared(key)) {
      nodes.value(key, xml.text(), line);
    } else {
      nodes.label(item, xml.textWithin("NodeLabel").strip());
    }
  }

  private void readLink() {
    long line = xml.line();
    String source = xml.required("source");
    String target = xml.required("target");
    double weight = Double.NaN;
    while (xml.nextChild()) {
      switch (xml.name()) {
        case "data" -> {
          long at = xml.line();
          boolean isWeight = weights.containsKey(knownKey());
          String text = xml.text();
          if (isWeight && !Double.isNaN(weight)) {
            throw xml.input().error(at, "an edge must have one weight, got a second");
          }
          weight = isWeight ? nodes.weight(text, at) : weight;
        }
        case "graph" -> throw unsupported("graphs inside edges", "take them apart");
        default -> xml.skip();
      }
    }
    nodes.link(source, target, Double.isNaN(weight) ? defaultWeight(line) : weight, line);
  }

  private double defaultWeight(long line) {
    return weights.values().stream()
        .filter(text -> !text.isEmpty())
        .findFirst()
        .map(text -> nodes.weight(text, line))
        .orElse(1.0);
  }

  private String knownKey() {
    String key = xml.required("key");
    if (!known.contains(key)) {
      throw xml.error("key must be the id of a <key> above, got " + FieldText.quoted(key));
    }
    return key;
  }

  private DataFileException unsupported(String what, String remedy) {
    return xml.error("the graph must have no %s, got <%s>; %s".formatted(what, xml.name(), remedy));
  }
}
