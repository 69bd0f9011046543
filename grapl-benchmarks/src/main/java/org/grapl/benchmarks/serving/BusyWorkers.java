package org.grapl.benchmarks.serving;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.grapl.graph.Graph;

/** Those who ask and tell while somebody looks. */
final class BusyWorkers implements AutoCloseable {
  private static final long TURN_NANOS = 200_000_000;

  private final long begun = System.nanoTime();
  private final AtomicLong pairs = new AtomicLong();
  private final List<Thread> threads;
  private volatile boolean isOver;

  BusyWorkers(int count, String campaign, Graph graph, int port) {
    JsonHttp http = new JsonHttp(port);
    List<Runnable> crew = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      int number = k;
      crew.add(() -> work(number, "/v1/campaigns/" + campaign, graph, http));
    }
    threads = Crew.start(crew, Thread.getDefaultUncaughtExceptionHandler());
  }

  private void work(int number, String path, Graph graph, JsonHttp http) {
    while (!isOver) {
      LoadWorker turn =
          new LoadWorker(
              number,
              path,
              graph,
              http,
              Long.MAX_VALUE,
              System.nanoTime() + TURN_NANOS,
              LoadTest.Manner.TOGETHER);
      turn.run();
      pairs.addAndGet(turn.pairsInAll);
    }
  }

  double pairsPerSecond() {
    return 1e9 * pairs.get() / (System.nanoTime() - begun);
  }

  @Override
  public void close() {
    isOver = true;
    Crew.join(threads);
  }
}
