package org.grapl.client;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectReader;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Compares what a page shows with what came: equal but for times, and numbers equal as far as the
 * page shows their digits.
 */
final class ShownOutput {

  private static final Pattern TIME =
      Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z");
  private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?(E-?\\d+)?");

  /** Smaller differences are those of rounding, and others on another machine. */
  private static final BigDecimal NOTHING = new BigDecimal("1e-9");

  private static final ObjectReader JSON =
      Json.MAPPER.reader().with(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

  private ShownOutput() {}

  /** The first difference, if there is one. */
  static Optional<String> difference(String language, String shown, String got) {
    return language.equals("json") ? ofJson(shown, got) : ofText(shown.strip(), got.strip());
  }

  private static Optional<String> ofJson(String shown, String got) {
    List<JsonNode> wanted = parse(shown);
    List<JsonNode> came = parse(got);
    if (wanted.size() != came.size()) {
      return differ("answers", wanted.size(), came.size());
    }
    for (int k = 0; k < wanted.size(); k++) {
      Optional<String> difference = ofNodes("", wanted.get(k), came.get(k));
      if (difference.isPresent()) {
        return difference;
      }
    }
    return Optional.empty();
  }

  private static List<JsonNode> parse(String text) {
    List<JsonNode> nodes = new ArrayList<>();
    try (MappingIterator<JsonNode> values = JSON.forType(JsonNode.class).readValues(text)) {
      values.forEachRemaining(nodes::add);
    } catch (IOException | RuntimeException e) {
      throw new AssertionError("this is no JSON: " + text, e);
    }
    return nodes;
  }

  private static Optional<String> ofNodes(String where, JsonNode shown, JsonNode got) {
    if (shown.isObject() && got.isObject()) {
      List<String> names = new ArrayList<>();
      got.fieldNames().forEachRemaining(names::add);
      List<String> wanted = new ArrayList<>();
      shown.fieldNames().forEachRemaining(wanted::add);
      if (!names.equals(wanted)) {
        return differ(where, wanted, names);
      }
      return names.stream()
          .flatMap(name -> ofNodes(where + "/" + name, shown.get(name), got.get(name)).stream())
          .findFirst();
    }
    if (shown.isArray() && got.isArray() && shown.size() == got.size()) {
      return java.util.stream.IntStream.range(0, got.size())
          .boxed()
          .flatMap(k -> ofNodes(where + "/" + k, shown.get(k), got.get(k)).stream())
          .findFirst();
    }
    return isSame(shown, got) ? Optional.empty() : differ(where, shown, got);
  }

  private static boolean isSame(JsonNode shown, JsonNode got) {
    if (shown.isNumber() && got.isNumber()) {
      return isRounded(shown.decimalValue(), got.decimalValue());
    }
    if (shown.isTextual() && got.isTextual()) {
      return masked(shown.textValue()).equals(masked(got.textValue()));
    }
    return shown.equals(got);
  }

  private static Optional<String> differ(String where, Object shown, Object got) {
    return Optional.of("%s is shown as %s, and came as %s".formatted(where, shown, got));
  }

  private static String masked(String text) {
    return TIME.matcher(text).replaceAll("<time>");
  }

  private static boolean isRounded(BigDecimal shown, BigDecimal got) {
    BigDecimal error = shown.subtract(got).abs();
    if (error.compareTo(NOTHING) < 0) {
      return true;
    }
    // Half of the last digit shown, and a little for how it was rounded; whole numbers are exact.
    BigDecimal most = BigDecimal.ONE.movePointLeft(shown.scale()).multiply(new BigDecimal("0.51"));
    return shown.stripTrailingZeros().scale() > 0 && error.compareTo(most) <= 0;
  }

  private static Optional<String> ofText(String shown, String got) {
    String wanted = masked(shown);
    String came = masked(got);
    Matcher a = NUMBER.matcher(wanted);
    Matcher b = NUMBER.matcher(came);
    boolean isSame =
        NUMBER.matcher(wanted).replaceAll("#").equals(NUMBER.matcher(came).replaceAll("#"));
    while (isSame && a.find() && b.find()) {
      isSame = isRounded(new BigDecimal(a.group()), new BigDecimal(b.group()));
    }
    return isSame ? Optional.empty() : differ("the text", shown, got);
  }
}
