package org.grapl.client;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;

/**
 * How an answer was taken.
 *
 * @param ticket 0 if it had none
 * @param observation its number, by which it can be withdrawn
 */
public record Taken(
    @JsonSetter(nulls = Nulls.AS_EMPTY) long ticket, long observation, Outcome outcome) {

  /** What an answer was to the campaign. */
  public enum Outcome {
    /** News. */
    ACCEPTED,
    /** News, after the ticket had been given back. */
    LATE,
    /** Said before; nothing changed. */
    REPEATED
  }
}
