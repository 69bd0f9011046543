package org.grapl.server;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.grapl.store.Campaigns;
import org.grapl.store.StoreException;
import org.grapl.store.sql.AccessLog;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes down who came, once a second for all who came in it, so that nobody waits for it. If the
 * store does not keep up, lines are left out and their number is logged. Of those who were not let
 * in a few are written down every minute and the others counted: the log holds so many lines, and
 * strangers must not be able to push out those of everybody else. Thread-safe.
 */
final class VisitorBook {

  private static final Logger LOG = LoggerFactory.getLogger(VisitorBook.class);
  private static final int MOST_WAITING = 20_000;

  /** Strangers alone would take a month and a half to fill the log. */
  private static final int STRANGERS_PER_MINUTE = 15;

  private static final long MINUTE_MILLIS = 60_000;

  private final AccessLog log;
  private final InstantSource clock;
  private final BlockingQueue<AccessLog.Access> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
  private final AtomicLong leftOut = new AtomicLong();
  private final Object strangers = new Object();
  private long minute;
  private int strangersNamed;
  private long strangersCounted;

  VisitorBook(AccessLog log, InstantSource clock) {
    this.log = log;
    this.clock = clock;
  }

  /** Notes a request; one without a caller is of somebody who was not let in. */
  void came(Optional<Caller> caller, Route route, String campaign, int status, String address) {
    if (caller.isEmpty() && !isToBeNamed()) {
      return;
    }
    String who = caller.map(one -> one.isNamed() ? one.client() : Campaigns.LOCAL).orElse("");
    if (!waiting.offer(
        new AccessLog.Access(clock.instant(), who, route.toString(), campaign, status, address))) {
      leftOut.incrementAndGet();
    }
  }

  /** Whether a stranger is written down; otherwise it was counted. */
  private boolean isToBeNamed() {
    synchronized (strangers) {
      long now = clock.millis() / MINUTE_MILLIS;
      if (now != minute) {
        minute = now;
        strangersNamed = 0;
      }
      boolean isToBeNamed = strangersNamed < STRANGERS_PER_MINUTE;
      if (isToBeNamed) {
        strangersNamed++;
      } else {
        strangersCounted++;
      }
      return isToBeNamed;
    }
  }

  /**
   * How many strangers were counted since this was last asked for; not before the minute is over.
   */
  private long counted(boolean isLast) {
    synchronized (strangers) {
      if (!isLast && clock.millis() / MINUTE_MILLIS == minute) {
        return 0;
      }
      long counted = strangersCounted;
      strangersCounted = 0;
      return counted;
    }
  }

  /** Writes what waits. */
  void write() {
    write(false);
  }

  /** Writes everything, because nobody comes any more. */
  void close() {
    write(true);
  }

  private void write(boolean isLast) {
    List<AccessLog.Access> lines = new ArrayList<>();
    waiting.drainTo(lines);
    long counted = counted(isLast);
    if (counted > 0) {
      lines.add(
          new AccessLog.Access(
              clock.instant(), "", counted + " more who were not let in", "", 401, ""));
    }
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
