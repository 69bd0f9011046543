package org.grapl.client;

/**
 * How an answer was taken.
 *
 * @param ticket 0 if it had none
 * @param observation its number, by which it can be withdrawn
 */
public record Taken(long ticket, long observation, Outcome outcome) {

  /** What an answer was to the campaign. */
  public enum Outcome {
    /** News. */
    ACCEPTED,
    /** News, after the ticket had been given back. */
    LATE,
    /** Said before; nothing changed. */
    REPEATED
  }

  static Taken read(Fields fields) {
    return new Taken(
        fields.wholeIf("ticket").orElse(0),
        fields.whole("observation"),
        fields.word("outcome", Outcome.class));
  }
}
