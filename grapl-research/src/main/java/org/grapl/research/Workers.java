package org.grapl.research;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
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
    List<Optional<T>> results =
        new ArrayList<>(Collections.nCopies(tasks.size(), Optional.empty()));
    // A short task could be over before anybody hears of an interruption that came earlier.
    if (Thread.currentThread().isInterrupted()) {
      return results;
    }
    ExecutorService pool = pool();
    Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    AtomicInteger done = new AtomicInteger();
    for (int k = 0; k < tasks.size(); k++) {
      int number = k;
      pool.execute(
          () -> {
            try {
              T result = tasks.get(number).call();
              synchronized (results) {
                results.set(number, Optional.of(result));
                progress.finished(done.incrementAndGet(), tasks.size());
              }
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt(); // and gives nothing
            } catch (Exception | Error e) {
              failures.add(e);
              pool.shutdownNow();
            }
          });
    }
    await(pool);
    if (!failures.isEmpty()) {
      if (failures.element() instanceof RuntimeException cause) {
        throw cause;
      }
      if (failures.element() instanceof Error cause) {
        throw cause;
      }
      throw new IllegalStateException("a trial failed", failures.element());
    }
    synchronized (results) {
      return results;
    }
  }

  /** Whatever comes after a task has failed is not run. */
  private ExecutorService pool() {
    return new ThreadPoolExecutor(
        threads,
        threads,
        0,
        TimeUnit.SECONDS,
        new LinkedBlockingQueue<>(),
        run -> {
          Thread thread = new Thread(run, "trials");
          thread.setDaemon(true);
          return thread;
        },
        new ThreadPoolExecutor.DiscardPolicy());
  }

  private static void await(ExecutorService pool) {
    pool.shutdown();
    boolean interrupted = false;
    while (!pool.isTerminated()) {
      try {
        pool.awaitTermination(1, TimeUnit.DAYS);
      } catch (InterruptedException e) {
        interrupted = true;
        pool.shutdownNow();
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
