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
import org.jspecify.annotations.Nullable;

/**
 * The tokens of a JSON file, one after the other, within limits of depth and length; whatever is
 * wrong is told with its line. A field that stands twice in an object is refused; NaN and infinite
 * numbers are read, and left to the reader to refuse. One owner.
 */
public final class JsonText {

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

  public JsonText(TextInput input) {
    this.input = input;
    try {
      this.parser = FACTORY.createParser(input);
    } catch (IOException e) {
      throw DataFileException.because(input.path(), e);
    }
  }

  public TextInput input() {
    return input;
  }

  /** Goes to the next token; null at the end of the file. */
  public @Nullable JsonToken nextOrEnd() {
    return ask(JsonParser::nextToken);
  }

  /** Goes to the next token, which must be there. */
  public JsonToken next() {
    JsonToken token = nextOrEnd();
    if (token == null) {
      throw input.error(reached(), CUT_OFF);
    }
    return token;
  }

  /** Whether the current token is this one. */
  public boolean isAt(JsonToken token) {
    return parser.hasToken(token);
  }

  /** The current token. */
  public JsonToken token() {
    return parser.currentToken();
  }

  /** The name of the field whose value is the current token. */
  public String field() {
    return orEmpty(ask(JsonParser::currentName));
  }

  /** The current text, number or word as it stands. */
  public String text() {
    return orEmpty(ask(JsonParser::getText));
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

  /** The current number. */
  public double number() {
    Double number = ask(JsonParser::getDoubleValue);
    return number == null ? Double.NaN : number;
  }

  /** Goes to the end of the current value. */
  public void skip() {
    ask(JsonParser::skipChildren);
  }

  /** The current value as text, compact JSON for arrays and objects; goes to its end. */
  public String anyText() {
    return token().isStructStart() ? compact() : text();
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
    if (token().isNumeric()) {
      out.writeNumber(parser.getText());
    } else {
      out.copyCurrentEvent(parser);
    }
    return switch (token()) {
      case START_ARRAY, START_OBJECT -> 1;
      case END_ARRAY, END_OBJECT -> -1;
      default -> 0;
    };
  }

  /** The current value as a complaint shows it. */
  public String shown() {
    return switch (token()) {
      case START_ARRAY -> "an array";
      case START_OBJECT -> "an object";
      case END_ARRAY -> "nothing";
      case VALUE_STRING -> FieldText.quoted(text());
      default -> text();
    };
  }

  /** The line on which the current token begins. */
  public long line() {
    return Math.max(1, parser.currentTokenLocation().getLineNr());
  }

  /** The line up to which the text has been read. */
  private long reached() {
    return Math.max(1, parser.currentLocation().getLineNr());
  }

  /** A complaint about the current token. */
  public DataFileException error(String complaint) {
    return input.error(line(), complaint);
  }

  /** A complaint that what the current token begins is not as it must be. */
  public DataFileException mustBe(String what, String rule) {
    return error("%s must be %s, got %s".formatted(what, rule, shown()));
  }

  /** What can be asked of the parser. */
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
              .replaceAll(", from `[^`]*`|: enable `JsonReadFeature.*", "")
              .lines()
              .findFirst()
              .orElse("");
      return input.error(
          place == null ? reached() : Math.max(1, place.getLineNr()), "this is no JSON: " + words);
    }
    return DataFileException.because(input.path(), e);
  }
}
