package org.grapl.store;

/**
 * How people keep a campaign in order among others.
 *
 * @param title what it is called instead of its name, which stays as it is; empty for its name
 * @param note what is to be remembered about it
 * @param archived whether it is out of the way
 */
public record Shelf(String title, String note, boolean archived) {

  public static final Shelf USUAL = new Shelf("", "", false);

  private static final int LONGEST_TITLE = 150;
  private static final int LONGEST_NOTE = 2000;

  public Shelf {
    title = StorableText.checkLine("title", LONGEST_TITLE, title.strip());
    note = StorableText.check("note", LONGEST_NOTE, note.strip());
  }
}
