package org.grapl.store;

import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Those who wait for a desk at which there is room for one, who works for all of them: whoever
 * comes and finds nobody there goes himself, and whoever leaves calls the first who waits.
 * Thread-safe.
 */
final class Line<J extends Line.Place> {

  /** More than these waiting are more than anybody wants to wait behind. */
  static final int LONGEST = 1024;

  private final ConcurrentLinkedQueue<J> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicInteger count = new AtomicInteger();
  private final AtomicBoolean isDeskTaken = new AtomicBoolean();
  private final Semaphore bell = new Semaphore(0);

  /** A place in the line: of one thread, which waits there. */
  abstract static class Place {

    private final Semaphore calls = new Semaphore(0);

    /** Whether somebody at the desk has taken care of it. Known to who is at the desk. */
    private boolean isTaken;

    /** Lets the thread that waits here go on: it has its answer, or the desk. */
    final void call() {
      calls.release();
    }

    final void awaitCall() {
      calls.acquireUninterruptibly();
    }

    final boolean isTaken() {
      return isTaken;
    }

    final void take() {
      isTaken = true;
    }
  }

  /**
   * Joins the line; returns when it is this one's turn to go to the desk, or another has been there
   * for it.
   *
   * @return whether the caller is at the desk now, with its own place still to be taken
   * @throws BusyException if too many wait already
   */
  boolean join(J place) {
    if (count.incrementAndGet() > LONGEST) {
      count.decrementAndGet();
      throw new BusyException();
    }
    waiting.add(place);
    if (!isDeskTaken.compareAndSet(false, true)) {
      ring();
      place.awaitCall();
      return !place.isTaken();
    }
    if (place.isTaken()) {
      leave(); // who was at the desk has taken it and gone between the two lines above
      return false;
    }
    return true;
  }

  /** Tells whoever is at the desk that there is news: somebody has come, or what he waits for. */
  void ring() {
    if (bell.availablePermits() == 0) { // else it rings already
      bell.release();
    }
  }

  /** Waits for news; there may be none after all. Only at the desk. */
  void awaitNews() {
    bell.acquireUninterruptibly();
    bell.drainPermits();
  }

  /** How many wait. */
  int size() {
    return count.get();
  }

  /** Takes the next ones, the longest waiting first. Only at the desk. */
  void next(int most, List<? super J> into) {
    for (int k = 0; k < most; k++) {
      J place = waiting.poll();
      if (place == null) {
        return;
      }
      count.decrementAndGet();
      place.take();
      into.add(place);
    }
  }

  /** Gives up a place that nobody has taken. */
  void withdraw(J place) {
    if (waiting.remove(place)) {
      count.decrementAndGet();
    }
  }

  /** Gives the desk to the first who waits, or to whoever comes. */
  void leave() {
    do {
      Place first = waiting.peek();
      if (first != null) {
        first.call();
        return;
      }
      isDeskTaken.set(false);
      // Somebody who joined meanwhile may have found the desk taken.
    } while (!waiting.isEmpty() && isDeskTaken.compareAndSet(false, true));
  }
}
