package org.grapl.store.log;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import org.grapl.internal.Check;

/**
 * The fields of a JSON object, each of the type it must have; what nobody has asked for in the end
 * is refused. One owner, not thread-safe.
 */
public class JsonFields {

  private static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private final String what;
  private final JsonNode json;
  private final Set<String> known = new HashSet<>();

  /** The object that a text is. */
  public static JsonNode parse(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("this is no JSON object: " + e.getOriginalMessage(), e);
    }
  }

  public JsonFields(String what, JsonNode json) {
    if (!json.isObject()) {
      throw Check.mustBe(what, "a JSON object", json.getNodeType());
    }
    this.what = what;
    this.json = json;
  }

  public boolean has(String field) {
    known.add(field);
    return json.has(field);
  }

  public JsonNode node(String field) {
    if (!has(field)) {
      throw Check.mustBe(field, "given", "none");
    }
    return json.get(field);
  }

  /** What a field holds, whatever it is; a missing node if there is none. */
  public JsonNode any(String field) {
    known.add(field);
    return json.path(field);
  }

  public String text(String field) {
    JsonNode node = node(field);
    if (!node.isTextual()) {
      throw Check.mustBe(field, "a text", node);
    }
    return node.textValue();
  }

  public String text(String field, String otherwise) {
    return has(field) ? text(field) : otherwise;
  }

  public List<String> texts(String field) {
    JsonNode node = node(field);
    if (!node.isArray()) {
      throw Check.mustBe(field, "a list of texts", node.getNodeType());
    }
    List<String> texts = new ArrayList<>(node.size());
    for (JsonNode each : node) {
      if (!each.isTextual()) {
        throw Check.mustBe(field, "a list of texts", "one with " + each);
      }
      texts.add(each.textValue());
    }
    return texts;
  }

  public double number(String field) {
    JsonNode node = node(field);
    if (!node.isNumber()) {
      throw Check.mustBe(field, "a number", node);
    }
    return node.doubleValue();
  }

  public double number(String field, double otherwise) {
    return has(field) ? number(field) : otherwise;
  }

  public OptionalDouble optionalNumber(String field) {
    return has(field) ? OptionalDouble.of(number(field)) : OptionalDouble.empty();
  }

  public long whole(String field, long otherwise) {
    return has(field) ? whole(field) : otherwise;
  }

  public long whole(String field) {
    JsonNode node = node(field);
    if (!node.isIntegralNumber() || !node.canConvertToLong()) {
      throw Check.mustBe(field, "a whole number", node);
    }
    return node.longValue();
  }

  public int smallWhole(String field) {
    return (int) Check.within(field, 0, Integer.MAX_VALUE, (double) whole(field));
  }

  public boolean flag(String field) {
    JsonNode node = node(field);
    if (!node.isBoolean()) {
      throw Check.mustBe(field, "true or false", node);
    }
    return node.booleanValue();
  }

  public boolean flag(String field, boolean otherwise) {
    return has(field) ? flag(field) : otherwise;
  }

  public Instant instant(String field) {
    String text = text(field);
    try {
      return Instant.parse(text);
    } catch (DateTimeException e) {
      throw Check.mustBe(field, "a time such as 2026-11-16T08:30:00Z", '"' + text + '"');
    }
  }

  public <E extends Enum<?>> E word(String field, E[] constants) {
    String text = text(field);
    for (E constant : constants) {
      if (EntryJson.word(constant).equals(text)) {
        return constant;
      }
    }
    throw Check.mustBe(
        field,
        "one of " + String.join(", ", Arrays.stream(constants).map(EntryJson::word).toList()),
        '"' + text + '"');
  }

  public void refuseOthers() {
    json.fieldNames()
        .forEachRemaining(
            name -> {
              if (!known.contains(name)) {
                throw Check.mustBe(
                    what,
                    "without unknown fields, of " + String.join(", ", new TreeSet<>(known)),
                    '"' + name + '"');
              }
            });
  }
}
