package org.grapl.store.state;

import org.grapl.data.item.ItemGraph;
import org.grapl.store.Entry;
import org.grapl.store.Event;
import org.grapl.store.Settings;

/** A campaign in memory: its log, read so far. One owner, not thread-safe. */
public record CampaignState(Bookkeeping books, CampaignReplay replay) {

  public CampaignState(ItemGraph items, Settings settings, CampaignReplay.Choices choices) {
    this(items, new Bookkeeping(items.graph().size(), settings), choices);
  }

  private CampaignState(ItemGraph items, Bookkeeping books, CampaignReplay.Choices choices) {
    this(books, new CampaignReplay(items, books, choices));
  }

  public void apply(Entry entry) {
    books.apply(entry);
    replay.note(entry);
  }

  /** Takes the entry a choice just made has become. */
  public void apply(Entry entry, CampaignReplay.Chosen chosen) {
    books.apply(entry);
    replay.chosen((Event.Asked) entry.event(), chosen);
  }
}
