package org.grapl.research;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.grapl.internal.Check;

/**
 * Tasks on a fixed number of threads. What they give is put where their number says, so that it
 * does not depend on the number of threads if no task depends on another.
 *
 * <p>If the calling thread is interrupted, no further task is begun, those under way are
 * interrupted, and the thread's interrupt status is set again.
 *
 * @param threads how many tasks run at the same time
 */
public record Workers(int threads) {

  public Workers {
    Check.atLeast("threads", 1, threads);
  }

  /**
   * Runs all tasks, begun in their order. A task that an interruption kept from finishing gives
   * nothing; if one fails, the others are given up and its failure is thrown.
   */
  public <T> List<Optional<T>> run(List<? extends Callable<T>> tasks, Progress progress) {
    Counter counter = new Counter(progress, tasks.size());
    ExecutorService pool = Executors.newFixedThreadPool(threads, Workers::daemon);
    List<Future<T>> futures = new ArrayList<>();
    for (Callable<T> task : tasks) {
      FutureTask<T> future =
          new FutureTask<>(
              () -> {
                T result = task.call();
                counter.count();
                return result;
              });
      futures.add(future);
      // A short task could be over before anybody hears of an interruption that came earlier.
      if (Thread.currentThread().isInterrupted()) {
        future.cancel(false);
      } else {
        pool.execute(future);
      }
    }
    await(pool, futures);
    List<Optional<T>> results = new ArrayList<>();
    futures.forEach(future -> results.add(finished(future)));
    return results;
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "trials");
    thread.setDaemon(true);
    return thread;
  }

  /** Waits for all, or until interrupted or until one fails; then nothing runs any more. */
  private static <T> void await(ExecutorService pool, List<Future<T>> futures) {
    boolean interrupted = false;
    try {
      for (Future<T> future : futures) {
        if (Thread.interrupted()) {
          throw new InterruptedException();
        }
        future.get();
      }
    } catch (InterruptedException e) {
      interrupted = true;
    } catch (ExecutionException e) {
      throw failure(e);
    } finally {
      pool.shutdownNow();
      interrupted |= joinAll(pool);
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Tasks are short or look at their interrupt status, so this does not take long. */
  private static boolean joinAll(ExecutorService pool) {
    boolean interrupted = false;
    while (true) {
      try {
        if (pool.awaitTermination(1, TimeUnit.HOURS)) {
          return interrupted;
        }
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
  }

  private static RuntimeException failure(ExecutionException e) {
    if (e.getCause() instanceof RuntimeException cause) {
      return cause;
    }
    if (e.getCause() instanceof Error cause) {
      throw cause;
    }
    return new IllegalStateException("a trial failed", e.getCause());
  }

  /** Nothing if an interruption came first: either never started or stopped by an exception. */
  private static <T> Optional<T> finished(Future<T> future) {
    if (!future.isDone() || future.isCancelled()) {
      return Optional.empty();
    }
    try {
      return Optional.of(future.get());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof InterruptedException) {
        return Optional.empty();
      }
      throw failure(e);
    }
  }

  private static final class Counter {

    private final Progress progress;
    private final int total;
    private int done;

    Counter(Progress progress, int total) {
      this.progress = progress;
      this.total = total;
    }

    synchronized void count() {
      progress.finished(++done, total);
    }
  }
}
