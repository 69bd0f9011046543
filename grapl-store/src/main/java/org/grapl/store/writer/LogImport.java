package org.grapl.store.writer;

import java.util.NoSuchElementException;
import java.util.stream.IntStream;
import org.grapl.graph.Graph;
import org.grapl.store.Entry;
import org.grapl.store.Event;
import org.grapl.store.Event.GivenBack;
import org.grapl.store.Event.Recorded;
import org.grapl.store.Event.Told;
import org.grapl.store.ItemList;
import org.grapl.store.Requester;
import org.grapl.store.Settings;
import org.grapl.store.StorableText;
import org.grapl.store.StoreException;
import org.grapl.store.state.Bookkeeping;
import org.grapl.store.state.CampaignReplay;
import org.grapl.store.state.CampaignState;
import org.grapl.store.state.Lists;
import org.grapl.store.state.TicketTable.State;

/** Takes over a log that was kept elsewhere. */
public final class LogImport {

  private LogImport() {}

  /**
   * Refuses a log that no campaign can have written, or that cannot be gone on from, in about the
   * time in which it is opened later.
   */
  public static void check(Lists lists, Settings settings, Iterable<Entry> entries) {
    CampaignState state = new CampaignState(lists, settings, CampaignReplay.Choices.TAKEN_FROM_LOG);
    long last = 0;
    try {
      for (Entry entry : entries) {
        last = entry.number();
        new Requester(entry.who(), entry.request());
        StorableText.checkNote(entry.note());
        checkTicket(state.books(), entry.event());
        if (entry.event() instanceof Event.Grown grown) {
          checkList(lists, state.books().list(), grown.list());
        }
        state.apply(entry);
      }
    } catch (IllegalArgumentException | StoreException | NoSuchElementException e) {
      throw new IllegalArgumentException(
          "entry %d does not go with those before it: %s".formatted(last, e.getMessage()), e);
    }
    try {
      state.replay().campaign();
    } catch (IllegalArgumentException | IllegalStateException | NoSuchElementException e) {
      throw new IllegalArgumentException(
          "the entries are not those of one campaign: " + e.getMessage(), e);
    }
  }

  /** Items must keep their numbers, or all that was said of them would be of others. */
  private static void checkList(Lists lists, ItemList before, ItemList after) {
    Graph old = lists.of(before).graph();
    Graph larger = lists.of(after).graph();
    if (larger.size() != after.size()
        || old.size() > larger.size()
        || !IntStream.range(0, old.size()).allMatch(i -> old.label(i).equals(larger.label(i)))) {
      throw new StoreException("its list is not the one before it with items added");
    }
  }

  private static void checkTicket(Bookkeeping books, Event event) {
    if (event instanceof Recorded recorded) {
      TellCommands.checkReading(books, recorded.reading());
    }
    if (event instanceof Told told) {
      TellCommands.checkReading(books, told.reading());
      checkState(books, told.ticket(), told.late() ? State.GIVEN_BACK : State.OPEN);
    } else if (event instanceof GivenBack back) {
      checkState(books, back.ticket(), State.OPEN);
    }
  }

  private static void checkState(Bookkeeping books, long ticket, State expected) {
    State found = books.tickets().state(ticket);
    if (found != expected) {
      throw new StoreException("ticket %d is %s".formatted(ticket, words(found)));
    }
  }

  private static String words(State state) {
    return switch (state) {
      case OPEN -> "still open";
      case GIVEN_BACK -> "given back";
      case TOLD, TOLD_LATE -> "answered already";
    };
  }
}
