package org.grapl.store.sql;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.grapl.store.StoreException;
import org.jspecify.annotations.Nullable;

/**
 * Whether a database can be written: how the last write ended, and if that is long ago, how a tiny
 * one ends that is made to find out. Thread-safe.
 */
final class WriteHealth {

  /** What was possible so shortly ago is possible. */
  private static final long FRESH_NANOS = 5_000_000_000L;

  /** What failed is not tried again sooner than this by who only wants to know. */
  private static final long RETRY_NANOS = 1_000_000_000L;

  private final LongSupplier nanos;
  private final AtomicInteger underWay = new AtomicInteger();
  private final AtomicBoolean isTrying = new AtomicBoolean();
  private volatile @Nullable Outcome last;

  /** How a write ended, and when. */
  private record Outcome(long at, @Nullable StoreException failure) {}

  WriteHealth(LongSupplier nanos) {
    this.nanos = nanos;
  }

  void begins() {
    underWay.incrementAndGet();
  }

  void ends() {
    underWay.decrementAndGet();
  }

  void succeeded() {
    last = new Outcome(nanos.getAsLong(), null);
  }

  void failed(StoreException failure) {
    last = new Outcome(nanos.getAsLong(), failure);
  }

  /**
   * Throws if writing failed last. Tries it first if nothing was written of late, unless a write is
   * under way, which will tell as well and may take long.
   */
  void check(Runnable tinyWrite) {
    if (isDue() && underWay.get() == 0 && isTrying.compareAndSet(false, true)) {
      try {
        tinyWrite.run();
      } finally {
        isTrying.set(false);
      }
    }
    Outcome known = last;
    if (known != null && known.failure() != null) {
      throw new StoreException(String.valueOf(known.failure().getMessage()), known.failure());
    }
  }

  private boolean isDue() {
    Outcome known = last;
    return known == null
        || nanos.getAsLong() - known.at() > (known.failure() == null ? FRESH_NANOS : RETRY_NANOS);
  }
}
