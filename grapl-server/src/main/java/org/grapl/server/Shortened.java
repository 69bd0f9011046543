package org.grapl.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes an answer short enough for an agent, which reads all of it: what is known of items besides
 * their links, and lists that nobody limited. What was left out is counted.
 */
final class Shortened {

  private static final List<String> UNLIMITED =
      List.of("observed", "neighbours", "influences", "informs");
  private static final int MOST_ROWS = 10;
  private static final int MOST_ATTRIBUTES = 12;
  private static final int LONGEST_TEXT = 500;

  private boolean isShorter;

  private Shortened() {}

  static void of(ObjectNode answer) {
    Shortened shortened = new Shortened();
    shortened.shorten(answer);
    if (shortened.isShorter) {
      answer.put("shortened", "some texts or lists are shortened; with full: true they are not");
    }
  }

  private void shorten(JsonNode json) {
    if (json instanceof ObjectNode object) {
      for (String name : UNLIMITED) {
        if (object.get(name) instanceof ArrayNode rows && rows.size() > MOST_ROWS) {
          cut(object, name, rows);
        }
      }
      if (object.get("attributes") instanceof ObjectNode attributes) {
        shortenAttributes(attributes);
      }
    }
    json.forEach(this::shorten);
  }

  private void cut(ObjectNode parent, String name, ArrayNode rows) {
    isShorter = true;
    parent.put(name + "LeftOut", rows.size() - MOST_ROWS);
    // Of observations the last ones count most; other lists begin with what counts most.
    while (rows.size() > MOST_ROWS) {
      rows.remove(name.equals("observed") ? 0 : rows.size() - 1);
    }
  }

  private void shortenAttributes(ObjectNode attributes) {
    List<String> names = new ArrayList<>();
    attributes.fieldNames().forEachRemaining(names::add);
    for (String name : names) {
      String text = attributes.path(name).textValue();
      if (text != null && text.length() > LONGEST_TEXT) {
        isShorter = true;
        boolean isHalf = Character.isHighSurrogate(text.charAt(LONGEST_TEXT - 1));
        int end = isHalf ? LONGEST_TEXT - 1 : LONGEST_TEXT;
        attributes.set(
            name,
            TextNode.valueOf(
                text.substring(0, end) + "... (" + text.length() + " characters in all)"));
      }
    }
    if (names.size() > MOST_ATTRIBUTES) {
      isShorter = true;
      attributes.remove(names.subList(MOST_ATTRIBUTES, names.size()));
      attributes.put("...", names.size() - MOST_ATTRIBUTES + " more");
    }
  }
}
