package org.grapl.server;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
  private final List<AccessLog.Access> waiting = new ArrayList<>();
  private long leftOut;
  private long minute;
  private int strangers; // who came in this minute
  private long strangersCounted;

  VisitorBook(AccessLog log, InstantSource clock) {
    this.log = log;
    this.clock = clock;
  }

  /** Notes a request; one without a caller is of somebody who was not let in. */
  synchronized void came(
      Optional<Caller> caller, Route route, String campaign, int status, String address) {
    if (caller.isEmpty() && !isToBeNamed()) {
      strangersCounted++;
    } else if (waiting.size() == MOST_WAITING) {
      leftOut++;
    } else {
      String who = caller.map(one -> one.isNamed() ? one.client() : Campaigns.LOCAL).orElse("");
      waiting.add(
          new AccessLog.Access(clock.instant(), who, route.toString(), campaign, status, address));
    }
  }

  /** Whether one more stranger is written down. */
  private boolean isToBeNamed() {
    if (minute != thisMinute()) {
      minute = thisMinute();
      strangers = 0;
    }
    return ++strangers <= STRANGERS_PER_MINUTE;
  }

  private long thisMinute() {
    return clock.millis() / MINUTE_MILLIS;
  }

  /** What waits; those who were counted are told of when their minute, or everything, is over. */
  private synchronized List<AccessLog.Access> take(boolean isLast) {
    List<AccessLog.Access> lines = new ArrayList<>(waiting);
    waiting.clear();
    if (strangersCounted > 0 && (isLast || minute != thisMinute())) {
      String words = strangersCounted + " more who were not let in";
      lines.add(new AccessLog.Access(clock.instant(), "", words, "", 401, ""));
      strangersCounted = 0;
    }
    return lines;
  }

  private synchronized long takeLeftOut(int more) {
    long lost = leftOut + more;
    leftOut = 0;
    return lost;
  }

  void write() {
    write(false);
  }

  /** Writes everything, because nobody comes any more. */
  void close() {
    write(true);
  }

  private void write(boolean isLast) {
    List<AccessLog.Access> lines = take(isLast);
    int failed = 0;
    try {
      if (!lines.isEmpty()) {
        log.add(lines);
      }
    } catch (StoreException e) {
      failed = lines.size();
    }
    long lost = takeLeftOut(failed);
    if (lost > 0) {
      LOG.warn("{} lines of the access log could not be written", lost);
    }
  }
}
