package org.grapl.client;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.Objects;

/**
 * What the check of a ticket gave.
 *
 * @param note what is to be remembered about it; mostly empty
 */
public record Answer(long ticket, @JsonUnwrapped Reading reading, String note) {

  public Answer {
    Objects.requireNonNull(reading, "reading");
    Objects.requireNonNull(note, "note");
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
}
