package org.grapl.research;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.grapl.internal.Check;
import org.jspecify.annotations.Nullable;

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
    Run<T> run = new Run<>(tasks, progress);
    List<Thread> workers = new ArrayList<>();
    for (int k = 0; k < threads; k++) {
      Thread worker = new Thread(run::work, "trials");
      worker.setDaemon(true);
      workers.add(worker);
    }
    run.begin(workers);
    boolean interrupted = false;
    for (Thread worker : workers) {
      while (worker.isAlive()) {
        try {
          worker.join();
        } catch (InterruptedException e) {
          interrupted = true;
          run.stop();
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return run.results();
  }

  /** What the threads of a run share. */
  private static final class Run<T> {

    private final List<? extends Callable<T>> tasks;
    private final Progress progress;
    private final List<Optional<T>> results;
    private List<Thread> workers = List.of();
    private int next;
    private int done;
    private @Nullable Throwable failure;

    Run(List<? extends Callable<T>> tasks, Progress progress) {
      this.tasks = tasks;
      this.progress = progress;
      this.results = new ArrayList<>(Collections.nCopies(tasks.size(), Optional.empty()));
    }

    synchronized void begin(List<Thread> threads) {
      workers = threads;
      // A short task could be over before anybody hears of an interruption that came earlier.
      if (Thread.currentThread().isInterrupted()) {
        next = tasks.size();
      }
      threads.forEach(Thread::start);
    }

    synchronized void stop() {
      next = tasks.size();
      workers.forEach(Thread::interrupt);
    }

    void work() {
      try {
        for (int task = take(); task < tasks.size(); task = take()) {
          put(task, tasks.get(task).call());
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt(); // and ends
      } catch (Exception | Error e) {
        fail(e);
      }
    }

    private synchronized int take() {
      return next < tasks.size() ? next++ : next;
    }

    private synchronized void put(int task, T result) {
      results.set(task, Optional.of(result));
      progress.finished(++done, tasks.size());
    }

    private synchronized void fail(Throwable e) {
      failure = failure == null ? e : failure;
      stop();
    }

    synchronized List<Optional<T>> results() {
      if (failure instanceof RuntimeException cause) {
        throw cause;
      }
      if (failure instanceof Error cause) {
        throw cause;
      }
      if (failure != null) {
        throw new IllegalStateException("a trial failed", failure);
      }
      return results;
    }
  }
}
