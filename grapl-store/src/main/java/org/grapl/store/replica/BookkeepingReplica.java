package org.grapl.store.replica;

import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.grapl.store.CampaignRecord;
import org.grapl.store.log.CampaignStorage;
import org.grapl.store.state.Bookkeeping;
import org.grapl.store.state.Lists;

/**
 * The bookkeeping of a campaign for those who only look: it follows the log by itself and knows no
 * estimates, so that nobody waits for anything that is being computed. Thread-safe.
 */
public final class BookkeepingReplica {

  private final CampaignRecord record;
  private final Lists lists;
  private final CampaignStorage storage;
  private final ReentrantLock lock = new ReentrantLock();
  private Optional<Bookkeeping> books = Optional.empty();

  public BookkeepingReplica(CampaignRecord record, Lists lists, CampaignStorage storage) {
    this.record = record;
    this.lists = lists;
    this.storage = storage;
  }

  /** Looks at the bookkeeping as it is now; what is looked at must not be kept. */
  public <T> T look(Function<Bookkeeping, T> at) {
    lock.lock();
    try {
      return at.apply(current());
    } finally {
      lock.unlock();
    }
  }

  private Bookkeeping current() {
    Bookkeeping now = books.orElseGet(() -> new Bookkeeping(lists, record.settings()));
    books = Optional.empty(); // unless all goes well
    if (storage.head(record.id()) > now.head()) {
      storage.entries(record.id(), now.head(), now::apply);
    }
    books = Optional.of(now);
    return now;
  }
}
