package org.grapl.client;

import java.time.Instant;
import java.util.Map;

/**
 * One line of a campaign's log.
 *
 * @param number 1, 2, … without gaps
 * @param kind such as {@code asked}, {@code told} or {@code given-back}
 * @param who did it; empty if the server itself
 * @param fields all that the line tells, by its names in the HTTP interface, as texts
 */
public record LogEntry(
    long number, String kind, Instant at, String who, String note, Map<String, String> fields) {

  static LogEntry read(Fields fields) {
    return new LogEntry(
        fields.whole("entry"),
        fields.text("kind"),
        fields.time("at"),
        fields.text("who", ""),
        fields.text("note", ""),
        fields.texts());
  }

  /** What the line tells under a name; empty if it does not. */
  public String field(String name) {
    return fields.getOrDefault(name, "");
  }
}
