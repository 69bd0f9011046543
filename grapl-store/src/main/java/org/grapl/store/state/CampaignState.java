package org.grapl.store.state;

import java.util.Optional;
import org.grapl.store.Entry;
import org.grapl.store.Event;
import org.grapl.store.Settings;

/** A campaign in memory: its log, read so far. One owner, not thread-safe. */
public record CampaignState(Bookkeeping books, CampaignReplay replay) {

  public CampaignState(Lists lists, Settings settings, CampaignReplay.Choices choices) {
    this(lists, new Bookkeeping(lists, settings), choices);
  }

  private CampaignState(Lists lists, Bookkeeping books, CampaignReplay.Choices choices) {
    this(books, new CampaignReplay(lists, books, choices));
  }

  public void apply(Entry entry) {
    Optional<Team.Turn> turn =
        entry.event() instanceof Event.Asked ? books.turn(entry.who()) : Optional.empty();
    books.apply(entry);
    replay.note(entry, turn);
  }

  /** Takes the entry a choice just made has become. */
  public void apply(Entry entry, CampaignReplay.Chosen chosen) {
    books.apply(entry);
    replay.chosen((Event.Asked) entry.event(), chosen);
  }
}
