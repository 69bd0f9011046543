package org.grapl.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.grapl.Check;
import org.grapl.benchmarks.GraphKind;
import org.grapl.benchmarks.Machine;
import org.grapl.benchmarks.serving.LoadMeasurement;
import org.grapl.benchmarks.serving.LoadPlan;
import org.grapl.benchmarks.serving.LoadTest;
import org.grapl.benchmarks.serving.Manner;
import org.grapl.benchmarks.serving.ManyObservations;
import org.grapl.benchmarks.serving.OptunaBaseline;
import org.grapl.data.item.ItemGraph;
import org.grapl.store.Settings.Method;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code grapl bench serve}: how fast a server hands out tickets and takes answers. */
@Command(
    name = "serve",
    mixinStandardHelpOptions = true,
    description = {
      "Times asking and telling over HTTP: a server in a process of its own, workers in this one"
          + " who ask for one ticket and tell it, over connections that are kept, or (together) are"
          + " given the next with the answer; every answer is on the disk before it is acknowledged."
          + " Times are in milliseconds. The server's limit"
          + " of requests per second is lifted for this.",
      ""
    })
final class BenchServeCommand implements Callable<Integer> {

  /** The worker count whose ratio is told. */
  private static final int OF_RATIO = 8;

  private static final int BLOGS = 1222;

  /** How items are chosen, as typed. */
  enum MethodName {
    AUTO,
    GRAPL,
    RANDOM;

    Method method() {
      return switch (this) {
        case AUTO -> new Method.Auto();
        case GRAPL -> Method.Paper.usual();
        case RANDOM -> new Method.Random();
      };
    }
  }

