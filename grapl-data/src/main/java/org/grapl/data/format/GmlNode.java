package org.grapl.data.format;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.grapl.data.item.ItemGraphBuilder;

/** What a GML file tells of one node. */
final class GmlNode implements GmlReader.Entry {

  private static final String PLACE = "graphics.";

  private final Map<String, String> values = new LinkedHashMap<>();
  private Optional<String> id = Optional.empty();
  private Optional<String> label = Optional.empty();

  @Override
  public void take(String key, GmlTokens value) {
    switch (key) {
      case "id" -> id = Optional.of(GmlEdge.once(id, key, GmlEdge.identifier(key, value), value));
      case "label" -> label = Optional.of(GmlEdge.once(label, key, value.text(), value));
      default -> put(key, value);
    }
  }

  private void put(String key, GmlTokens value) {
    String free = key;
    for (int k = 2; values.containsKey(free); k++) {
      free = key + "." + k;
    }
    values.put(free, value.text());
    if (values.size() > ItemGraphBuilder.MOST_COLUMNS) {
      throw value.error(
          "a node must have at most " + ItemGraphBuilder.MOST_COLUMNS + " attributes");
    }
  }

  Optional<String> id() {
    return id;
  }

  /** What people call it. */
  Optional<String> label() {
    return label.or(() -> Optional.ofNullable(values.get("name")));
  }

  /** All else, with the coordinates of the drawing under plain names if these are free. */
  Map<String, String> attributes() {
    Map<String, String> attributes = new LinkedHashMap<>();
    values.forEach(
        (key, value) -> {
          String plain = key.startsWith(PLACE) ? key.substring(PLACE.length()) : "";
          boolean isPlace = plain.equals("x") || plain.equals("y");
          attributes.put(isPlace && !values.containsKey(plain) ? plain : key, value);
        });
    return attributes;
  }
}
