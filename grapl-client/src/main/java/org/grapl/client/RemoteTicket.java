package org.grapl.client;

import java.net.URI;
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
    long number,
    String item,
    Map<String, String> attributes,
    Optional<URI> link,
    Instant asked,
    Instant expires,
    Purpose purpose,
    String worker) {

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

  static RemoteTicket read(Fields fields) {
    return new RemoteTicket(
        fields.whole("ticket"),
        fields.text("item"),
        fields.map("attributes"),
        fields.has("link") ? address(fields.text("link")) : Optional.empty(),
        fields.time("asked"),
        fields.time("expires"),
        fields.word("purpose", Purpose.class),
        fields.text("worker", ""));
  }

  /** Links come from people's tables: one that is no address is none. */
  private static Optional<URI> address(String text) {
    try {
      return Optional.of(new URI(text));
    } catch (java.net.URISyntaxException e) {
      return Optional.empty();
    }
  }
}
