package org.grapl.benchmarks.serving;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.benchmarks.ScratchDirectory;
import org.grapl.data.item.ItemGraph;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.internal.Check;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.grapl.store.Campaigns;
import org.grapl.store.DurableCampaign;
import org.grapl.store.Settings;
import org.grapl.store.Status;
import org.grapl.store.Verification;
import org.grapl.store.sql.Database;

/**
 * Kills a server at random moments while workers ask and tell over HTTP, starts it again each time,
 * and then looks into the store: every acknowledged answer must be there exactly once, nothing that
 * nobody sent, and no item in two hands at once.
 */
public final class CrashTest {

  /**
   * @param store a file or the URL of a database; empty for a file that is removed afterwards
   * @param lifeSeconds how long a server lives on average once it is ready
   * @param seed when it is killed, and what workers do, depends on it
   */
  public record Plan(
      String store, int kills, int workers, int items, double lifeSeconds, long seed) {

    public Plan {
      Check.atLeast("kills", 0, kills);
      Check.atLeast("workers", 1, workers);
      Check.atLeast("items", 4, items);
      Check.positive("lifeSeconds", lifeSeconds);
    }
  }

  /**
   * @param killsDuringStart how many of these before it was ready
   * @param starts the last one, in peace, included
   * @param startSeconds the median time until it was ready
   * @param tells acknowledged answers, each ticket counted once
   * @param recordings acknowledged observations without a ticket
   * @param late answers in the log that came after their ticket had been given back
   * @param choices of items that came out the same when everything was done again
   * @param faults everything that is lost, there twice, or never sent; at most a hundred
   */
  public record Report(
      String store,
      int kills,
      int killsDuringStart,
      int starts,
      double startSeconds,
      int asks,
      int tells,
      int recordings,
      int withdrawals,
      int late,
      long retried,
      long entries,
      long choices,
      List<String> faults) {

    public Report {
      faults = List.copyOf(faults);
    }

    @JsonProperty
    public boolean passed() {
      return faults.isEmpty();
    }
  }

  /** So many kills come while the server is still starting. */
  private static final double DURING_START = 0.15;

  /** However long the draw says, the next kill comes after so many times the mean life. */
  private static final double LONGEST_LIFE = 4;

  private final Plan plan;
  private final Consumer<String> progress;
  private final KeyedRandom random;
  private final Notebook notebook = new Notebook();
  private final AtomicBoolean mayGoOn = new AtomicBoolean(true);
  private final AtomicBoolean isGivenUp = new AtomicBoolean();
  private final List<Double> starts = new ArrayList<>();
  private int startsTried;
  private int killsDuringStart;

  private CrashTest(Plan plan, Consumer<String> progress) {
    this.plan = plan;
    this.progress = progress;
    this.random = KeyedRandom.of(plan.seed(), Role.TRIAL, 0);
  }

  /** Runs the test. The campaign it makes is deleted again if nothing is wrong. */
  public static Report run(Plan plan, Consumer<String> progress) {
    CrashTest test = new CrashTest(plan, progress);
    try (ScratchDirectory scratch = new ScratchDirectory()) {
      String store = plan.store().isEmpty() ? scratch.file("grapl.db").toString() : plan.store();
      return test.run(store, scratch.file("server.log"));
    }
  }

  private Report run(String store, Path log) {
    String name = "crash-" + Instant.now().toEpochMilli();
    try (Campaigns campaigns = open(store)) {
      Settings settings =
          Settings.of(Question.above(0.5)).withNoise(Noise.gaussian(0.6)).withSeed(plan.seed());
      campaigns.create(Campaigns.LOCAL, name, ring(), settings, "");
    }
    int port = ServerProcess.freePort();
    List<Thread> workers = startWorkers(name, new JsonHttp(port));
    try {
      killAgainAndAgain(store, port, log);
      try (ServerProcess last = start(store, port, log)) {
        starts.add(last.awaitReady());
        mayGoOn.set(false);
        Crew.join(workers);
      }
    } finally {
      mayGoOn.set(false);
      isGivenUp.set(true);
      Crew.join(workers);
    }
    return judge(store, name);
  }

