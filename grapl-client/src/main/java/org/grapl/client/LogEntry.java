package org.grapl.client;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.time.Instant;
import java.util.Map;

/**
 * One line of a campaign's log.
 *
 * @param number 1, 2, … without gaps
 * @param kind such as {@code asked}, {@code told} or {@code given-back}
 * @param who did it; empty if the server itself
 * @param fields what else the line tells, by its names in the HTTP interface
 */
public record LogEntry(
    @JsonProperty("entry") long number,
    String kind,
    Instant at,
    @JsonSetter(nulls = Nulls.AS_EMPTY) String who,
    @JsonSetter(nulls = Nulls.AS_EMPTY) String note,
    @JsonAnySetter Map<String, Object> fields) {

  /** What the line tells under a name, as text; empty if it does not. */
  public String field(String name) {
    return String.valueOf(fields.getOrDefault(name, ""));
  }
}
