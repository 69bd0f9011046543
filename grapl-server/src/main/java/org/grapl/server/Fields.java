package org.grapl.server;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.grapl.data.file.Labels;

/**
 * A JSON object of which the fields are known: others are refused, and so are values of another
 * kind. An explicit null counts as left out.
 */
final class Fields {

  private final String what;
  private final JsonNode json;

  /**
   * @param what it is called in complaints
   * @param known all fields it may have
   */
  Fields(String what, JsonNode json, List<String> known) {
    this.what = what;
    this.json = json;
    if (!json.isObject()) {
      throw ProblemException.malformed(
          "%s must be a JSON object, got %s".formatted(what, kind(json)));
    }
    for (Iterator<String> names = json.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      if (!known.contains(name)) {
        throw ProblemException.malformed(
            "%s must have no fields but %s, got \"%s\"%s"
                .formatted(what, String.join(", ", known), name, Labels.hint(known, name)));
      }
    }
  }

  private static String kind(JsonNode node) {
    return switch (node.getNodeType()) {
      case ARRAY -> "an array";
      case OBJECT -> "an object";
      case STRING -> "a text";
      case NUMBER -> "a number";
      case BOOLEAN -> "true or false";
      case NULL -> "null";
      default -> "nothing";
    };
  }

  boolean has(String name) {
    return json.hasNonNull(name);
  }

  /** Whether the field stands there, if only as null. */
  boolean names(String name) {
    return json.has(name);
  }

  private Optional<JsonNode> node(String name) {
    return has(name) ? Optional.of(json.get(name)) : Optional.empty();
  }

  private ProblemException mustBe(String name, String kind, JsonNode got) {
    return ProblemException.malformed(
        "%s must be %s, got %s".formatted(path(name), kind, kind(got)));
  }

  private String path(String name) {
    return what + "." + name;
  }

  private ProblemException missing(String name) {
    return ProblemException.malformed(path(name) + " must be given, got none");
  }

  JsonNode any(String name) {
    return node(name).orElseThrow(() -> missing(name));
  }

  Optional<String> textIf(String name) {
    return node(name)
        .map(
            node -> {
              if (!node.isTextual()) {
                throw mustBe(name, "a text", node);
              }
              return node.textValue();
            });
  }

  String text(String name) {
    return textIf(name).orElseThrow(() -> missing(name));
  }

  OptionalDouble numberIf(String name) {
    Optional<JsonNode> node = node(name);
    if (node.isEmpty()) {
      return OptionalDouble.empty();
    }
    if (!node.get().isNumber()) {
      throw mustBe(name, "a number", node.get());
    }
    return OptionalDouble.of(node.get().doubleValue());
  }

  double number(String name) {
    return numberIf(name).orElseThrow(() -> missing(name));
  }

  OptionalLong wholeIf(String name) {
    Optional<JsonNode> node = node(name);
    if (node.isEmpty()) {
      return OptionalLong.empty();
    }
    return OptionalLong.of(whole(path(name), node.get()));
  }

  private static long whole(String path, JsonNode node) {
    if (!node.isIntegralNumber() || !node.canConvertToLong()) {
      throw ProblemException.malformed(
          "%s must be a whole number, got %s"
              .formatted(path, node.isNumber() ? node.asText() : kind(node)));
    }
    return node.longValue();
  }

  long whole(String name) {
    return wholeIf(name).orElseThrow(() -> missing(name));
  }

  boolean flag(String name) {
    Optional<JsonNode> node = node(name);
    if (node.isPresent() && !node.get().isBoolean()) {
      throw mustBe(name, "true or false", node.get());
    }
    return node.isPresent() && node.get().booleanValue();
  }

  /** The elements of an array; none if there is none. */
  List<JsonNode> elements(String name) {
    Optional<JsonNode> node = node(name);
    if (node.isPresent() && !node.get().isArray()) {
      throw mustBe(name, "an array", node.get());
    }
    List<JsonNode> elements = new ArrayList<>();
    node.ifPresent(array -> array.forEach(elements::add));
    return elements;
  }

  List<String> texts(String name) {
    List<String> texts = new ArrayList<>();
    for (JsonNode each : elements(name)) {
      if (!each.isTextual()) {
        throw mustBe(name, "an array of texts", each);
      }
      texts.add(each.textValue());
    }
    return texts;
  }

  List<Long> wholes(String name) {
    List<Long> wholes = new ArrayList<>();
    for (JsonNode each : elements(name)) {
      wholes.add(whole(path(name), each));
    }
    return wholes;
  }

  /** An object within. */
  Fields within(String name, List<String> known) {
    return new Fields(path(name), any(name), known);
  }
}
