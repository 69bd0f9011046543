package org.grapl.data.format;

import com.fasterxml.jackson.core.JsonToken;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.grapl.data.file.DataFileException;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.JsonInput;
import org.grapl.data.file.TextInput;
import org.grapl.data.item.ItemGraph;

/**
 * Reads graphs in JSON, of any of these shapes:
 *
 * <ul>
 *   <li>node-link, as networkx and d3 have it: {@code {"nodes": [{"id": …}], "links": [{"source":
 *       …, "target": …, "weight": …}]}}, or {@code "links"}, or {@code "value"}. Where nodes have
 *       no id, links are between their positions, counted from 0;
 *   <li>JSON Graph Format: {@code {"graph": {"nodes": {"id": {"label": …, "metadata": {…}}},
 *       "links": […]}}};
 *   <li>Cytoscape.js: {@code {"elements": {"nodes": [{"data": {"id": …}}], "links": […]}}}, or one
 *       array of both.
 * </ul>
 *
 * The field {@code label} of nodes is what people call them, or {@code name} if the first node has
 * no label; the others are attributes, arrays and objects among them as compact JSON. A number and
 * the same digits as a text are the same id. Directions are left aside.
 */
public final class JsonGraphReader {

  static final String ID = "id";
  static final String LABEL = "label";
  static final String NAME = "name";

  /** Attributes that would be mistaken for the id are written with an underscore more. */
  static final Pattern LIKE_ID = Pattern.compile("_*id");

  private final TextInput input;
  private final JsonInput json;
  private final DeclaredNodes nodes;
  private String links = ""; // the field that holds them, once it has been seen
  private String nameField = "";
  private boolean namedById;
  private boolean hasNodes;
  private boolean haveIds;
  private Optional<JsonInput.Value> firstText = Optional.empty(); // that a link has for an end

  private JsonGraphReader(TextInput input) {
    this.input = input;
    this.json = new JsonInput(input);
    this.nodes = new DeclaredNodes(input);
  }

  /** Everything in one pass. */
  public static ItemGraph read(TextInput input) {
    if (input.atEnd()) {
      throw input.error("the file is empty; expected a JSON object with \"nodes\" and \"links\"");
    }
    return new JsonGraphReader(input).readAll();
  }

  private ItemGraph readAll() {
    json.next();
    json.expect(JsonToken.START_OBJECT, "the graph", "an object with \"nodes\" and \"links\"");
    while (json.nextField()) {
      switch (json.field()) {
        case "nodes" -> readNodes(Shape.PLAIN);
        case "links", "edges" -> readLinks(Shape.PLAIN);
        case "graph" -> readGraph();
        case "elements" -> readElements();
        case "graphs" ->
            throw json.error("a file must hold one graph, got \"graphs\"; write each to its own");
        case "type" -> refuseMap();
        default -> json.skip();
      }
    }
    json.finish();
    if (!hasNodes) {
      throw input.error("no nodes found; expected an object with \"nodes\" and \"links\"");
    }
    if (nodes.size() > 0 && !haveIds && firstText.isPresent()) {
      throw noPosition(firstText.get());
    }
    return nodes.build();
  }

  private void refuseMap() {
    String type = json.value().text();
    Map<String, String> formats =
        Map.of(
            "Topology", "topojson",
            "FeatureCollection", "geojson",
            "Feature", "geojson",
            "GeometryCollection", "geojson");
    String format = formats.get(type);
    if (format != null) {
      throw json.error(
          "the graph must be nodes and links, got a map of type %s; read it with --format %s"
              .formatted(FieldText.quoted(type), format));
    }
  }

  /** The whole graph in the JSON Graph Format, or attributes of the graph in networkx's. */
  private void readGraph() {
    if (!json.isAt(JsonToken.START_OBJECT)) {
      json.skip();
      return;
    }
    while (json.nextField()) {
      boolean isStructure = json.isAt(JsonToken.START_ARRAY) || json.isAt(JsonToken.START_OBJECT);
      String field = json.field();
      if (field.equals("nodes") && isStructure) {
        readNodes(Shape.METADATA);
      } else if (field.equals("edges") && isStructure) {
        readLinks(Shape.METADATA);
      } else if (field.equals("hyperedges")) {
        throw json.error("the graph must have no hyperedges, got some; links must join two nodes");
      } else if (field.equals(GraphMlReader.NAMES)) {
        namedById = json.value().text().equals(ID);
      } else {
        json.skip();
      }
    }
  }

  private void readElements() {
    if (json.isAt(JsonToken.START_ARRAY)) {
      hasNodes = true;
      while (json.nextEntry()) {
        JsonElement element = JsonElement.read(json, "an element", Shape.DATA);
        if (element.fields().containsKey("source")) {
          readLink(element);
        } else {
          readNode(Optional.empty(), element);
        }
      }
      return;
    }
    json.expect(JsonToken.START_OBJECT, "\"elements\"", "an object or array");
    while (json.nextField()) {
      switch (json.field()) {
        case "nodes" -> readNodes(Shape.DATA);
        case "edges" -> readLinks(Shape.DATA);
        default -> json.skip();
      }
    }
  }

  private void readNodes(Shape shape) {
    if (hasNodes) {
      throw json.error("a file must hold one graph, got \"nodes\" twice");
    }
    hasNodes = true;
    if (shape == Shape.METADATA && json.isAt(JsonToken.START_OBJECT)) {
      while (json.nextField()) {
        String id = json.field();
        readNode(Optional.of(id), JsonElement.read(json, "a node", shape));
      }
      return;
    }
    json.expect(JsonToken.START_ARRAY, "\"nodes\"", "an array of objects");
    while (json.nextEntry()) {
      readNode(Optional.empty(), JsonElement.read(json, "a node", shape));
    }
  }

