package org.grapl.data.format;

import com.fasterxml.jackson.core.JsonToken;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.grapl.data.file.TextInput;

/**
 * A node or link in a JSON file.
 *
 * @param fields what tells which it is, and attributes
 * @param more attributes that are kept apart
 * @param line on which it begins
 */
record JsonElement(
    Map<String, JsonInput.Value> fields, Map<String, JsonInput.Value> more, long line) {

  private static final Set<JsonToken> IDS =
      EnumSet.of(
          JsonToken.VALUE_STRING,
          JsonToken.VALUE_NUMBER_INT,
          JsonToken.VALUE_NUMBER_FLOAT,
          JsonToken.START_ARRAY);

  /** How an element is put together. */
  enum Shape {
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

  /** The element that begins here; goes to its end. */
  static JsonElement read(JsonInput json, String what, Shape shape) {
    long line = json.line();
    json.expect(JsonToken.START_OBJECT, what, "an object");
    Map<String, JsonInput.Value> outside = new LinkedHashMap<>();
    Map<String, JsonInput.Value> inside = new LinkedHashMap<>();
    while (json.nextField()) {
      String field = json.field();
      if (shape != Shape.PLAIN && field.equals(shape.inner) && json.isAt(JsonToken.START_OBJECT)) {
        inside = json.object();
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
