package org.grapl.data.region;

import com.fasterxml.jackson.core.JsonToken;
import java.util.function.Consumer;
import org.grapl.data.file.DataFileException;
import org.grapl.data.file.JsonText;
import org.grapl.data.file.TextInput;

/**
 * A JSON file as the members and numbers of a map, read from front to end. What reads a value must
 * leave the last token of that value current. Not thread-safe.
 */
final class MapJson {

  private final JsonText json;

  MapJson(TextInput input) {
    this.json = new JsonText(input);
  }

  /** Reads the whole text, which must be one object. */
  void root(Consumer<String> member) {
    if (json.nextOrEnd() == null) {
      throw json.input().error("the file is empty; expected a JSON object");
    }
    object("the map", member);
    if (json.nextOrEnd() != null) {
      throw error("the file must end with its JSON object, got more");
    }
  }

  /** Reads an object; the consumer gets the name of each member and reads its value. */
  void object(String what, Consumer<String> member) {
    require(what, "a JSON object", JsonToken.START_OBJECT);
    while (json.next() == JsonToken.FIELD_NAME) {
      String name = json.field();
      json.next();
      member.accept(name);
    }
  }

  /** Reads an array; the consumer reads each value. */
  void array(String what, Runnable value) {
    require(what, "a JSON array", JsonToken.START_ARRAY);
    while (json.next() != JsonToken.END_ARRAY) {
      value.run();
    }
  }

  private void require(String what, String rule, JsonToken token) {
    if (!json.isAt(token)) {
      throw json.mustBe(what, rule);
    }
  }

  /** Passes over a value. */
  void skip() {
    json.skip();
  }

  boolean isNull() {
    return json.isAt(JsonToken.VALUE_NULL);
  }

  boolean isNumber() {
    return json.token().isNumeric();
  }

  boolean isArray() {
    return json.isAt(JsonToken.START_ARRAY);
  }

  double number(String what) {
    double number = isNumber() ? json.number() : Double.NaN;
    if (!Double.isFinite(number)) {
      throw json.mustBe(what, "a finite number");
    }
    return number;
  }

  int whole(String what) {
    double number = isNumber() ? json.number() : Double.NaN;
    if (number != Math.rint(number) || Math.abs(number) > Integer.MAX_VALUE) {
      throw json.mustBe(what, "a whole number");
    }
    return (int) number;
  }

  String text(String what) {
    require(what, "a text", JsonToken.VALUE_STRING);
    return json.text();
  }

  /** Any value as text: nothing for null, JSON for what has parts. */
  String anyText() {
    return isNull() ? "" : json.anyText();
  }

  /** Goes to the next token. */
  void next() {
    json.next();
  }

  /** The line of the value at hand. */
  long line() {
    return json.line();
  }

  DataFileException error(String complaint) {
    return json.error(complaint);
  }
}
