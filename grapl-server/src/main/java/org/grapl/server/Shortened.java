package org.grapl.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;

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

  /** The same answer, which is changed. */
  static JsonNode of(JsonNode answer) {
    Shortened shortened = new Shortened();
    shortened.shorten(answer);
    if (shortened.isShorter && answer instanceof ObjectNode object) {
      object.put("shortened", "some texts or lists are shortened; with full: true they are not");
    }
    return answer;
  }

  private void shorten(JsonNode json) {
    if (json instanceof ObjectNode object) {
      UNLIMITED.forEach(name -> cut(object, name));
      if (object.get("attributes") instanceof ObjectNode attributes) {
        shortenAttributes(attributes);
      }
    }
    json.forEach(this::shorten);
  }

  private void cut(ObjectNode parent, String name) {
    if (parent.get(name) instanceof ArrayNode rows && rows.size() > MOST_ROWS) {
      isShorter = true;
      parent.put(name + "LeftOut", rows.size() - MOST_ROWS);
      // Of observations the last ones count most; other lists begin with what counts most.
      while (rows.size() > MOST_ROWS) {
        rows.remove(name.equals("observed") ? 0 : rows.size() - 1);
      }
    }
  }

  private void shortenAttributes(ObjectNode attributes) {
    int place = 0;
    for (Map.Entry<String, JsonNode> each : List.copyOf(attributes.properties())) {
      String text = each.getValue().asText();
      if (place++ >= MOST_ATTRIBUTES) {
        isShorter = true;
        attributes.remove(each.getKey());
        attributes.put("...", place - MOST_ATTRIBUTES + " more");
      } else if (text.length() > LONGEST_TEXT) {
        isShorter = true;
        int end = LONGEST_TEXT - (Character.isHighSurrogate(text.charAt(LONGEST_TEXT - 1)) ? 1 : 0);
        String all = "... (" + text.length() + " characters in all)";
        attributes.put(each.getKey(), text.substring(0, end) + all);
      }
    }
  }
}
