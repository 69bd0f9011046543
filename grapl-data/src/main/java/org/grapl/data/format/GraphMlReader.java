package org.grapl.data.format;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

  /**
   * An attribute of the graph that says, with the value {@code id}, that nodes are called by their
   * ids whatever their other attributes are called.
   */
  static final String NAMES = "grapl.names";

  static final String ID = "id";

  /** In the order in which they are believed. */
  private static final List<String> LABELS = List.of("label", "name");

  private static final String WEIGHT = "weight";

  private final XmlInput xml;
  private final DeclaredNodes nodes;
  private final DeclaredColumns columns;
  private final Map<String, String> weights =
      new LinkedHashMap<>(); // ids of keys, and their defaults
  private final Set<String> known = new HashSet<>();
  private String namesKey = "";
  private boolean hasGraph;
  private boolean namedById;

  private GraphMlReader(XmlInput xml) {
    this.xml = xml;
    this.nodes = new DeclaredNodes(xml.input());
    this.columns = new DeclaredColumns(xml.input());
  }

  /** Whether a column of this name would be taken for the names of nodes. */
  static boolean isLabel(String column) {
    return LABELS.contains(FieldText.plain(column));
  }

  /** Everything in one pass. */
  public static ItemGraph read(TextInput input) {
    return new GraphMlReader(XmlInput.open(input, "graphml")).readAll();
  }

  private ItemGraph readAll() {
    while (xml.nextChild()) {
      switch (xml.name()) {
        case "key" -> readKey();
        case "graph" -> readGraph();
        default -> xml.skip();
      }
    }
    xml.finish();
    return nodes.build();
  }

  private void readKey() {
    long line = xml.line();
    String id = xml.required(ID);
    String scope = xml.attribute("for").orElse("all");
    boolean isDrawing = xml.attribute("yfiles.type").isPresent();
    String name = xml.attribute("attr.name").orElse(id);
    String type = xml.attribute("attr.type").orElse("string");
    String otherwise = xml.childText("default");
    if (!known.add(id)) {
      throw xml.input()
          .error(line, "ids of keys must all differ, got %s twice".formatted(quoted(id)));
    }
    boolean isForAll = scope.equals("all");
    if (scope.equals("graph") && name.equals(NAMES)) {
      namesKey = id;
    }
    if ((scope.equals("node") || isForAll) && !isDrawing) {
      columns.declare(id, name, type, otherwise, line);
    }
    if ((scope.equals("edge") || isForAll) && FieldText.plain(name).equals(WEIGHT)) {
      weights.put(id, otherwise);
    }
  }

  private void readGraph() {
    if (hasGraph) {
      throw xml.error("a file must hold one graph, got a second; write each to a file of its own");
    }
    hasGraph = true;
    while (xml.nextChild()) {
      switch (xml.name()) {
        case "data" -> readGraphData();
        case "node" -> readNode();
        case "edge" -> readLink();
        case "hyperedge" -> throw unsupported("hyperedges", "links must join two nodes");
        default -> xml.skip();
      }
    }
  }

  private void readGraphData() {
    boolean tellsNames = !namesKey.isEmpty() && xml.required("key").equals(namesKey);
    namedById |= tellsNames & xml.text().equals(ID);
  }

  private void readNode() {
    long line = xml.line();
    int item = nodes.add(xml.required(ID), line);
    if (item == 0) {
      columns.namesAre(namedById ? "" : labelColumn());
    }
    while (xml.nextChild()) {
      switch (xml.name()) {
        case "data" -> readNodeData(item);
        case "graph" -> throw unsupported("graphs inside nodes", "take the groups apart");
        case "port" -> throw unsupported("ports", "links must join nodes");
        default -> xml.skip();
      }
    }
    columns.giveTo(nodes, item, line);
  }

  private void readNodeData(int item) {
    long line = xml.line();
    String key = knownKey();
    if (columns.has(key)) {
      columns.put(key, xml.text(), line);
    } else {
      String label = xml.textWithin("NodeLabel").strip();
      if (!label.isEmpty() && !namedById) {
        nodes.label(item, label);
      }
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
    for (String otherwise : weights.values()) {
      if (!otherwise.isEmpty()) {
        return nodes.weight(otherwise, line);
      }
    }
    return 1;
  }

  /** The column that names nodes; empty if there is none. */
  private String labelColumn() {
    for (String label : LABELS) {
      for (String column : columns.columns()) {
        if (FieldText.plain(column).equals(label)) {
          return column;
        }
      }
    }
    return "";
  }

  private String knownKey() {
    String key = xml.required("key");
    if (!known.contains(key)) {
      throw xml.error("key must be the id of a <key> above, got " + quoted(key));
    }
    return key;
  }

  private DataFileException unsupported(String what, String remedy) {
    return xml.error("the graph must have no %s, got <%s>; %s".formatted(what, xml.name(), remedy));
  }

  private static String quoted(String id) {
    return FieldText.quoted(id);
  }
}
