package org.grapl.server;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Lets each client have so many of something per second, and ten times as many at once. Remembers
 * the {@link #MOST} clients seen last: who is forgotten begins anew. Thread-safe.
 */
final class TokenBuckets {

  private static final int MOST = 10_000;
  private static final double BURST_SECONDS = 10;

  private final double perSecond;
  private final double capacity;
  private final LongSupplier nanos;

  private final Map<String, Bucket> buckets =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Bucket> eldest) {
          return size() > MOST;
        }
      };

  private record Bucket(double level, long since) {}

  TokenBuckets(double perSecond, LongSupplier nanos) {
    this.perSecond = perSecond;
    this.capacity = Math.max(1, BURST_SECONDS * perSecond);
    this.nanos = nanos;
  }

  /** Takes one if there is one; otherwise the seconds to wait for it, rounded up. */
  synchronized int take(String client) {
    long now = nanos.getAsLong();
    Bucket before = buckets.getOrDefault(client, new Bucket(capacity, now));
    double level = Math.min(capacity, before.level + perSecond * 1e-9 * (now - before.since));
    boolean isThere = level >= 1;
    buckets.put(client, new Bucket(isThere ? level - 1 : level, now));
    return isThere ? 0 : (int) Math.ceil(Math.min(3600, (1 - level) / perSecond));
  }
}
