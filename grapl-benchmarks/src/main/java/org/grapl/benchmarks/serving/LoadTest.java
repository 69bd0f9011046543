package org.grapl.benchmarks.serving;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.grapl.Question;
import org.grapl.benchmarks.ScratchDirectory;
import org.grapl.data.item.ItemGraph;
import org.grapl.internal.Check;
import org.grapl.store.Campaigns;
import org.grapl.store.DurableCampaign;
import org.grapl.store.Event.Told;
import org.grapl.store.Settings;
import org.grapl.store.sql.Database;

/**
 * A server in a process of its own, and workers in this one who ask and tell over connections that
 * are kept. Of one thread; to be closed after use.
 */
public final class LoadTest implements AutoCloseable {

  /**
   * @param store a file or the URL of a database; empty for a file that is removed afterwards
   * @param leadInSeconds how long after the beginning of a campaign nothing is counted: in its
   *     first moments what fits is looked for again and again
   * @param warmUpSeconds how much CPU time the server is to use up before, uncounted
   */
  public record Plan(
      String store, ItemGraph items, double seconds, double leadInSeconds, double warmUpSeconds) {

    public Plan {
      Check.positive("seconds", seconds);
      Check.notNegative("leadInSeconds", leadInSeconds);
      Check.notNegative("warmUpSeconds", warmUpSeconds);
    }

    public int size() {
      return items.graph().size();
    }
  }

  /** How a worker goes from one item to the next. */
  public enum Manner {
    /** One request tells, another asks. */
    APART("grapl"),
    /** Who tells gets the next ticket with the answer. */
    TOGETHER("grapl, together");

    private final String shown;

    Manner(String shown) {
      this.shown = shown;
    }

    @Override
    public String toString() {
      return shown;
    }
  }

  /**
   * @param seconds how long was counted
   * @param pairs how many were asked and told in this time
   * @param pairsInAll with those before (to warm up) and after (under way at the end)
   * @param kept how many told values the store holds in the end; must be as many as pairs in all
   * @param cpuMicros CPU time per pair of workers and server; that of a database server not
   *     included
   */
  public record Measurement(
      String name,
      int workers,
      double seconds,
      long pairs,
      long pairsInAll,
      long kept,
      long failed,
      double cpuMicros,
      Spread ask,
      Spread tell) {

    @JsonProperty
    public double pairsPerSecond() {
      return pairs / seconds;
    }
  }

  private static final int WORKERS_TO_WARM_UP = 8;
  private static final double WARM_UP_PORTION = 2;

  /** On a machine that others use too the CPU time wanted may take so many times as long. */
  private static final double LONGEST_WARM_UP = 4;

  private final Plan plan;
  private final ScratchDirectory scratch = new ScratchDirectory();
  private final String store;
  private final int port = ServerProcess.freePort();
  private final ServerProcess server;

  public LoadTest(Plan plan) {
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
  public Measurement measure(int workers, Manner manner) {
    return measure(workers, manner, plan.leadInSeconds(), plan.seconds());
  }

  private Measurement measure(int workers, Manner manner, double leadIn, double seconds) {
    String name = "load-" + Instant.now().toEpochMilli();
    Settings settings = Settings.of(Question.above(0.5));
    inStore(
        campaigns -> campaigns.create(Campaigns.LOCAL, name, plan.items(), settings, "").record());
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
    Crew.join(Crew.start(crew, Thread.getDefaultUncaughtExceptionHandler()));
    double cpu = cpuSeconds() - cpuBefore;
    long kept = inStore(campaigns -> countAndDelete(campaigns, name));
    long[] asks = crew.stream().flatMapToLong(w -> w.asks.build()).toArray();
    long[] tells = crew.stream().flatMapToLong(w -> w.tells.build()).toArray();
    long pairsInAll = crew.stream().mapToLong(w -> w.pairsInAll).sum();
    return new Measurement(
        manner.toString(),
        workers,
        seconds,
        asks.length,
        pairsInAll,
        kept,
        crew.stream().mapToLong(w -> w.failed).sum(),
        1e6 * cpu / Math.max(1, pairsInAll),
        Spread.of(asks),
        Spread.of(tells));
  }

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