  private void readLinks(Shape shape) {
    if (!links.isEmpty()) {
      throw json.error(
          "links must be given once, got \"%s\" besides \"%s\"".formatted(json.field(), links));
    }
    links = json.field();
    json.expect(JsonToken.START_ARRAY, '"' + links + '"', "an array of objects");
    while (json.nextEntry()) {
      readLink(JsonElement.read(json, "a link", shape));
    }
  }

  private void readNode(Optional<String> key, JsonElement element) {
    Map<String, JsonInput.Value> fields = element.fields();
    boolean hasId = key.isPresent() || fields.containsKey(ID);
    if (nodes.size() == 0) {
      haveIds = hasId;
      nameField = namedById ? "" : fields.containsKey(LABEL) ? LABEL : NAME;
    } else if (hasId != haveIds) {
      throw input.error(element.line(), "all nodes must have an \"id\", or none, got both");
    }
    String id = key.orElseGet(() -> hasId ? id(element) : Integer.toString(nodes.size()));
    int item = nodes.add(id, element.line());
    JsonInput.Value name = fields.remove(nameField);
    if (name != null && !name.isMissing()) {
      nodes.label(item, name.text());
    }
    giveTo(item, fields);
    giveTo(item, element.more());
  }

  private String id(JsonElement element) {
    String id = element.id(ID, input).text();
    element.fields().remove(ID);
    return id;
  }

  private void giveTo(int item, Map<String, JsonInput.Value> attributes) {
    attributes.forEach(
        (field, value) ->
            nodes.attribute(
                item, column(field), value.isMissing() ? "" : value.text(), value.line()));
  }

  private String column(String field) {
    return namedById && LIKE_ID.matcher(field).matches() ? field.substring(1) : field;
  }

  private void readLink(JsonElement element) {
    double weight =
        element
            .first("weight", "value")
            .map(value -> nodes.weight(value.text(), value.line()))
            .orElse(1.0);
    nodes.link(end("source", element), end("target", element), weight, element.line());
  }

  private String end(String field, JsonElement element) {
    JsonInput.Value id = element.id(field, input);
    if (firstText.isEmpty() && id.kind() != JsonToken.VALUE_NUMBER_INT) {
      firstText = Optional.of(id);
    }
    return id.text();
  }

  private DataFileException noPosition(JsonInput.Value end) {
    return input.error(
        end.line(),
        "links must be between positions where nodes have no \"id\", got "
            + FieldText.quoted(end.text()));
  }

  /** How an element is put together. */
  private enum Shape {
    /** All fields are alike. */
    PLAIN(""),
    /** Attributes have an object of their own, as in the JSON Graph Format. */
    METADATA("metadata"),
    /** All that counts is in an object of its own, as in Cytoscape.js. */
    DATA("data");

    private final String inner;

    Shape(String inner) {
      this.inner = inner;
    }
  }

  /**
   * A node or link in a JSON file.
   *
   * @param fields what tells which it is, and attributes
   * @param more attributes that are kept apart
   * @param line on which it begins
   */
  private record JsonElement(
      Map<String, JsonInput.Value> fields, Map<String, JsonInput.Value> more, long line) {

    private static final Set<JsonToken> IDS =
        EnumSet.of(
            JsonToken.VALUE_STRING,
            JsonToken.VALUE_NUMBER_INT,
            JsonToken.VALUE_NUMBER_FLOAT,
            JsonToken.START_ARRAY);

    /** The element that begins here; goes to its end. */
    static JsonElement read(JsonInput json, String what, Shape shape) {
      long line = json.line();
      json.expect(JsonToken.START_OBJECT, what, "an object");
      Map<String, JsonInput.Value> outside = new LinkedHashMap<>();
      Map<String, JsonInput.Value> inside = new LinkedHashMap<>();
      while (json.nextField()) {
        String field = json.field();
        if (shape != Shape.PLAIN
            && field.equals(shape.inner)
            && json.isAt(JsonToken.START_OBJECT)) {
          inside = json.fields();
        } else {
          outside.put(field, json.value());
        }
      }
      if (shape == Shape.DATA) {
        if (inside.isEmpty()) {
          throw json.input().error(line, what + " must have an object \"data\", got none");
        }
        refuseGroups(inside, json.input());
        return new JsonElement(inside, Map.of(), line);
      }
      return new JsonElement(outside, inside, line);
    }

    private static void refuseGroups(Map<String, JsonInput.Value> data, TextInput input) {
      JsonInput.Value parent = data.get("parent");
      if (parent != null && !parent.isMissing()) {
        throw input.error(
            parent.line(),
            "the graph must have no nodes inside nodes, got \"parent\"; take the groups apart");
      }
    }

    /** The id in this field: a text, a number or, for networkx's pairs, an array as JSON. */
    JsonInput.Value id(String field, TextInput input) {
      JsonInput.Value id = fields.get(field);
      if (id == null || !IDS.contains(id.kind())) {
        throw input.error(
            id == null ? line : id.line(),
            field + " must be a text or a number, got " + (id == null ? "none" : id.text()));
      }
      return id;
    }

    /** What stands in the first of these fields that is there. */
    Optional<JsonInput.Value> first(String... names) {
      for (String name : names) {
        JsonInput.Value value = fields.containsKey(name) ? fields.get(name) : more.get(name);
        if (value != null) {
          return Optional.of(value);
        }
      }
      return Optional.empty();
    }
  }
}
