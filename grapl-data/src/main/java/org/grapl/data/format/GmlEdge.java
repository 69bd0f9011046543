package org.grapl.data.format;

import java.util.Optional;
import java.util.regex.Pattern;
import org.grapl.data.file.FieldText;

/** What a GML file tells of one edge. */
final class GmlEdge implements GmlReader.Entry {

  private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]+");

  private Optional<String> source = Optional.empty();
  private Optional<String> target = Optional.empty();
  private Optional<String> weight = Optional.empty();
  private Optional<String> value = Optional.empty();
  private long weightLine;
  private long valueLine;

  @Override
  public void take(String key, GmlTokens token) {
    switch (key) {
      case "source" -> source = Optional.of(once(source, key, identifier(key, token), token));
      case "target" -> target = Optional.of(once(target, key, identifier(key, token), token));
      case "weight" -> {
        weight = Optional.of(once(weight, key, token.text(), token));
        weightLine = token.line();
      }
      case "value" -> {
        value = Optional.of(once(value, key, token.text(), token));
        valueLine = token.line();
      }
      default -> {} // of links only the weight is known
    }
  }

  /** The new value of a key that must not have had one. */
  static String once(Optional<String> before, String key, String value, GmlTokens token) {
    if (before.isPresent()) {
      throw token.error("a second '%s' in one list".formatted(key));
    }
    return value;
  }

  /** The identifier of a node: a whole number, however it is written, or a text. */
  static String identifier(String key, GmlTokens value) {
    String text = value.text();
    if (value.kind() == GmlTokens.Kind.TEXT) {
      return text;
    }
    try {
      if (WHOLE.matcher(text).matches()) {
        return Long.toString(Long.parseLong(text));
      }
    } catch (NumberFormatException e) {
      // more than 64 bits: told below like any other that is none
    }
    throw value.error(FieldText.mustBe(key, "a whole number of 64 bits or a text", text));
  }

  Optional<String> source() {
    return source;
  }

  Optional<String> target() {
    return target;
  }

  Optional<String> weight() {
    return weight.or(() -> value);
  }

  long weightLine() {
    return weight.isPresent() ? weightLine : valueLine;
  }
}
