package org.grapl.data.file;

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
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A JSON file read from front to end, within limits of depth and length; whatever is wrong is told
 * with its line. A field that stands twice in an object is refused; NaN and infinite numbers are
 * read, and left to the reader to refuse. What reads a value must leave the last token of that
 * value current. Memory is that of the value asked for. One owner.
 */
public final class JsonInput {

  private static final String CUT_OFF = "the text ends too early; the file seems to be cut off";
  private static final int DEEPEST = 64;
  private static final int LONGEST_TEXT = 1 << 20;
  private static final int LONGEST_NUMBER = 1000;

  /** Field names are not collected in tables: in some files each is the name of another item. */
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(DEEPEST)
                  .maxStringLength(LONGEST_TEXT)
                  .maxNameLength(LONGEST_TEXT)
                  .maxNumberLength(LONGEST_NUMBER)
                  .build())
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .disable(StreamReadFeature.AUTO_CLOSE_SOURCE)
          .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .build();

  private final TextInput input;
  private final JsonParser parser;

  public JsonInput(TextInput input) {
    this.input = input;
    try {
      this.parser = FACTORY.createParser(input);
    } catch (IOException e) {
      throw DataFileException.because(input.path(), e);
    }
  }

  /** What a field holds as it stands, with its first token; compact JSON for what has parts. */
  public record Value(String text, JsonToken kind, long line) {

    public boolean isMissing() {
      // A number that is none is a missing one, as everywhere.
      return kind == JsonToken.VALUE_NULL
          || (kind == JsonToken.VALUE_NUMBER_FLOAT && text.equals("NaN"));
    }
  }

  /** Reads the whole text, which must be one object; the consumer as in {@link #object}. */
  public void root(String what, Consumer<String> member) {
    if (ask(JsonParser::nextToken) == null) {
      throw input.error("the file is empty; expected a JSON object");
    }
    object(what, member);
    finish();
  }

  public JsonToken next() {
    JsonToken token = ask(JsonParser::nextToken);
    if (token == null) {
      throw input.error(reached(), CUT_OFF);
    }
    return token;
  }

  public void finish() {
    if (ask(JsonParser::nextToken) != null) {
      throw error("expected the end of the file, got " + shown());
    }
  }

  /** Goes to the value of the next field of the current object; false, at its end, if none is. */
  public boolean nextField() {
    if (next() == JsonToken.END_OBJECT) {
      return false;
    }
    next();
    return true;
  }

  /** Goes to the next value of the current array; false, at its end, if there is none. */
  public boolean nextEntry() {
    return next() != JsonToken.END_ARRAY;
  }

  public String field() {
    String name = ask(JsonParser::currentName);
    return String.valueOf(name);
  }

  public boolean isAt(JsonToken token) {
    return parser.hasToken(token);
  }

  public boolean isNull() {
    return isAt(JsonToken.VALUE_NULL);
  }

  public boolean isArray() {
    return isAt(JsonToken.START_ARRAY);
  }

  public void expect(JsonToken token, String what, String rule) {
    if (!isAt(token)) {
      throw mustBe(what, rule);
    }
  }

  /** Reads the object that begins here; the consumer gets each field's name and reads its value. */
  public void object(String what, Consumer<String> member) {
    expect(JsonToken.START_OBJECT, what, "a JSON object");
    while (nextField()) {
      member.accept(field());
    }
  }

  /** Reads the array that begins here; the consumer reads each value. */
  public void array(String what, Runnable value) {
    expect(JsonToken.START_ARRAY, what, "a JSON array");
    while (nextEntry()) {
      value.run();
    }
  }

  public Map<String, Value> fields() {
    Map<String, Value> fields = new LinkedHashMap<>();
    while (nextField()) {
      fields.put(field(), value());
    }
    return fields;
  }

  public Value value() {
    long line = line();
    JsonToken kind = parser.currentToken();
    return new Value(kind.isStructStart() ? compact() : text(), kind, line);
  }

  /** Any value as text: nothing for null, compact JSON for what has parts; goes to its end. */
  public String anyText() {
    return isNull() ? "" : value().text();
  }

  public String text(String what) {
    expect(JsonToken.VALUE_STRING, what, "a text");
    return text();
  }

  private String text() {
    String text = ask(JsonParser::getText);
    return String.valueOf(text);
  }

  public double number(String what) {
    double number = number();
    if (!Double.isFinite(number)) {
      throw mustBe(what, "a finite number");
    }
    return number;
  }

  public int whole(String what) {
    double number = number();
    if (number != Math.rint(number) || Math.abs(number) > Integer.MAX_VALUE) {
      throw mustBe(what, "a whole number");
    }
    return (int) number;
  }

  /** The current number; NaN if it is none. */
  private double number() {
    Double number = parser.currentToken().isNumeric() ? ask(JsonParser::getDoubleValue) : null;
    return number == null ? Double.NaN : number;
  }

  public void skip() {
    ask(JsonParser::skipChildren);
  }

  private String compact() {
    long line = line();
    StringWriter text = new StringWriter();
    try (JsonGenerator out = FACTORY.createGenerator(text)) {
      int depth = 0;
      do {
        depth += copyToken(out);
        if (text.getBuffer().length() > LONGEST_TEXT) {
          throw input.error(line, tooLong());
        }
        if (depth > 0) {
          next();
        }
      } while (depth > 0);
    } catch (IOException e) {
      throw complaint(e);
    }
    return text.toString();
  }

  /** Copies the current token, numbers digit by digit; says how much deeper it leads. */
  private int copyToken(JsonGenerator out) throws IOException {
    JsonToken token = parser.currentToken();
    if (token.isNumeric()) {
      out.writeNumber(parser.getText());
    } else {
      out.copyCurrentEvent(parser);
    }
    return token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
  }

  private String shown() {
    return switch (parser.currentToken()) {
      case START_ARRAY -> "an array";
      case START_OBJECT -> "an object";
      case END_ARRAY -> "nothing";
      case VALUE_STRING -> FieldText.quoted(text());
      default -> text();
    };
  }

  public long line() {
    return Math.max(1, parser.currentTokenLocation().getLineNr());
  }

  /** The line up to which the text has been read. */
  private long reached() {
    return Math.max(1, parser.currentLocation().getLineNr());
  }

  public DataFileException error(String complaint) {
    return input.error(line(), complaint);
  }

  private DataFileException mustBe(String what, String rule) {
    return error("%s must be %s, got %s".formatted(what, rule, shown()));
  }

  @FunctionalInterface
  private interface Question<T> {
    @Nullable T of(JsonParser parser) throws IOException;
  }

  private <T> @Nullable T ask(Question<T> question) {
    try {
      return question.of(parser);
    } catch (IOException e) {
      throw complaint(e);
    }
  }

  private static String tooLong() {
    return "texts must be at most %d characters long, numbers %d and objects nested %d deep, got more"
        .formatted(LONGEST_TEXT, LONGEST_NUMBER, DEEPEST);
  }

  private DataFileException complaint(IOException e) {
    if (e instanceof StreamConstraintsException) {
      return input.error(reached(), tooLong());
    }
    if (e instanceof JsonEOFException eof) {
      return input.error(Math.max(1, eof.getLocation().getLineNr()), CUT_OFF);
    }
    if (e instanceof JsonProcessingException json) {
      JsonLocation place = json.getLocation();
      // Without what only the parser's own callers can do something about.
      String words =
          json.getOriginalMessage()
              .replaceAll(", from `[^`]*`|: enable `JsonReadFeature.*|\\R.*", "");
      return input.error(
          place == null ? reached() : Math.max(1, place.getLineNr()), "this is no JSON: " + words);
    }
    return DataFileException.because(input.path(), e);
  }
}
