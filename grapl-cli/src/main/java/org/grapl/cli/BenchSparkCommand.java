package org.grapl.cli;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.grapl.Check;
import org.grapl.benchmarks.Machine;
import org.grapl.experiments.cluster.Cluster;
import org.grapl.experiments.cluster.PassCost;
import org.grapl.experiments.cluster.PassPlan;
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
final class BenchSparkCommand implements Callable<Integer> {

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
    List<PassPlan> plans = plans();
    PrintWriter text = results.out();
    List<PassCost> costs = new ArrayList<>();
    try (Cluster cluster = spark.openAnyway(results.err())) {
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
      for (PassPlan plan : plans) {
        PassCost cost = cluster.time(plan);
        costs.add(cost);
        if (!results.isJson()) {
          print(cost, text);
        }
      }
    }
    if (results.isJson()) {
      text.println(Json.write(new Passes(Machine.here(), costs.stream().map(Pass::of).toList())));
    }
    return 0;
  }

  private List<PassPlan> plans() {
    List<PassPlan> plans = new ArrayList<>();
    for (long count : links) {
      long arms = Math.max(2, 2 * count / Math.max(1, degree));
      Check.within("items, 2·links/degree,", 2, Integer.MAX_VALUE - 8, arms);
      for (int part : parts) {
        for (int lane : lanes) {
          plans.add(new PassPlan((int) arms, count, part, lane, passes));
        }
      }
    }
    return plans;
  }

  private static void print(PassCost cost, PrintWriter text) {
    PassPlan plan = cost.plan();
    text.printf(
        Locale.ROOT,
        "%11d %10d %5d %5d %9.1f %9.3f %9.3f %6.1f %9.1f %9.1f %9.1f%n",
        plan.links(),
        plan.arms(),
        plan.parts(),
        plan.lanes(),
        cost.building(),
        cost.pass(),
        cost.alone(),
        cost.pass() / cost.alone(),
        cost.sent() * 1e-6,
        cost.returned() * 1e-6,
        cost.shuffled() * 1e-6);
    text.flush();
  }

  private record Passes(Machine machine, List<Pass> passes) {}

  private record Pass(
      long links,
      @JsonProperty("arms") int arms,
      int parts,
      int lanes,
      double buildSeconds,
      double passSeconds,
      double aloneSeconds,
      long bytesOut,
      long bytesBack,
      long bytesShuffled) {

    static Pass of(PassCost cost) {
      PassPlan plan = cost.plan();
      return new Pass(
          plan.links(),
          plan.arms(),
          plan.parts(),
          plan.lanes(),
          cost.building(),
          cost.pass(),
          cost.alone(),
          cost.sent(),
          cost.returned(),
          cost.shuffled());
    }
  }
}
