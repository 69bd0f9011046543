package org.grapl.store.replica;

import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
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
 * program: whoever wants a piece waits for it, but only for so long, and finds what was done
 * meanwhile when asking again. Pieces of one of these come one after the other. Thread-safe.
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

  private Optional<FutureTask<?>> underWay = Optional.empty();

  /**
   * Has a piece done.
   *
   * @param nanos how long to wait for it, and for those before it
   * @return what it gave; none if it is not done by then, and it goes on all the same, or if so
   *     many wait already that this one is not begun
   * @throws BusyException if too many pieces wait already
   */
  public <T> Optional<T> within(long nanos, Callable<T> piece) {
    if (!PATIENT.tryAcquire()) {
      return Optional.empty();
    }
    try {
      return awaited(nanos, piece);
    } finally {
      PATIENT.release();
    }
  }

  private <T> Optional<T> awaited(long nanos, Callable<T> piece) {
    long deadline = System.nanoTime() + nanos;
    FutureTask<T> mine = new FutureTask<>(piece);
    while (true) {
      Optional<FutureTask<?>> others = begin(mine);
      if (others.isEmpty()) {
        return result(mine, deadline);
      }
      if (!isDone(others.get(), deadline)) {
        return Optional.empty();
      }
    }
  }

  /** Begins with a piece, unless another is under way: that one. */
  private synchronized Optional<FutureTask<?>> begin(FutureTask<?> piece) {
    if (underWay.isPresent() && !underWay.get().isDone()) {
      return underWay;
    }
    try {
      ASIDE.execute(piece);
    } catch (RejectedExecutionException e) {
      throw new BusyException(MOST_WAITING);
    }
    underWay = Optional.of(piece);
    return Optional.empty();
  }

  private static <T> Optional<T> result(FutureTask<T> piece, long deadline) {
    try {
      return isDone(piece, deadline) ? Optional.of(piece.get()) : Optional.empty();
    } catch (InterruptedException e) {
      throw interrupted(e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  /** Waits for a piece to be done, well or not; whether it is. */
  private static boolean isDone(FutureTask<?> piece, long deadline) {
    try {
      piece.get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      return true;
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private static StoreException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new StoreException("interrupted while something was computed", e);
  }
}