  private static Campaigns open(String store) {
    return new Campaigns(Database.open(store).storage(), Clock.systemUTC());
  }

  private ItemGraph ring() {
    GraphBuilder builder = Graph.builder();
    int size = plan.items();
    for (int item = 0; item < size; item++) {
      builder.item(Integer.toString(item));
    }
    for (int item = 0; item < size; item++) {
      builder.link(item, (item + 1) % size, 1);
    }
    return ItemGraph.of(builder.build());
  }

  private List<Thread> startWorkers(String name, JsonHttp http) {
    List<CrashWorker> crew = new ArrayList<>();
    for (int number = 0; number < plan.workers(); number++) {
      String path = "/v1/campaigns/" + name;
      crew.add(new CrashWorker(number, plan, path, http, notebook, mayGoOn, isGivenUp));
    }
    return Crew.start(
        crew, (which, failure) -> notebook.faults.add(which.getName() + " failed: " + failure));
  }

  private ServerProcess start(String store, int port, Path log) {
    startsTried++;
    return ServerProcess.start(store, port, ServerProcess.QUICK_START, log);
  }

  private void killAgainAndAgain(String store, int port, Path log) {
    for (int kill = 1; kill <= plan.kills(); kill++) {
      ServerProcess server = start(store, port, log);
      try {
        double usual = starts.isEmpty() ? 1 : median();
        if (random.nextDouble() < DURING_START) {
          killsDuringStart++;
          Crew.pause((long) (1000 * usual * random.nextDouble()));
        } else {
          starts.add(server.awaitReady());
          double life = Math.min(LONGEST_LIFE, random.nextExponential()) * plan.lifeSeconds();
          Crew.pause((long) (1000 * life));
        }
      } finally {
        server.kill();
      }
      if (kill % 10 == 0) {
        progress.accept(
            "killed %d of %d times, %d tells acknowledged"
                .formatted(kill, plan.kills(), notebook.tells.size()));
      }
    }
  }

  private double median() {
    double[] sorted = starts.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return sorted[sorted.length / 2];
  }

  private Report judge(String store, String name) {
    progress.accept("looking into the store");
    try (Database database = Database.open(store);
        Campaigns campaigns = new Campaigns(database.storage(), Clock.systemUTC())) {
      DurableCampaign campaign = campaigns.open(Campaigns.LOCAL, name);
      LogCheck check = new LogCheck(campaign.items().graph(), notebook);
      campaign.entries(0, check::take);
      check.finish();
      List<String> faults = new ArrayList<>(check.faults());
      Status status = campaign.status();
      compare(faults, "observations", check.observations(), status.observations());
      compare(faults, "open tickets", check.open(), status.open());
      compare(faults, "entries", check.entries(), campaign.head());
      Verification verification = campaign.verify(done -> {});
      faults.addAll(verification.differences());
      if (!verification.sameDecision()) {
        faults.add("the decision comes out otherwise when everything is done again");
      }
      if (faults.isEmpty()) {
        campaigns.delete(Campaigns.LOCAL, name);
      } else {
        progress.accept("the campaign is left in the store as " + name);
      }
      return new Report(
          plan.store().isEmpty() ? "SQLite" : database.shown(),
          plan.kills(),
          killsDuringStart,
          startsTried,
          median(),
          notebook.asks.size(),
          notebook.tells.size(),
          notebook.recordings.size(),
          notebook.withdrawals.size(),
          check.late(),
          notebook.retried.sum(),
          check.entries(),
          verification.choices(),
          faults);
    }
  }

  private static void compare(List<String> faults, String what, long counted, long stated) {
    if (counted != stated) {
      faults.add("the log has %d %s, the campaign says %d".formatted(counted, what, stated));
    }
  }
}
