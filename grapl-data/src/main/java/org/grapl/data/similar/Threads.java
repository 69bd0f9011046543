package org.grapl.data.similar;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.grapl.internal.Check;
import org.jspecify.annotations.Nullable;

/**
 * Numbered tasks on so many threads. Which thread runs which task is left to chance; a task must
 * not depend on it.
 *
 * @param count how many tasks run at the same time
 */
public record Threads(int count) {

  public Threads {
    Check.atLeast("threads", 1, count);
  }

  /** As many as the machine has processors. */
  public static Threads all() {
    return new Threads(Runtime.getRuntime().availableProcessors());
  }

  /**
   * Runs the tasks 0 … {@code tasks} − 1 and waits for them. If one fails, no further task is begun
   * and its failure is thrown. An interruption stops them likewise.
   */
  void forEach(int tasks, Supplier<IntConsumer> workerOf) {
    AtomicInteger next = new AtomicInteger();
    AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    Thread[] threads = new Thread[Math.min(count, Math.max(1, tasks))];
    for (int k = 0; k < threads.length; k++) {
      threads[k] = new Thread(() -> work(tasks, next, failure, workerOf), "neighbours");
      threads[k].setDaemon(true);
      threads[k].start();
    }
    for (Thread thread : threads) {
      join(thread, next, tasks);
    }
    Throwable thrown = failure.get();
    if (thrown instanceof Error error) {
      throw error;
    }
    if (thrown instanceof RuntimeException exception) {
      throw exception;
    }
    if (Thread.currentThread().isInterrupted()) {
      throw new IllegalStateException("interrupted before the search was over");
    }
  }

  private static void work(
      int tasks,
      AtomicInteger next,
      AtomicReference<@Nullable Throwable> failure,
      Supplier<IntConsumer> workerOf) {
    try {
      IntConsumer worker = workerOf.get();
      for (int task = next.getAndIncrement(); task < tasks; task = next.getAndIncrement()) {
        worker.accept(task);
      }
    } catch (RuntimeException | Error e) {
      failure.compareAndSet(null, e);
      next.set(tasks);
    }
  }

  private static void join(Thread thread, AtomicInteger next, int tasks) {
    boolean interrupted = false;
    while (true) {
      try {
        thread.join();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
        next.set(tasks);
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
