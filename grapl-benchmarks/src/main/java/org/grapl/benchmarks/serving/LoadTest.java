package org.grapl.benchmarks.serving;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.grapl.benchmarks.ScratchDirectory;
import org.grapl.store.Campaigns;
import org.grapl.store.DurableCampaign;
import org.grapl.store.Event.Told;
import org.grapl.store.sql.Database;

/**
 * A server in a process of its own, and workers in this one who ask and tell over connections that
 * are kept. Of one thread; to be closed after use.
 */
public final class LoadTest implements AutoCloseable {

  private static final int WORKERS_TO_WARM_UP = 8;
  private static final double WARM_UP_PORTION = 2;

  /** On a machine that others use too the CPU time wanted may take so many times as long. */
  private static final double LONGEST_WARM_UP = 4;

  private final LoadPlan plan;
  private final ScratchDirectory scratch = new ScratchDirectory();
  private final String store;
  private final int port = ServerProcess.freePort();
  private final ServerProcess server;

  /** Starts the server and waits for it. */
  public LoadTest(LoadPlan plan) {
    this.plan = plan;
    this.store = plan.store().isEmpty() ? scratch.file("grapl.db").toString() : plan.store();
    Database.open(store).close();
    this.server = ServerProcess.start(store, port, ServerProcess.USUAL, scratch.file("server.log"));
    server.awaitReady();
    warmUp();
  }

  /** Until most of what runs is compiled: counted in CPU time, since others may use the machine. */
  private void warmUp() {
    long end = System.nanoTime() + (long) (1e9 * LONGEST_WARM_UP * plan.warmUpSeconds());
    while (server.cpuSeconds() < plan.warmUpSeconds() && System.nanoTime() < end) {
      for (Manner manner : Manner.values()) {
        measure(WORKERS_TO_WARM_UP, manner, 0, WARM_UP_PORTION);
      }
    }
  }

  /** Measures a campaign of its own, which is deleted again, with so many workers. */
  public LoadMeasurement measure(int workers, Manner manner) {
    return measure(workers, manner, plan.leadInSeconds(), plan.seconds());
  }

  private LoadMeasurement measure(int workers, Manner manner, double leadIn, double seconds) {
    String name = "load-" + Instant.now().toEpochMilli();
    inStore(
        campaigns ->
            campaigns.create(Campaigns.LOCAL, name, plan.items(), plan.settings(), "").record());
    JsonHttp http = new JsonHttp(port);
    long begin = System.nanoTime();
    long countFrom = begin + (long) (1e9 * leadIn);
    long end = countFrom + (long) (1e9 * seconds);
    List<LoadWorker> crew = new ArrayList<>();
    for (int number = 0; number < workers; number++) {
      crew.add(
          new LoadWorker(
              number, "/v1/campaigns/" + name, plan.items().graph(), http, countFrom, end, manner));
    }
    double cpuBefore = cpuSeconds();
    Crew.work(crew);
    double cpu = cpuSeconds() - cpuBefore;
    long kept = inStore(campaigns -> countAndDelete(campaigns, name));
    long[] asks = crew.stream().flatMapToLong(w -> java.util.Arrays.stream(w.asks())).toArray();
    long[] tells = crew.stream().flatMapToLong(w -> java.util.Arrays.stream(w.tells())).toArray();
    long pairsInAll = crew.stream().mapToLong(LoadWorker::pairsInAll).sum();
    return new LoadMeasurement(
        manner.toString(),
        workers,
        seconds,
        asks.length,
        pairsInAll,
        kept,
        crew.stream().mapToLong(LoadWorker::failed).sum(),
        1e6 * cpu / Math.max(1, pairsInAll),
        Spread.of(asks),
        Spread.of(tells));
  }

  /** Of the server and of the workers. */
  private double cpuSeconds() {
    return server.cpuSeconds()
        + ProcessHandle.current()
            .info()
            .totalCpuDuration()
            .map(d -> 1e-9 * d.toNanos())
            .orElse(0.0);
  }

  private <T> T inStore(Function<Campaigns, T> work) {
    try (Campaigns campaigns = new Campaigns(Database.open(store).storage(), Clock.systemUTC())) {
      return work.apply(campaigns);
    }
  }

  private static long countAndDelete(Campaigns campaigns, String name) {
    DurableCampaign campaign = campaigns.open(Campaigns.LOCAL, name);
    long[] told = {0};
    campaign.entries(0, entry -> told[0] += entry.event() instanceof Told ? 1 : 0);
    campaigns.delete(Campaigns.LOCAL, name);
    return told[0];
  }

  @Override
  public void close() {
    server.close();
    scratch.close();
  }
}
