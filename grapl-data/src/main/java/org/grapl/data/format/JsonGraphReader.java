package org.grapl.data.format;

import com.fasterxml.jackson.core.JsonToken;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.JsonInput;
import org.grapl.data.file.TextInput;
import org.grapl.data.item.ItemGraph;

/**
 * Reads graphs in JSON, of one of these shapes:
 *
 * <ul>
 *   <li>node-link, as networkx and d3 have it: {@code {"nodes": [{"id": …}], "links": [{"source":
 *       …, "target": …, "weight": …}]}}, or {@code "edges"}, or {@code "value"}. Where nodes have
 *       no id, links are between their positions, counted from 0;
 *   <li>Cytoscape.js: {@code {"elements": {"nodes": [{"data": {"id": …}}], "edges": […]}}}.
 * </ul>
 *
 * The field {@code label} of nodes is what people call them, or {@code name} if the first node has
 * no label; the others are attributes, arrays and objects among them as compact JSON. A number and
 * the same digits as a text are the same id. Directions are left aside.
 */
public final class JsonGraphReader {

  private static final String ID = "id";
  private static final Set<JsonToken> IDS =
      EnumSet.of(
          JsonToken.VALUE_STRING,
          JsonToken.VALUE_NUMBER_INT,
          JsonToken.VALUE_NUMBER_FLOAT,
          JsonToken.START_ARRAY);
  private static final Map<String, String> MAPS =
      Map.of("Topology", "topojson", "FeatureCollection", "geojson", "Feature", "geojson");

  private final TextInput input;
  private final JsonInput json;
  private final DeclaredNodes nodes;
  private String links = ""; // the field that holds them, once it has been seen
  private String nameField = "";
  private boolean hasNodes;
  private boolean haveIds;

  /** The fields of a node or link and the line on which it begins. */
  private record Element(Map<String, JsonInput.Value> fields, long line) {}

  private JsonGraphReader(TextInput input) {
    this.input = input;
    this.json = new JsonInput(input);
    this.nodes = new DeclaredNodes(input);
  }

  public static ItemGraph read(TextInput input) {
    if (input.atEnd()) {
      throw input.error("the file is empty; expected a JSON object with \"nodes\" and \"links\"");
    }
    JsonGraphReader reader = new JsonGraphReader(input);
    return reader.nodes.read(reader::readAll);
  }

  private void readAll() {
    json.next();
    json.expect(JsonToken.START_OBJECT, "the graph", "an object with \"nodes\" and \"links\"");
    while (json.nextField()) {
      switch (json.field()) {
        case "elements" -> json.object("\"elements\"", name -> readPart(name, true));
        case "type" -> refuseMap();
        default -> readPart(json.field(), false);
      }
    }
    json.finish();
    if (!hasNodes) {
      throw input.error("no nodes found; expected an object with \"nodes\" and \"links\"");
    }
  }

  private void refuseMap() {
    String type = json.value().text();
    if (MAPS.containsKey(type)) {
      throw json.error(
          "the graph must be nodes and links, got a map of type %s; read it with --format %s"
              .formatted(FieldText.quoted(type), MAPS.get(type)));
    }
  }

  /** Reads a field of the graph, of which elements may have their fields in an object "data". */
  private void readPart(String name, boolean hasData) {
    switch (name) {
      case "nodes" -> {
        if (hasNodes) {
          throw json.error("a file must hold one graph, got \"nodes\" twice");
        }
        hasNodes = true;
        readElements(name, "a node", hasData, this::readNode);
      }
      case "links", "edges" -> {
        if (!links.isEmpty()) {
          throw json.error(
              "links must be given once, got \"%s\" besides \"%s\"".formatted(name, links));
        }
        links = name;
        readElements(name, "a link", hasData, this::readLink);
      }
      default -> json.skip();
    }
  }

  private void readElements(String name, String what, boolean hasData, Consumer<Element> reading) {
    json.expect(JsonToken.START_ARRAY, '"' + name + '"', "an array of objects");
    while (json.nextEntry()) {
      long line = json.line();
      json.expect(JsonToken.START_OBJECT, what, "an object");
      reading.accept(new Element(hasData ? data(what, line) : json.fields(), line));
    }
  }

  private Map<String, JsonInput.Value> data(String what, long line) {
    Map<String, JsonInput.Value> data = new LinkedHashMap<>();
    while (json.nextField()) {
      if (json.field().equals("data") && json.isAt(JsonToken.START_OBJECT)) {
        data = json.fields();
      } else {
        json.skip();
      }
    }
    if (data.isEmpty()) {
      throw input.error(line, what + " must have an object \"data\", got none");
    }
    JsonInput.Value parent = data.get("parent");
    if (parent != null && !parent.isMissing()) {
      throw input.error(
          parent.line(),
          "the graph must have no nodes inside nodes, got \"parent\"; take the groups apart");
    }
    return data;
  }

  private void readNode(Element element) {
    Map<String, JsonInput.Value> fields = element.fields();
    boolean hasId = fields.containsKey(ID);
    if (nodes.size() == 0) {
      haveIds = hasId;
      nameField = fields.containsKey("label") ? "label" : "name";
    } else if (hasId != haveIds) {
      throw input.error(element.line(), "all nodes must have an \"id\", or none, got both");
    }
    String id = hasId ? id(ID, element) : Integer.toString(nodes.size());
    int item = nodes.add(id, element.line());
    fields.remove(ID);
    JsonInput.Value name = fields.remove(nameField);
    if (name != null && !name.isMissing()) {
      nodes.label(item, name.text());
    }
    fields.forEach(
        (field, value) ->
            nodes.attribute(item, field, value.isMissing() ? "" : value.text(), value.line()));
  }

  private void readLink(Element element) {
    JsonInput.Value weight = element.fields().get("weight");
    JsonInput.Value told = weight == null ? element.fields().get("value") : weight;
    nodes.link(
        id("source", element),
        id("target", element),
        told == null ? 1 : nodes.weight(told.text(), told.line()),
        element.line());
  }

  /** The id in this field: a text, a number or, for networkx's pairs, an array as JSON. */
  private String id(String field, Element element) {
    JsonInput.Value id = element.fields().get(field);
    if (id == null || !IDS.contains(id.kind())) {
      throw input.error(
          id == null ? element.line() : id.line(),
          field + " must be a text or a number, got " + (id == null ? "none" : id.text()));
    }
    return id.text();
  }
}
