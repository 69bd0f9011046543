package org.grapl.client;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * An observation made without a ticket.
 *
 * @param note what is to be remembered about it; mostly empty
 */
public record Recording(String item, @JsonUnwrapped Reading reading, String note) {

  public static Recording of(String item, double value) {
    return new Recording(item, Reading.of(value), "");
  }
}
