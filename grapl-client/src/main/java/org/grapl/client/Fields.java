package org.grapl.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * A JSON object from a server. What is needed and not there is an error that says so; what is there
 * and not known is from a newer server and left alone.
 */
final class Fields {

  private final String what;
  private final JsonNode json;

  Fields(String what, JsonNode json) {
    this.what = what;
    this.json = json;
  }

  /** The complaint about an answer that grapl's server does not give. */
  static GraplException strange(String detail) {
    return new GraplException(
        new Problem(
            0,
            "about:blank",
            "Strange answer",
            detail + "; is this a grapl server, and of this version?"));
  }

  JsonNode json() {
    return json;
  }

  boolean has(String name) {
    return json.hasNonNull(name);
  }

  JsonNode any(String name) {
    if (!has(name)) {
      throw strange("%s has no %s".formatted(what, name));
    }
    return json.get(name);
  }

  private JsonNode optional(String name) {
    return has(name) ? json.get(name) : MissingNode.getInstance();
  }

  Fields within(String name) {
    return new Fields(what + "." + name, any(name));
  }

  String text(String name) {
    return any(name).asText();
  }

  String text(String name, String otherwise) {
    return optional(name).asText(otherwise);
  }

  double number(String name) {
    JsonNode node = any(name);
    if (!node.isNumber()) {
      throw strange("%s.%s is no number".formatted(what, name));
    }
    return node.doubleValue();
  }

  OptionalDouble numberIf(String name) {
    return has(name) ? OptionalDouble.of(number(name)) : OptionalDouble.empty();
  }

  long whole(String name) {
    JsonNode node = any(name);
    if (!node.canConvertToLong()) {
      throw strange("%s.%s is no whole number".formatted(what, name));
    }
    return node.longValue();
  }

  OptionalLong wholeIf(String name) {
    return has(name) ? OptionalLong.of(whole(name)) : OptionalLong.empty();
  }

  int small(String name) {
    return Math.toIntExact(whole(name));
  }

  boolean flag(String name) {
    return optional(name).asBoolean(false);
  }

  Instant time(String name) {
    try {
      return Instant.parse(text(name));
    } catch (DateTimeException e) {
      throw strange("%s.%s is no time".formatted(what, name));
    }
  }

  /** The elements of an array, each read; none if there is no such array. */
  <T> List<T> list(String name, Function<Fields, T> reading) {
    List<T> read = new ArrayList<>();
    for (JsonNode each : optional(name)) {
      read.add(reading.apply(new Fields(what + "." + name, each)));
    }
    return List.copyOf(read);
  }

  List<String> texts(String name) {
    return list(name, each -> each.json.asText());
  }

  /** An object of texts; what is no text as it is written in JSON. */
  Map<String, String> map(String name) {
    return new Fields(what + "." + name, optional(name)).texts();
  }

  /** All fields as texts. */
  Map<String, String> texts() {
    Map<String, String> map = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> each : json.properties()) {
      JsonNode value = each.getValue();
      map.put(each.getKey(), value.isValueNode() ? value.asText() : value.toString());
    }
    return Collections.unmodifiableMap(map);
  }

  /** The constant that is written so: {@code SET_ASIDE} is {@code set-aside}. */
  <E extends Enum<E>> E word(String name, Class<E> type) {
    String word = text(name);
    for (E constant : type.getEnumConstants()) {
      if (word(constant).equals(word)) {
        return constant;
      }
    }
    throw strange("%s.%s is \"%s\", which is not known here".formatted(what, name, word));
  }

  static String word(Enum<?> constant) {
    return constant.name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
  }
}
