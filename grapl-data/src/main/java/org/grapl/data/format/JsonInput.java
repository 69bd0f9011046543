package org.grapl.data.format;

import com.fasterxml.jackson.core.JsonToken;
import java.util.LinkedHashMap;
import java.util.Map;
import org.grapl.data.file.DataFileException;
import org.grapl.data.file.JsonText;
import org.grapl.data.file.TextInput;

/**
 * A JSON file as the objects and arrays of a graph; memory is that of the object asked for. One
 * owner.
 */
final class JsonInput {

  private final JsonText json;

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
          || (kind == JsonToken.VALUE_NUMBER_FLOAT && text.equals("NaN"));
    }
  }

  JsonInput(TextInput input) {
    this.json = new JsonText(input);
  }

  /** Goes to the next token. */
  JsonToken next() {
    return json.next();
  }

  /** Reads to the end of the file, where nothing may stand any more. */
  void finish() {
    if (json.nextOrEnd() != null) {
      throw error("expected the end of the file, got " + json.shown());
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
    return json.field();
  }

  boolean isAt(JsonToken token) {
    return json.isAt(token);
  }

  /** Goes to the end of the current value. */
  void skip() {
    json.skip();
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
      throw json.mustBe(what, rule);
    }
  }

  /** The current value; goes to its end. */
  Value value() {
    long line = line();
    JsonToken kind = json.token();
    return new Value(json.anyText(), kind, line);
  }

  /** The line on which the current token begins. */
  long line() {
    return json.line();
  }

  TextInput input() {
    return json.input();
  }

  DataFileException error(String complaint) {
    return json.error(complaint);
  }
}
