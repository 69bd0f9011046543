package org.grapl.data.region;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import java.io.StringWriter;
import java.util.function.Consumer;
import org.grapl.data.file.DataFileException;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.TextInput;
import org.jspecify.annotations.Nullable;

/**
 * A JSON text read from front to end, value by value. Whatever is wrong with it is told with its
 * line. What reads a value must leave the last token of that value current. Not thread-safe.
 */
final class MapJson {

  private static final int DEEPEST = 64;
  private static final int LONGEST_TEXT = 1 << 22;
  private static final int LONGEST_NAME = 1 << 12;
  private static final int LONGEST_NUMBER = 200;

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(DEEPEST)
                  .maxStringLength(LONGEST_TEXT)
                  .maxNameLength(LONGEST_NAME)
                  .maxNumberLength(LONGEST_NUMBER)
                  .build())
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .disable(StreamReadFeature.AUTO_CLOSE_SOURCE)
          .disable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .build();

  private final TextInput input;
  private final JsonParser parser;

  MapJson(TextInput input) {
    this.input = input;
    try {
      this.parser = FACTORY.createParser(input);
    } catch (IOException e) {
      throw DataFileException.because(input.path(), e);
    }
  }

  /** Reads the whole text, which must be one object. */
  void root(Consumer<String> member) {
    if (next() == null) {
      throw input.error("the file is empty; expected a JSON object");
    }
    object("the map", member);
    if (next() != null) {
      throw error("the file must end with its JSON object, got more");
    }
  }

  /** Reads an object; the consumer gets the name of each member and reads its value. */
  void object(String what, Consumer<String> member) {
    require(what, "a JSON object", JsonToken.START_OBJECT);
    while (next() == JsonToken.FIELD_NAME) {
      String name = current(JsonParser::currentName);
      next();
      member.accept(name);
    }
  }

  /** Reads an array; the consumer reads each value. */
  void array(String what, Runnable value) {
    require(what, "a JSON array", JsonToken.START_ARRAY);
    while (next() != JsonToken.END_ARRAY) {
      value.run();
    }
  }

  private void require(String what, String rule, JsonToken token) {
    if (parser.currentToken() != token) {
      throw mustBe(what, rule);
    }
  }

  /** Passes over a value. */
  void skip() {
    current(JsonParser::skipChildren);
  }

  boolean isNull() {
    return parser.currentToken() == JsonToken.VALUE_NULL;
  }

  boolean isNumber() {
    JsonToken token = parser.currentToken();
    return token == JsonToken.VALUE_NUMBER_INT || token == JsonToken.VALUE_NUMBER_FLOAT;
  }

  boolean isArray() {
    return parser.currentToken() == JsonToken.START_ARRAY;
  }

  double number(String what) {
    double number = isNumber() ? current(JsonParser::getDoubleValue) : Double.NaN;
    if (!Double.isFinite(number)) {
      throw mustBe(what, "a finite number");
    }
    return number;
  }

  int whole(String what) {
    double number = isNumber() ? current(JsonParser::getDoubleValue) : Double.NaN;
    if (number != Math.rint(number) || Math.abs(number) > Integer.MAX_VALUE) {
      throw mustBe(what, "a whole number");
    }
    return (int) number;
  }

  String text(String what) {
    require(what, "a text", JsonToken.VALUE_STRING);
    return current(JsonParser::getText);
  }

  /** Any value as text: nothing for null, JSON for what has parts. */
  String anyText() {
    if (isNull()) {
      return "";
    }
    if (parser.currentToken().isScalarValue()) {
      return current(JsonParser::getText);
    }
    return current(
        structure -> {
          StringWriter text = new StringWriter();
          try (JsonGenerator copy = FACTORY.createGenerator(text)) {
            copy.copyCurrentStructure(structure);
          }
          return text.toString();
        });
  }

  /** The line of the value at hand. */
  long line() {
    return parser.currentTokenLocation().getLineNr();
  }

  DataFileException error(String complaint) {
    return input.error(line(), complaint);
  }

  private DataFileException mustBe(String what, String rule) {
    JsonToken token = parser.currentToken();
    String got =
        token == JsonToken.START_OBJECT
            ? "an object"
            : token == JsonToken.START_ARRAY
                ? "an array"
                : token == JsonToken.END_ARRAY
                    ? "nothing"
                    : token == JsonToken.VALUE_STRING
                        ? FieldText.quoted(current(JsonParser::getText))
                        : current(JsonParser::getText);
    return error(what + " must be " + rule + ", got " + got);
  }

  @Nullable JsonToken next() {
    try {
      return parser.nextToken();
    } catch (IOException e) {
      throw complaint(e);
    }
  }

  /** What can be asked of the parser. */
  @FunctionalInterface
  private interface Question<T> {
    T of(JsonParser parser) throws IOException;
  }

  private <T> T current(Question<T> question) {
    try {
      return question.of(parser);
    } catch (IOException e) {
      throw complaint(e);
    }
  }

  private DataFileException complaint(IOException cause) {
    if (!(cause instanceof JsonProcessingException wrong)) {
      return DataFileException.because(input.path(), cause);
    }
    JsonLocation place = wrong.getLocation();
    long line = Math.max(1, (place == null ? parser.currentLocation() : place).getLineNr());
    if (cause instanceof JsonEOFException) {
      return input.error(line, "the JSON text ends too early; the file seems to be cut off");
    }
    // Without what only the parser's own callers can do something about.
    String words =
        wrong.getOriginalMessage().replaceAll(", from `[^`]*`|: enable `JsonReadFeature.*", "");
    return input.error(
        line,
        (cause instanceof StreamConstraintsException
                ? "this is beyond what a map may hold: "
                : "this is no JSON: ")
            + words);
  }
}
