package org.grapl.store;

import org.grapl.data.item.ItemGraph;

/** A campaign in memory: its log, read so far. One owner, not thread-safe. */
final class Fold {

  private final Book book;
  private final Engine engine;

  Fold(ItemGraph items, Settings settings, Engine.Choices choices) {
    this.book = new Book(items.graph().size(), settings);
    this.engine = new Engine(items, book, choices);
  }

  /** Takes an entry of the log. */
  void apply(Entry entry) {
    book.apply(entry);
    engine.note(entry);
  }

  /** Takes the entry a choice just made has become. */
  void apply(Entry entry, Engine.Chosen chosen) {
    book.apply(entry);
    engine.chosen((Event.Asked) entry.event(), chosen);
  }

  Book book() {
    return book;
  }

  Engine engine() {
    return engine;
  }
}
