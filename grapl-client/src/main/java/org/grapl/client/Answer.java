package org.grapl.client;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * What the check of a ticket gave.
 *
 * @param note what is to be remembered about it; mostly empty
 */
public record Answer(long ticket, Reading reading, String note) {

  public Answer {
    Rule.atLeast("ticket", 1, ticket);
    Rule.given("reading", reading);
    Rule.given("note", note);
  }

  public static Answer of(long ticket, double value) {
    return of(ticket, Reading.of(value));
  }

  public static Answer of(long ticket, Reading reading) {
    return new Answer(ticket, reading, "");
  }

  public Answer withNote(String other) {
    return new Answer(ticket, reading, other);
  }

  void write(ObjectNode json) {
    json.put("ticket", ticket);
    reading.write(json);
    if (!note.isEmpty()) {
      json.put("note", note);
    }
  }
}
