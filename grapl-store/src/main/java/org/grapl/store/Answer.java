package org.grapl.store;

/** What the check of a ticket gave, with a note that is mostly empty. */
public record Answer(long ticket, Reading reading, String note) {

  public Answer {
    StorableText.checkNote(note);
  }

  public static Answer of(long ticket, double value) {
    return new Answer(ticket, Reading.of(value), "");
  }
}
