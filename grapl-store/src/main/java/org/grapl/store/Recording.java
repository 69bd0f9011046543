package org.grapl.store;

/**
 * An observation made without a ticket.
 *
 * @param note what is to be remembered about it; mostly empty
 */
public record Recording(int item, Reading reading, String note) {

  public Recording {
    StorableText.checkNote(note);
  }
}
