package org.grapl.benchmarks.serving;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Workers on threads of their own, and waiting. */
final class Crew {

  private Crew() {}

  /** Lets all begin to work at the same time. */
  static List<Thread> start(
      List<? extends Runnable> crew, Thread.UncaughtExceptionHandler onFailure) {
    List<Thread> threads = new ArrayList<>();
    for (Runnable each : crew) {
      Thread thread = new Thread(each, "bench-worker-" + threads.size());
      thread.setDaemon(true);
      thread.setUncaughtExceptionHandler(onFailure);
      thread.start();
      threads.add(thread);
    }
    return threads;
  }

  static void join(List<Thread> threads) {
    try {
      for (Thread thread : threads) {
        thread.join();
      }
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  static void pause(long millis) {
    try {
      TimeUnit.MILLISECONDS.sleep(millis);
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private static IllegalStateException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new IllegalStateException("interrupted", e);
  }
}
