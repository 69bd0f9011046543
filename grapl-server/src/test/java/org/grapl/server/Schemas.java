package org.grapl.server;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** As much of JSON Schema as the description uses. */
final class Schemas {

  private final JsonNode description;

  Schemas(JsonNode description) {
    this.description = description;
  }

  /** What a reference refers to, or the thing itself. */
  JsonNode resolved(JsonNode node) {
    if (!node.has("$ref")) {
      return node;
    }
    JsonNode target = description.at(node.get("$ref").asText().substring(1));
    if (target.isMissingNode()) {
      throw new AssertionError("there is no " + node.get("$ref"));
    }
    return resolved(target);
  }

  List<String> complaints(JsonNode schema, JsonNode value) {
    List<String> complaints = new ArrayList<>();
    check(resolved(schema), value, "$", complaints);
    return complaints;
  }

  private void check(JsonNode schema, JsonNode value, String at, List<String> complaints) {
    if (schema.has("oneOf")) {
      long fitting = 0;
      for (JsonNode each : schema.get("oneOf")) {
        fitting += complaints(each, value).isEmpty() ? 1 : 0;
      }
      if (fitting != 1) {
        complaints.add(at + " fits " + fitting + " of its alternatives");
      }
    }
    if (schema.has("const") && !schema.get("const").equals(value)) {
      complaints.add(at + " is not " + schema.get("const"));
    }
    if (schema.has("enum") && !contains(schema.get("enum"), value)) {
      complaints.add(at + " is none of " + schema.get("enum") + ": " + value);
    }
    if (schema.has("type") && !isOfType(schema.get("type"), value)) {
      complaints.add(at + " is no " + schema.get("type") + ": " + value);
      return;
    }
    if (value.isObject()) {
      checkObject(schema, value, at, complaints);
    } else if (value.isArray() && schema.has("items")) {
      for (int k = 0; k < value.size(); k++) {
        check(resolved(schema.get("items")), value.get(k), at + "/" + k, complaints);
      }
    }
  }

  private void checkObject(JsonNode schema, JsonNode value, String at, List<String> complaints) {
    for (JsonNode required : schema.path("required")) {
      if (!value.has(required.asText())) {
        complaints.add(at + " lacks " + required);
      }
    }
    for (Iterator<String> names = value.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      JsonNode property = schema.path("properties").path(name);
      JsonNode others = schema.path("additionalProperties");
      if (!property.isMissingNode()) {
        check(resolved(property), value.get(name), at + "/" + name, complaints);
      } else if (others.isObject()) {
        check(resolved(others), value.get(name), at + "/" + name, complaints);
      } else if (others.isBoolean() && !others.booleanValue()) {
        complaints.add(at + " has " + name);
      }
    }
  }

  private static boolean contains(JsonNode array, JsonNode value) {
    for (JsonNode each : array) {
      if (each.equals(value)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOfType(JsonNode type, JsonNode value) {
    if (type.isArray()) {
      for (JsonNode each : type) {
        if (isOfType(each, value)) {
          return true;
        }
      }
      return false;
    }
    return switch (type.asText()) {
      case "object" -> value.isObject();
      case "array" -> value.isArray();
      case "string" -> value.isTextual();
      case "number" -> value.isNumber();
      case "integer" -> value.isIntegralNumber();
      case "boolean" -> value.isBoolean();
      case "null" -> value.isNull();
      default -> throw new AssertionError("what is a " + type + "?");
    };
  }
}
