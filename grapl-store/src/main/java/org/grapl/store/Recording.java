package org.grapl.store;

/** An observation made without a ticket, with a note that is mostly empty. */
public record Recording(int item, Reading reading, String note) {

  public Recording {
    StorableText.checkNote(note);
  }
}
