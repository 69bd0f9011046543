package org.grapl.client;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.time.Instant;
import java.util.Collections;
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

  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static LogEntry read(Map<String, String> fields) {
    return new LogEntry(
        Long.parseLong(needed(fields, "entry")),
        needed(fields, "kind"),
        Instant.parse(needed(fields, "at")),
        fields.getOrDefault("who", ""),
        fields.getOrDefault("note", ""),
        Collections.unmodifiableMap(fields));
  }

  private static String needed(Map<String, String> fields, String name) {
    String text = fields.get(name);
    if (text == null) {
      throw Rule.mustBe("entry", "told with its " + name, fields);
    }
    return text;
  }

  /** What the line tells under a name; empty if it does not. */
  public String field(String name) {
    return fields.getOrDefault(name, "");
  }
}
