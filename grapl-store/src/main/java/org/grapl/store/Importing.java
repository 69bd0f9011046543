package org.grapl.store;

import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.grapl.data.item.ItemGraph;
import org.grapl.store.Event.GivenBack;
import org.grapl.store.Event.Recorded;
import org.grapl.store.Event.Told;
import org.grapl.store.TicketRows.State;

/** Takes over a log that was kept elsewhere. */
final class Importing {

  /** So many entries at a time are handed to the store. */
  private static final int PORTION = 1000;

  private Importing() {}

  /**
   * Refuses a log that no campaign can have written, or that cannot be gone on from, in about the
   * time in which it is opened later.
   *
   * @throws IllegalArgumentException if it is such a log; the message names the entry
   */
  static void check(ItemGraph items, Settings settings, Iterable<Entry> entries) {
    Fold fold = new Fold(items, settings, Engine.Choices.TAKEN_FROM_LOG);
    long last = 0;
    try {
      for (Entry entry : entries) {
        last = entry.number();
        new Signature(entry.who(), entry.request());
        StorableText.checkNote(entry.note());
        checkTicket(fold.book(), entry.event());
        fold.apply(entry);
      }
    } catch (IllegalArgumentException | StoreException | NoSuchElementException e) {
      throw new IllegalArgumentException(
          "entry %d does not go with those before it: %s".formatted(last, e.getMessage()), e);
    }
    try {
      fold.engine().campaign();
    } catch (IllegalArgumentException | IllegalStateException | NoSuchElementException e) {
      throw new IllegalArgumentException(
          "the entries are not those of one campaign: " + e.getMessage(), e);
    }
  }

  private static void checkTicket(Book book, Event event) {
    if (event instanceof Recorded recorded) {
      Telling.checkReading(book, recorded.reading());
    }
    if (event instanceof Told told) {
      Telling.checkReading(book, told.reading());
      State expected = told.late() ? State.GIVEN_BACK : State.OPEN;
      State found = book.tickets().state(told.ticket());
      if (found != expected) {
        throw new StoreException("ticket %d is %s".formatted(told.ticket(), words(found)));
      }
    } else if (event instanceof GivenBack back) {
      State found = book.tickets().state(back.ticket());
      if (found != State.OPEN) {
        throw new StoreException("ticket %d is %s".formatted(back.ticket(), words(found)));
      }
    }
  }

  private static String words(State state) {
    return switch (state) {
      case OPEN -> "still open";
      case GIVEN_BACK -> "given back";
      case TOLD, TOLD_LATE -> "answered already";
    };
  }

  static void append(Ledger.Log log, Iterable<Entry> entries) {
    List<Entry> some = new ArrayList<>();
    for (Entry entry : entries) {
      some.add(entry);
      if (some.size() == PORTION) {
        log.append(some);
        some = new ArrayList<>();
      }
    }
    if (!some.isEmpty()) {
      log.append(some);
    }
  }
}
