package org.grapl.client;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * A check to be made.
 *
 * @param number of the ticket within its campaign
 * @param item what to check, by its label
 * @param attributes what else is known of the item, as texts
 * @param link where to read about the item
 * @param expires when it may be handed out again; a later answer is still welcome
 */
public record RemoteTicket(
    @JsonProperty("ticket") long number,
    String item,
    Map<String, String> attributes,
    Optional<String> link,
    Instant asked,
    Instant expires,
    Purpose purpose,
    @JsonSetter(nulls = Nulls.AS_EMPTY) String worker) {

  /** Why an item is to be checked. */
  public enum Purpose {
    /** The campaign chose it. */
    SEARCH,
    /** An audit drew it. */
    AUDIT,
    /** Somebody asked for this very item. */
    PICKED
  }

  /** An answer to it. */
  public Answer answer(double value) {
    return Answer.of(number, value);
  }

  /** An answer to it. */
  public Answer answer(Reading reading) {
    return Answer.of(number, reading);
  }
}
