package org.grapl.store;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;

/** Waits for something another thread, the collector or a server does. */
public final class Await {

  private static final Duration MOST = Duration.ofMinutes(2);
  private static final long BETWEEN_LOOKS_NANOS = 1_000_000;

  private Await() {}

  /** Returns as soon as something is so; fails after two minutes. */
  public static void until(Callable<Boolean> isSo) throws Exception {
    long deadline = System.nanoTime() + MOST.toNanos();
    while (!isSo.call()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("what was waited for did not happen within " + MOST);
      }
      LockSupport.parkNanos(BETWEEN_LOOKS_NANOS);
    }
  }
}
