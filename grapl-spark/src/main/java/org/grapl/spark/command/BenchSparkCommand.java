package org.grapl.spark.command;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.grapl.cli.Benchmark;
import org.grapl.cli.Machine;
import org.grapl.cli.Results;
import org.grapl.internal.Check;
import org.grapl.spark.SparkCluster;
import org.grapl.spark.graph.PassTiming;
import org.grapl.spark.graph.PassTiming.Cost;
import org.grapl.spark.graph.PassTiming.Plan;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code grapl bench spark}: what a pass over a graph on executors costs. */
@Command(
    name = "spark",
    description = {
      "Times passes over random graphs on executors, which is what solves are made of, beside one"
          + " thread on the same graph, and counts the bytes that go over the wire. The table of"
          + " docs/SCALE.md.",
      ""
    })
public final class BenchSparkCommand implements Benchmark {

  @Option(
      names = "--links",
      split = ",",
      defaultValue = "1000000,10000000,30000000",
      paramLabel = "N",
      description = "Numbers of links (default: ${DEFAULT-VALUE}).")
  private List<Long> links = new ArrayList<>();

  @Option(
      names = "--degree",
      defaultValue = "20",
      paramLabel = "N",
      description = "Links of an item, on average (default: ${DEFAULT-VALUE}).")
  private int degree;

  @Option(
      names = "--parts",
      split = ",",
      defaultValue = "2,8,32",
      paramLabel = "N",
      description = "Numbers of blocks (default: ${DEFAULT-VALUE}).")
  private List<Integer> parts = new ArrayList<>();

  @Option(
      names = "--lanes",
      split = ",",
      defaultValue = "1,4",
      paramLabel = "N",
      description = "Vectors in a pass (default: ${DEFAULT-VALUE}).")
  private List<Integer> lanes = new ArrayList<>();

  @Option(
      names = "--passes",
      defaultValue = "15",
      paramLabel = "N",
      description = "Passes timed, of which the median counts (default: ${DEFAULT-VALUE}).")
  private int passes;

  @Mixin private SparkOption spark = new SparkOption();

  @Mixin private Results results = new Results();

  @Override
  public Integer call() {
    List<Plan> plans = plans();
    PrintWriter text = results.out();
    List<Cost> costs = new ArrayList<>();
    try (SparkCluster cluster = spark.open(results.err())) {
      if (!results.isJson()) {
        text.printf(
            "%11s %10s %5s %5s %9s %9s %9s %6s %9s %9s %9s%n",
            "links",
            "items",
            "parts",
            "lanes",
            "build s",
            "pass s",
            "alone s",
            "ratio",
            "out MB",
            "back MB",
            "shuffle MB");
      }
      for (Plan plan : plans) {
        Cost cost = PassTiming.of(cluster.session(), plan);
        costs.add(cost);
        if (!results.isJson()) {
          print(cost, text);
        }
      }
    }
    if (results.isJson()) {
      results.print(new Passes(Machine.here(), costs), out -> {});
    }
    return 0;
  }

  private List<Plan> plans() {
    List<Plan> plans = new ArrayList<>();
    for (long count : links) {
      long items = Math.max(2, 2 * count / Math.max(1, degree));
      Check.within("items, 2·links/degree,", 2, Integer.MAX_VALUE - 8, items);
      for (int part : parts) {
        for (int lane : lanes) {
          plans.add(new Plan((int) items, count, part, lane, passes));
        }
      }
    }
    return plans;
  }

  private static void print(Cost cost, PrintWriter text) {
    text.printf(
        Locale.ROOT,
        "%11d %10d %5d %5d %9.1f %9.3f %9.3f %6.1f %9.1f %9.1f %9.1f%n",
        cost.links(),
        cost.items(),
        cost.parts(),
        cost.lanes(),
        cost.buildSeconds(),
        cost.passSeconds(),
        cost.aloneSeconds(),
        cost.passSeconds() / cost.aloneSeconds(),
        cost.bytesOut() * 1e-6,
        cost.bytesBack() * 1e-6,
        cost.bytesShuffled() * 1e-6);
    text.flush();
  }

  private record Passes(Machine machine, List<Cost> passes) {}
}
