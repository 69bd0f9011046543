package org.grapl.store.replica;

import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.grapl.store.BusyException;
import org.grapl.store.StoreException;

/**
 * Long work that is done piece by piece while somebody wants it, by one thread for the whole
 * program. Pieces of one of these come one after the other. Thread-safe.
 */
public final class BackgroundWork {

  /** So many may wait for the thread. */
  private static final int MOST_WAITING = 8;

  private static final ThreadPoolExecutor ASIDE =
      new ThreadPoolExecutor(
          1,
          1,
          30,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(MOST_WAITING),
          work -> {
            Thread thread = new Thread(work, "grapl-aside");
            thread.setDaemon(true);
            return thread;
          });

  static {
    ASIDE.allowCoreThreadTimeOut(true);
  }

  /** So many wait at the same time: each may keep a place of a server from others. */
  private static final Semaphore PATIENT = new Semaphore(16);

  /** Held while a piece of this is under way. */
  private final Semaphore turn = new Semaphore(1);

  /**
   * Has a piece done, and waits so long for it and for those before it. Nothing if it is not done
   * by then, and it goes on all the same, or if so many wait already that it is not begun.
   */
  public <T> Optional<T> within(long nanos, Callable<T> piece) {
    if (!PATIENT.tryAcquire()) {
      return Optional.empty();
    }
    long deadline = System.nanoTime() + nanos;
    try {
      if (!turn.tryAcquire(nanos, TimeUnit.NANOSECONDS)) {
        return Optional.empty();
      }
      Future<T> result = begin(piece);
      return Optional.of(
          result.get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS));
    } catch (TimeoutException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException("interrupted while something was computed", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    } finally {
      PATIENT.release();
    }
  }

  private <T> Future<T> begin(Callable<T> piece) {
    try {
      return ASIDE.submit(
          () -> {
            try {
              return piece.call();
            } finally {
              turn.release();
            }
          });
    } catch (RejectedExecutionException e) {
      turn.release();
      throw new BusyException(MOST_WAITING);
    }
  }
}
