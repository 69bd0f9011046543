package org.grapl.benchmarks.serving;

import java.util.ArrayList;
import java.util.List;

/** Work on several threads. */
final class Crew {

  private Crew() {}

  /** Lets all work at the same time and waits for them. */
  static void work(List<? extends Runnable> crew) {
    List<Thread> threads = new ArrayList<>();
    for (Runnable each : crew) {
      Thread thread = new Thread(each, "bench-worker-" + threads.size());
      thread.setDaemon(true);
      thread.start();
      threads.add(thread);
    }
    join(threads);
  }

  static void join(List<Thread> threads) {
    for (Thread thread : threads) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted", e);
      }
    }
  }
}
