package org.grapl.store;

/**
 * How an answer was taken, and the number of its entry, by which it can be withdrawn.
 *
 * @param ticket 0 if it had none
 */
public record Receipt(long ticket, long observation, Outcome outcome) {

  public enum Outcome {
    /** News. */
    ACCEPTED,
    /** News, after the ticket had been given back. */
    LATE,
    /** Said before; nothing changed. */
    REPEATED
  }
}
