package org.grapl.store;

import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * The bookkeeping of a campaign for those who only look: it follows the log by itself and knows no
 * estimates, so that who wants to know of tickets and observations waits for nothing that is being
 * computed. Thread-safe.
 */
final class Register {

  private final CampaignRecord record;
  private final int size;
  private final Ledger ledger;
  private final ReentrantLock lock = new ReentrantLock();
  private Optional<Book> book = Optional.empty();

  /**
   * @param size the number of items
   */
  Register(CampaignRecord record, int size, Ledger ledger) {
    this.record = record;
    this.size = size;
    this.ledger = ledger;
  }

  /** Looks at the book as it is now; what is looked at must not be kept. */
  <T> T look(Function<Book, T> at) {
    lock.lock();
    try {
      return at.apply(current());
    } finally {
      lock.unlock();
    }
  }

  private Book current() {
    Book now = book.orElseGet(() -> new Book(size, record.settings()));
    book = Optional.empty(); // unless all goes well
    if (ledger.head(record.id()) > now.head()) {
      ledger.entries(record.id(), now.head(), now::apply);
    }
    book = Optional.of(now);
    return now;
  }
}