  @Spec private CommandSpec spec = CommandSpec.create();

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
          "Seconds at the beginning of each campaign that are not counted, while what fits is looked"
              + " for again and again (default: ${DEFAULT-VALUE}).")
  private double leadIn;

  @Option(
      names = "--warm-up",
      defaultValue = "150",
      paramLabel = "S",
      description =
          "CPU seconds the server works before, uncounted, while Java compiles (default:"
              + " ${DEFAULT-VALUE}).")
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

  @Option(
      names = "--policy",
      defaultValue = "auto",
      paramLabel = "NAME",
      description = "How items are chosen: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private MethodName method = MethodName.AUTO;

  @Option(
      names = "--baseline",
      description =
          "Also times Optuna's ask and tell on a database of the same kind, with as many processes,"
              + " in turns with grapl: its random sampler (fair: the storage is what costs) and its"
              + " default.")
  private boolean baseline;

  @Option(
      names = "--rounds",
      defaultValue = "1",
      description = "How often all rows are measured, in turns (default: ${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = "--python",
      defaultValue = "python3",
      paramLabel = "PROGRAM",
      description = "The Python that has Optuna (default: ${DEFAULT-VALUE}).")
  private String python = "python3";

  @Option(
      names = "--observations",
      paramLabel = "N",
      description =
          "Instead: fills a campaign with so many observations, and times the start of a server on"
              + " it, status and tickets.")
  private @Nullable Integer observations;

  @Option(names = "--json", description = "Prints one JSON object instead of a table.")
  private boolean json;

  @Override
  public Integer call() {
    workers.forEach(count -> Check.atLeast("--workers", 1, count));
    Check.atLeast("--rounds", 1, rounds);
    PrintWriter err = spec.commandLine().getErr();
    LoadPlan plan = new LoadPlan(store, graph(err), method.method(), seconds, leadIn, warmUp);
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    BenchJson.machine(result.putObject("machine"), Machine.here());
    result.put("items", plan.items().graph().size());
    result.put("policy", method.name().toLowerCase(java.util.Locale.ROOT));
    boolean isRight = true;
    if (observations != null) {
      ManyObservations.Measurement measured =
          ManyObservations.measure(plan, observations, err::println);
      ServeText.put(result.putObject("observations"), measured);
      if (!json) {
        ServeText.print(measured, spec.commandLine().getOut());
      }
    } else {
      isRight = load(plan, result);
    }
    if (json) {
      spec.commandLine().getOut().println(result);
    }
    return isRight ? 0 : Failures.FAILED;
  }

  private ItemGraph graph(PrintWriter err) {
    if (graph != null) {
      return ItemGraph.of(GraphInput.read(graph, err));
    }
    Check.atLeast("--items", 4, items);
    GraphKind kind = items == BLOGS ? GraphKind.BLOGS : GraphKind.GRID;
    return ItemGraph.of(kind.setting(items).problem().graph());
  }

  private boolean load(LoadPlan plan, ObjectNode result) {
    PrintWriter out = spec.commandLine().getOut();
    List<LoadMeasurement> rows = new ArrayList<>();
    if (!json) {
      out.printf(
          "%d items, %.0f s each after the first %.0f s, after %.0f CPU seconds of warm-up%n",
          plan.items().graph().size(), plan.seconds(), plan.leadInSeconds(), plan.warmUpSeconds());
      out.println(ServeText.HEAD);
    }
    try (LoadTest test = new LoadTest(plan)) {
      if (baseline) {
        try (OptunaBaseline optuna = new OptunaBaseline(python, store)) {
          optuna.missing().ifPresent(spec.commandLine().getErr()::println);
          optuna.missing().ifPresent(text -> result.put("missing", text));
          measure(test, optuna.missing().isEmpty() ? optuna : null, rows);
        }
      } else {
        measure(test, null, rows);
      }
    }
    ArrayNode list = result.putArray("measurements");
    rows.forEach(row -> ServeText.put(list.addObject(), row));
    ratios(rows, result.putObject("ratiosAt" + OF_RATIO));
    boolean isRight = true;
    for (LoadMeasurement row : rows) {
      isRight &= row.kept() >= row.pairsInAll();
    }
    return isRight;
  }

  private void measure(LoadTest test, @Nullable OptunaBaseline optuna, List<LoadMeasurement> rows) {
    for (int round = 0; round < rounds; round++) {
      for (int count : workers) {
        for (Manner manner : Manner.values()) {
          add(test.measure(count, manner), rows);
        }
        if (optuna != null) {
          for (OptunaBaseline.Sampler sampler : OptunaBaseline.Sampler.values()) {
            addIfItWorks(optuna, count, sampler, rows);
          }
        }
      }
    }
  }

  /** Its processes may be more than its database takes; grapl's rows are to be had all the same. */
  private void addIfItWorks(
      OptunaBaseline optuna,
      int count,
      OptunaBaseline.Sampler sampler,
      List<LoadMeasurement> rows) {
    try {
      add(optuna.measure(count, seconds, sampler), rows);
    } catch (IllegalStateException e) {
      spec.commandLine()
          .getErr()
          .printf("grapl: with %d workers, %s: %s%n", count, sampler, e.getMessage());
    }
  }

  private void add(LoadMeasurement row, List<LoadMeasurement> rows) {
    rows.add(row);
    if (!json) {
      spec.commandLine().getOut().println(ServeText.row(row));
      spec.commandLine().getOut().flush();
    }
    if (row.kept() != row.pairsInAll()) {
      spec.commandLine()
          .getErr()
          .printf(
              "grapl: %s acknowledged %d answers and kept %d%n",
              row.name(), row.pairsInAll(), row.kept());
    }
  }

  private void ratios(List<LoadMeasurement> rows, ObjectNode into) {
    for (Manner manner : Manner.values()) {
      ObjectNode own = into.putObject(manner.toString());
      for (OptunaBaseline.Sampler sampler : OptunaBaseline.Sampler.values()) {
        ratio(rows, manner, sampler, own);
      }
    }
  }

  private void ratio(
      List<LoadMeasurement> rows, Manner manner, OptunaBaseline.Sampler sampler, ObjectNode into) {
    String suffix = ", " + sampler;
    double own = rate(rows, manner.toString());
    double other = rate(rows, suffix);
    if (own > 0 && other > 0) {
      double lessCpu = cpu(rows, suffix) / cpu(rows, manner.toString());
      into.putObject(sampler.toString()).put("pairs", own / other).put("cpu", lessCpu);
      if (!json) {
        spec.commandLine()
            .getOut()
            .printf(
                "with %d workers %s makes %.1f times as many pairs as Optuna%s, and each for %.1f"
                    + " times less CPU%n",
                OF_RATIO, manner, own / other, suffix, lessCpu);
      }
    }
  }

  /** CPU time per pair over all rounds. */
  private static double cpu(List<LoadMeasurement> rows, String suffix) {
    return rows.stream()
        .filter(row -> row.workers() == OF_RATIO && row.name().endsWith(suffix))
        .mapToDouble(LoadMeasurement::cpuMicros)
        .average()
        .orElse(0);
  }

  /** Pairs per second over all rounds. */
  private static double rate(List<LoadMeasurement> rows, String suffix) {
    List<LoadMeasurement> those =
        rows.stream()
            .filter(row -> row.workers() == OF_RATIO && row.name().endsWith(suffix))
            .toList();
    double time = those.stream().mapToDouble(LoadMeasurement::seconds).sum();
    return time > 0 ? those.stream().mapToLong(LoadMeasurement::pairs).sum() / time : 0;
  }
}
