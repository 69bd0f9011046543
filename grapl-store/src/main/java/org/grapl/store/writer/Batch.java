package org.grapl.store.writer;

import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.grapl.store.Entry;
import org.grapl.store.state.Bookkeeping;
import org.grapl.store.state.CampaignState;

/** Commands carried out in memory, to be written together. One owner, not thread-safe. */
final class Batch {

  private static final int MANY_ITEMS = 4000;

  /** The campaign in memory, which may be ahead of the storage by a batch. */
  static final class Memory {
    final CampaignState state;

    /** Whether it was just read, and nobody has looked how much there is to do again. */
    private boolean isFresh = true;

    /** Whether all it knows is in the storage or on its way there; once false it stays so. */
    volatile boolean isSound = true;

    /** What is on its way there: the last batch. */
    private List<Entry> underWay = List.of();

    Memory(CampaignState state) {
      this.state = state;
    }

    List<Entry> underWay() {
      return underWay;
    }
  }

  /** What is to be written. */
  record Written(List<Entry> entries, boolean isFitDue) {}

  private final Memory memory;
  private final InstantSource clock;

  /** The number of the last entry before it. */
  private final long base;

  private final CommandContext context;

  Batch(Memory memory, InstantSource clock, Function<String, Collection<Entry>> requests) {
    this.memory = memory;
    this.clock = clock;
    this.base = memory.state.books().head();
    this.context =
        new CommandContext(memory.state, requests, clock.instant(), CommandContext::processorNanos);
    if (memory.isFresh && memory.state.books().sinceRebuilt() > mostRepeated()) {
      context.rebuild();
    }
    memory.isFresh = false;
  }

  /** Carries out commands. What is in memory is of no use if that fails half-way. */
  void carryOut(List<CampaignWriter.Job<?>> jobs) {
    boolean isDone = false;
    try {
      context.resume(clock.instant());
      for (CampaignWriter.Job<?> job : jobs) {
        job.run(context);
      }
      isDone = true;
    } finally {
      if (!isDone) {
        memory.isSound = false;
      }
    }
  }

  /** Whether it still follows a log that ends with this entry. */
  boolean follows(long head) {
    return memory.isSound && head == base;
  }

  /** What is to be written. Nothing more can be carried out then. */
  Written end() {
    Bookkeeping books = memory.state.books();
    if (books.sinceRebuilt() >= mostSinceRebuilt()) {
      context.rebuild();
    }
    memory.underWay = List.copyOf(context.appended());
    return new Written(memory.underWay, books.isFitDue());
  }

  /**
   * From so many entries on, who only reads the log could begin further on; doing them again takes
   * a second or so, and starting afresh takes a part of it from those who ask.
   */
  private int mostSinceRebuilt() {
    return memory.state.books().size() > MANY_ITEMS ? 400 : 6000;
  }

  /** So many entries are done again when a campaign is opened; with more it starts afresh. */
  private int mostRepeated() {
    return memory.state.books().size() > MANY_ITEMS ? 20 : 100;
  }
}
