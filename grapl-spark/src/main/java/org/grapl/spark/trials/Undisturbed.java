package org.grapl.spark.trials;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/**
 * Work that an interruption must not cut short. Java closes files under the hands of a thread that
 * is interrupted, and Ctrl-C interrupts the thread that waits for results: the very moment at which
 * they must be written.
 */
final class Undisturbed {

  private Undisturbed() {}

  /** Does the work on a thread that nobody knows and waits for it; the interrupt status stays. */
  static <T> T call(Supplier<T> work) {
    try {
      return CompletableFuture.supplyAsync(work, task -> new Thread(task, "undisturbed").start())
          .join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw e;
    }
  }

  static void run(Runnable work) {
    call(
        () -> {
          work.run();
          return true;
        });
  }
}
