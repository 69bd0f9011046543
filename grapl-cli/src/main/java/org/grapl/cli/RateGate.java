package org.grapl.cli;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Keeps those who ask one endpoint at once from asking too often. A limit of the rate that one of
 * them meets keeps all of them out for a while; afterwards half as many are let in at once, and
 * with each answer a little more again. Thread-safe.
 */
final class RateGate {

  private static final long MILLIS_BETWEEN_LOOKS = 50;

  /** More than can be out at once; so nobody is kept out before the first limit. */
  private double width = Integer.MAX_VALUE;

  private int inside;
  private long opensAt = System.nanoTime();
  private boolean isGivenUp;

  /** Waits for one's turn; false if it is given up before. */
  synchronized boolean enter(BooleanSupplier isStopped) {
    while (!isGivenUp && !isStopped.getAsBoolean()) {
      if (System.nanoTime() - opensAt >= 0 && inside < (int) width) {
        inside++;
        return true;
      }
      look();
    }
    return false;
  }

  /** Ends one's turn. */
  synchronized void leave(boolean isLimited, double pauseMillis) {
    boolean isNews = System.nanoTime() - opensAt >= 0; // else those with it met the same limit
    if (isLimited) {
      long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos((long) pauseMillis);
      opensAt = until - opensAt > 0 ? until : opensAt;
      width = isNews ? Math.max(1, Math.min(width, inside) / 2) : width;
    } else {
      width += 1 / width;
    }
    inside--;
    notifyAll();
  }

  /** Waits outside. */
  synchronized void pause(long millis, BooleanSupplier isStopped) {
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    while (!isGivenUp && !isStopped.getAsBoolean() && System.nanoTime() - until < 0) {
      look();
    }
  }

  private void look() {
    try {
      wait(MILLIS_BETWEEN_LOOKS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      isGivenUp = true;
    }
  }

  /** Lets nobody in any more. */
  synchronized void giveUp() {
    isGivenUp = true;
    notifyAll();
  }
}
