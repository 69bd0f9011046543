package org.grapl.benchmarks.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.grapl.benchmarks.GraphKind;
import org.grapl.benchmarks.serving.LoadTest;
import org.grapl.benchmarks.serving.Spread;
import org.grapl.cli.GraphInput;
import org.grapl.data.item.ItemGraph;
import org.grapl.internal.Check;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** {@code grapl bench serve}: how fast a server hands out tickets and takes answers. */
@Command(
    name = "serve",
    mixinStandardHelpOptions = true,
    description =
        "Times asking and telling over HTTP: a server in a process of its own, workers in this one"
            + " who ask for one ticket and tell it, over connections that are kept, or (together) are"
            + " given the next with the answer; every answer is on the disk before it is acknowledged. Times are in milliseconds. The server's limit"
            + " of requests per second is lifted for this.")
public final class BenchServeCommand extends BenchCommand {

  private static final int BLOGS = 1222;

  private static final String HEAD =
      "%-22s %7s %9s %9s  %26s  %26s %8s %6s"
          .formatted(
              "",
              "workers",
              "pairs",
              "pairs/s",
              "ask ms p50 / p99 / max",
              "tell ms p50 / p99 / max",
              "CPU µs",
              "failed");

  @Option(
      names = "--store",
      defaultValue = "",
      paramLabel = "FILE|URL",
      description = "An SQLite file or postgresql://… (default: an SQLite file made for this).")
  private String store = "";

  @Option(
      names = "--workers",
      split = ",",
      defaultValue = "1,8,64",
      paramLabel = "N",
      description = "How many ask and tell at the same time (default: ${DEFAULT-VALUE}).")
  private List<Integer> workers = List.of();

  @Option(
      names = "--seconds",
      defaultValue = "20",
      paramLabel = "S",
      description = "How long each row is measured (default: ${DEFAULT-VALUE}).")
  private double seconds;

  @Option(
      names = "--lead-in",
      defaultValue = "3",
      paramLabel = "S",
      description =
          "How long each campaign runs before, uncounted, while what fits is looked for again and"
              + " again; 60 for 100,000 items (default: ${DEFAULT-VALUE}).")
  private double leadIn;

  @Option(
      names = "--warm-up",
      defaultValue = "150",
      paramLabel = "S",
      description =
          "CPU seconds the server works before, uncounted, while Java compiles (default: ${DEFAULT-VALUE}).")
  private double warmUp;

  @Option(
      names = "--graph",
      paramLabel = "FILE",
      description = "Items and what is alike (default: the graph of --items).")
  private @Nullable Path graph;

  @Option(
      names = "--items",
      defaultValue = "1222",
      paramLabel = "N",
      description = "1222 for the political blogs, else a square grid (default: ${DEFAULT-VALUE}).")
  private int items;

  @Override
  public Integer call() {
    workers.forEach(count -> Check.atLeast("--workers", 1, count));
    LoadTest.Plan plan = new LoadTest.Plan(store, graph(), seconds, leadIn, warmUp);
    List<LoadTest.Measurement> rows = load(plan);
    if (json) {
      out().println(result(Map.of("items", plan.size(), "measurements", rows)));
    }
    boolean isKept = rows.stream().allMatch(row -> row.kept() >= row.pairsInAll());
    return isKept ? 0 : ExitCode.SOFTWARE;
  }

  private ItemGraph graph() {
    if (graph != null) {
      return ItemGraph.of(GraphInput.read(graph, err()));
    }
    Check.atLeast("--items", 4, items);
    GraphKind kind = items == BLOGS ? GraphKind.BLOGS : GraphKind.GRID;
    return ItemGraph.of(kind.setting(items).problem().graph());
  }

  private List<LoadTest.Measurement> load(LoadTest.Plan plan) {
    List<LoadTest.Measurement> rows = new ArrayList<>();
    if (!json) {
      out()
          .printf(
              "%d items, %.0f s each after the first %.0f s, after %.0f CPU seconds of warm-up%n",
              plan.size(), plan.seconds(), plan.leadInSeconds(), plan.warmUpSeconds());
      out().println(HEAD);
    }
    try (LoadTest test = new LoadTest(plan)) {
      for (int count : workers) {
        for (LoadTest.Manner manner : LoadTest.Manner.values()) {
          add(test.measure(count, manner), rows);
        }
      }
    }
    return rows;
  }

  private void add(LoadTest.Measurement row, List<LoadTest.Measurement> rows) {
    rows.add(row);
    if (!json) {
      out().println(row(row));
      out().flush();
    }
    if (row.kept() != row.pairsInAll()) {
      err()
          .printf(
              "grapl: %s acknowledged %d answers and kept %d%n",
              row.name(), row.pairsInAll(), row.kept());
    }
  }

  private static String row(LoadTest.Measurement row) {
    return "%-22s %7d %9d %9.1f  %26s  %26s %8.0f %6d"
        .formatted(
            row.name(),
            row.workers(),
            row.pairs(),
            row.pairsPerSecond(),
            words(row.ask()),
            words(row.tell()),
            row.cpuMicros(),
            row.failed());
  }

  private static String words(Spread spread) {
    return "%.1f / %.1f / %.1f".formatted(spread.median(), spread.p99(), spread.most());
  }
}
