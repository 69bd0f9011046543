package org.grapl.server;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.grapl.store.AccessLog;
import org.grapl.store.Campaigns;
import org.grapl.store.StoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes down who came, once a second for all who came in it, so that nobody waits for it. If the
 * store does not keep up, lines are left out and their number is logged. Thread-safe.
 */
final class VisitorBook implements FrontDesk.Visitors {

  private static final Logger LOG = LoggerFactory.getLogger(VisitorBook.class);
  private static final int MOST_WAITING = 20_000;

  private final AccessLog log;
  private final InstantSource clock;
  private final BlockingQueue<AccessLog.Access> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
  private final AtomicLong leftOut = new AtomicLong();

  VisitorBook(AccessLog log, InstantSource clock) {
    this.log = log;
    this.clock = clock;
  }

  @Override
  public void came(
      Optional<Caller> caller, Route route, String campaign, int status, String address) {
    String who = caller.map(one -> one.isNamed() ? one.client() : Campaigns.LOCAL).orElse("");
    if (!waiting.offer(
        new AccessLog.Access(clock.instant(), who, route.toString(), campaign, status, address))) {
      leftOut.incrementAndGet();
    }
  }

  /** Writes what waits. */
  void write() {
    List<AccessLog.Access> lines = new ArrayList<>();
    waiting.drainTo(lines);
    try {
      if (!lines.isEmpty()) {
        log.add(lines);
      }
    } catch (StoreException e) {
      leftOut.addAndGet(lines.size());
    }
    long lost = leftOut.getAndSet(0);
    if (lost > 0) {
      LOG.warn("{} lines of the access log could not be written", lost);
    }
  }
}
