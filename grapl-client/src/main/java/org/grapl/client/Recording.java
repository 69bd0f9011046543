package org.grapl.client;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * An observation made without a ticket.
 *
 * @param note what is to be remembered about it; mostly empty
 */
public record Recording(String item, Reading reading, String note) {

  public Recording {
    Rule.notEmpty("item", item);
    Rule.given("reading", reading);
    Rule.given("note", note);
  }

  public static Recording of(String item, double value) {
    return new Recording(item, Reading.of(value), "");
  }

  void write(ObjectNode json) {
    json.put("item", item);
    reading.write(json);
    if (!note.isEmpty()) {
      json.put("note", note);
    }
  }
}
