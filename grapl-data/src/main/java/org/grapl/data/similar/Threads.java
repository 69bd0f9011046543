package org.grapl.data.similar;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.grapl.internal.Check;

/** Numbered tasks, so many at a time; none may depend on which thread runs it. */
public record Threads(int count) {

  public Threads {
    Check.atLeast("threads", 1, count);
  }

  public static Threads all() {
    return new Threads(Runtime.getRuntime().availableProcessors());
  }

  /**
   * Runs the tasks 0 … {@code tasks} − 1 and waits for them. If one fails, no further task is begun
   * and its failure is thrown. An interruption stops them likewise.
   */
  void forEach(int tasks, Supplier<IntConsumer> workerOf) {
    AtomicInteger next = new AtomicInteger();
    Runnable work =
        () -> {
          IntConsumer worker = workerOf.get();
          for (int task = next.getAndIncrement(); task < tasks; task = next.getAndIncrement()) {
            worker.accept(task);
          }
        };
    FutureTask<?>[] running = new FutureTask<?>[Math.min(count, Math.max(1, tasks))];
    for (int k = 0; k < running.length; k++) {
      running[k] = new FutureTask<>(work, tasks);
      Thread thread = new Thread(running[k], "neighbours");
      thread.setDaemon(true);
      thread.start();
    }
    try {
      for (FutureTask<?> each : running) {
        each.get();
      }
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw (RuntimeException) e.getCause();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted before the search was over", e);
    } finally {
      next.set(tasks);
    }
  }
}
