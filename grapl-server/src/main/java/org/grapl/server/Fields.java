package org.grapl.server;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;
import org.grapl.data.file.Labels;
import org.grapl.internal.Check;
import org.grapl.store.Reading;
import org.grapl.store.Reading.Bound;

/**
 * A JSON object of which the fields are known: others are refused, and so are values of another
 * kind. An explicit null counts as left out.
 */
final class Fields {

  private static final int DEEPEST = 32;
  private static final int LONGEST_NUMBER = 100;

  /** UTF-8, one value and nothing behind it, no name twice in an object. */
  static final ObjectMapper JSON =
      new ObjectMapper(
              JsonFactory.builder()
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(DEEPEST)
                          .maxNumberLength(LONGEST_NUMBER)
                          .maxNameLength(1000)
                          .build())
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private final String what;
  private final JsonNode json;

  Fields(String what, JsonNode json, List<String> known) {
    this.what = what;
    this.json = json;
    if (!json.isObject()) {
      throw Problem.MALFORMED.of("%s must be a JSON object, got %s".formatted(what, kind(json)));
    }
    for (Iterator<String> names = json.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      if (!known.contains(name)) {
        throw Problem.MALFORMED.of(
            "%s must have no fields but %s, got \"%s\"%s"
                .formatted(what, String.join(", ", known), name, Labels.hint(known, name)));
      }
    }
  }

  /** Reads a text, which complaints call what is given first. */
  static JsonNode parse(String what, byte[] bytes) {
    String text;
    try {
      text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw Problem.MALFORMED.of(what + " must be text in UTF-8, got other bytes");
    }
    try {
      JsonNode json = JSON.readTree(text);
      if (json.isMissingNode()) {
        throw Problem.MALFORMED.of(what + " must be a JSON object, got nothing");
      }
      return json;
    } catch (StreamConstraintsException e) {
      throw Problem.MALFORMED.of(
          "%s must be JSON of at most %d levels, with numbers of at most %d digits and short names"
              .formatted(what, DEEPEST, LONGEST_NUMBER));
    } catch (JsonProcessingException e) {
      String where =
          e.getLocation() == null
              ? ""
              : " at line %d, column %d"
                  .formatted(e.getLocation().getLineNr(), e.getLocation().getColumnNr());
      String complaint = e.getOriginalMessage();
      throw Problem.MALFORMED.of(
          complaint.startsWith("Duplicate field")
              ? "%s must name each field once, got one twice%s".formatted(what, where)
              : "%s must be JSON, got something else%s".formatted(what, where));
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

  private String path(String name) {
    return what + "." + name;
  }

  private ProblemException missing(String name) {
    return Problem.MALFORMED.of(path(name) + " must be given, got none");
  }

  private static <T> T checked(
      String path, String kind, JsonNode node, boolean isOfKind, Function<JsonNode, T> value) {
    if (!isOfKind) {
      throw Problem.MALFORMED.of("%s must be %s, got %s".formatted(path, kind, kind(node)));
    }
    return value.apply(node);
  }

  private <T> Optional<T> value(
      String name, String kind, Predicate<JsonNode> isOfKind, Function<JsonNode, T> value) {
    return Optional.ofNullable(json.get(name))
        .filter(node -> !node.isNull())
        .map(node -> checked(path(name), kind, node, isOfKind.test(node), value));
  }

  JsonNode any(String name) {
    return value(name, "", node -> true, node -> node).orElseThrow(() -> missing(name));
  }

  Optional<String> textIf(String name) {
    return value(name, "a text", JsonNode::isTextual, JsonNode::textValue);
  }

  String text(String name) {
    return textIf(name).orElseThrow(() -> missing(name));
  }

  OptionalDouble numberIf(String name) {
    return value(name, "a number", JsonNode::isNumber, JsonNode::doubleValue)
        .map(OptionalDouble::of)
        .orElseGet(OptionalDouble::empty);
  }

  double number(String name) {
    return numberIf(name).orElseThrow(() -> missing(name));
  }

  Optional<Long> wholeIf(String name) {
    return value(name, "", node -> true, node -> whole(path(name), node));
  }

  private static long whole(String path, JsonNode node) {
    if (!node.isIntegralNumber() || !node.canConvertToLong()) {
      throw Problem.MALFORMED.of(
          "%s must be a whole number, got %s"
              .formatted(path, node.isNumber() ? node.asText() : kind(node)));
    }
    return node.longValue();
  }

  long whole(String name) {
    return wholeIf(name).orElseThrow(() -> missing(name));
  }

  boolean flag(String name) {
    return value(name, "true or false", JsonNode::isBoolean, JsonNode::booleanValue).orElse(false);
  }

  /** The elements of an array; none if there is none. */
  List<JsonNode> elements(String name) {
    return value(
            name,
            "an array",
            JsonNode::isArray,
            array -> StreamSupport.stream(array.spliterator(), false).toList())
        .orElse(List.of());
  }

  List<String> texts(String name) {
    return elements(name).stream()
        .map(
            each ->
                checked(
                    path(name), "an array of texts", each, each.isTextual(), JsonNode::textValue))
        .toList();
  }

  List<Long> wholes(String name) {
    return elements(name).stream().map(each -> whole(path(name), each)).toList();
  }

  Fields within(String name, List<String> known) {
    return new Fields(path(name), any(name), known);
  }

  /** What a check gave, from {@code value, below, above, weight, variance}. */
  Reading reading() {
    boolean below = flag("below");
    boolean above = flag("above");
    if (below && above) {
      throw Check.mustBe("value", "below or above a limit", "both");
    }
    return new Reading(
        number("value"),
        below ? Bound.BELOW : above ? Bound.ABOVE : Bound.NONE,
        numberIf("weight").orElse(1),
        numberIf("variance"));
  }

  String note() {
    return textIf("note").orElse("");
  }
}
