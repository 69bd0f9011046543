package org.grapl.data.format;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
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
import org.grapl.data.file.DataFileException;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.TextInput;

/**
 * The tokens of a JSON file, one after the other; memory is that of the object asked for. A field
 * that stands twice in an object is refused. One owner.
 */
final class JsonInput {

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
          .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .build();

  private final TextInput input;
  private final JsonParser parser;

  /**
   * What a field holds.
   *
   * @param text the text or number as it stands; compact JSON for arrays and objects
   * @param kind the token it begins with
   */
  record Value(String text, JsonToken kind, long line) {

    boolean isMissing() {
      // A number that is none is a missing one, as everywhere.
      return kind == JsonToken.VALUE_NULL
          || kind == JsonToken.VALUE_NUMBER_FLOAT && text.equals("NaN");
    }
  }

  JsonInput(TextInput input) {
    this.input = input;
    try {
      this.parser = FACTORY.createParser(input);
    } catch (IOException e) {
      throw malformed(e);
    }
  }

  /** Goes to the next token. */
  JsonToken next() {
    try {
      JsonToken token = parser.nextToken();
      if (token == null) {
        throw input.error(reached(), CUT_OFF);
      }
      return token;
    } catch (IOException e) {
      throw malformed(e);
    }
  }

  /** Reads to the end of the file, where nothing may stand any more. */
  void finish() {
    try {
      if (parser.nextToken() != null) {
        throw error("expected the end of the file, got " + shown());
      }
    } catch (IOException e) {
      throw malformed(e);
    }
  }

  /** Goes to the value of the next field of the current object; false, at its end, if none is. */
  boolean nextField() {
    if (next() == JsonToken.END_OBJECT) {
      return false;
    }
    next();
    return true;
  }

  /** Goes to the next value of the current array; false, at its end, if there is none. */
  boolean nextEntry() {
    return next() != JsonToken.END_ARRAY;
  }

  /** The name of the field whose value is the current token. */
  String field() {
    try {
      return String.valueOf(parser.currentName());
    } catch (IOException e) {
      throw malformed(e);
    }
  }

  boolean isAt(JsonToken token) {
    return parser.hasToken(token);
  }

  /** Goes to the end of the current value. */
  void skip() {
    try {
      parser.skipChildren();
    } catch (IOException e) {
      throw malformed(e);
    }
  }

  /** The fields of the current object; goes to its end. */
  Map<String, Value> object() {
    Map<String, Value> fields = new LinkedHashMap<>();
    while (nextField()) {
      fields.put(field(), value());
    }
    return fields;
  }

  /** Complains unless the current value begins in this way. */
  void expect(JsonToken token, String what, String rule) {
    if (!isAt(token)) {
      throw error("%s must be %s, got %s".formatted(what, rule, shown()));
    }
  }

  /** The current value; goes to its end. */
  Value value() {
    long line = line();
    JsonToken kind = parser.currentToken();
    return new Value(kind.isStructStart() ? compact() : text(), kind, line);
  }

  private String text() {
    try {
      return parser.getText();
    } catch (IOException e) {
      throw malformed(e);
    }
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
      throw malformed(e);
    }
    return text.toString();
  }

  /** Copies the current token, numbers digit by digit; says how much deeper it leads. */
  private int copyToken(JsonGenerator out) throws IOException {
    if (parser.currentToken().isNumeric()) {
      out.writeNumber(parser.getText());
    } else {
      out.copyCurrentEvent(parser);
    }
    return switch (parser.currentToken()) {
      case START_ARRAY, START_OBJECT -> 1;
      case END_ARRAY, END_OBJECT -> -1;
      default -> 0;
    };
  }

  private String shown() {
    return switch (parser.currentToken()) {
      case START_ARRAY -> "an array";
      case START_OBJECT -> "an object";
      case VALUE_STRING -> FieldText.quoted(text());
      default -> text();
    };
  }

  /** The line on which the current token begins. */
  long line() {
    return Math.max(1, parser.currentTokenLocation().getLineNr());
  }

  /** The line up to which the text has been read. */
  private long reached() {
    return Math.max(1, parser.currentLocation().getLineNr());
  }

  TextInput input() {
    return input;
  }

  DataFileException error(String complaint) {
    return input.error(line(), complaint);
  }

  private static String tooLong() {
    return "texts must be at most %d characters long, numbers %d and objects nested %d deep, got more"
        .formatted(LONGEST_TEXT, LONGEST_NUMBER, DEEPEST);
  }

  private DataFileException malformed(IOException e) {
    if (e instanceof StreamConstraintsException) {
      return input.error(reached(), tooLong());
    }
    if (e instanceof JsonEOFException eof) {
      return input.error(Math.max(1, eof.getLocation().getLineNr()), CUT_OFF);
    }
    if (e instanceof JsonProcessingException json && json.getLocation() != null) {
      String words = json.getOriginalMessage().lines().findFirst().orElse("");
      return input.error(Math.max(1, json.getLocation().getLineNr()), "this is no JSON: " + words);
    }
    return DataFileException.because(input.path(), e);
  }
}
