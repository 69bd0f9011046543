package org.grapl.store.writer;

import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.grapl.store.BusyException;

/**
 * A queue without a thread of its own. One of the threads that wait leads and works for all of
 * them: whoever comes and finds no leader becomes the leader, and who stops leading calls the first
 * who waits. Thread-safe.
 */
final class WriterQueue<J extends WriterQueue.Place> {

  /** More than these waiting are more than anybody wants to wait behind. */
  static final int LONGEST = 1024;

  private final ConcurrentLinkedQueue<J> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicInteger count = new AtomicInteger();
  private final AtomicBoolean hasLeader = new AtomicBoolean();
  private final Semaphore news = new Semaphore(0);

  /** A place in the queue: of one thread, which waits there. */
  abstract static class Place {

    private final Semaphore calls = new Semaphore(0);

    /** Whether a leader has taken care of it. Known to the leader. */
    private boolean isTaken;

    /** Lets the thread that waits here go on: it has its answer, or the lead. */
    final void call() {
      calls.release();
    }

    final boolean isTaken() {
      return isTaken;
    }
  }

  /**
   * Joins the queue; returns when it is this one's turn to lead, or a leader has taken care of it.
   *
   * @return whether the caller leads now, with its own place still to be taken
   */
  boolean join(J place) {
    if (count.incrementAndGet() > LONGEST) {
      count.decrementAndGet();
      throw new BusyException(LONGEST);
    }
    waiting.add(place);
    if (!hasLeader.compareAndSet(false, true)) {
      signal();
      ((Place) place).calls.acquireUninterruptibly();
      return !place.isTaken();
    }
    if (place.isTaken()) {
      leave(); // the leader before has taken it and left between the two lines above
      return false;
    }
    return true;
  }

  /** Tells the leader that there is news: somebody has come, or what it waits for. */
  void signal() {
    if (news.availablePermits() == 0) { // else it was told already
      news.release();
    }
  }

  /** Waits for news; there may be none after all. Only for the leader. */
  void awaitNews() {
    news.acquireUninterruptibly();
    news.drainPermits();
  }

  int size() {
    return count.get();
  }

  /** Takes the next ones, the longest waiting first. Only for the leader. */
  void next(int most, List<? super J> into) {
    for (int k = 0; k < most; k++) {
      J place = waiting.poll();
      if (place == null) {
        return;
      }
      count.decrementAndGet();
      ((Place) place).isTaken = true;
      into.add(place);
    }
  }

  /** Gives up a place that nobody has taken. */
  void withdraw(J place) {
    if (waiting.remove(place)) {
      count.decrementAndGet();
    }
  }

  /** Hands the lead to the first who waits, or to whoever comes. */
  void leave() {
    do {
      Place first = waiting.peek();
      if (first != null) {
        first.call();
        return;
      }
      hasLeader.set(false);
      // Somebody who joined meanwhile may have found a leader.
    } while (!waiting.isEmpty() && hasLeader.compareAndSet(false, true));
  }
}
