package org.grapl.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.grapl.Observation;
import org.grapl.Tally;
import org.grapl.data.CheckFiles;
import org.grapl.data.GraphProfile;
import org.grapl.data.GraphRemarks;
import org.grapl.data.GraphRemarks.Level;
import org.grapl.data.GraphRemarks.Remark;
import org.grapl.data.SignalFit;
import org.grapl.estimate.Accuracy;
import org.grapl.estimate.Engine;
import org.grapl.estimate.EnginePlan;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code grapl graph info}: what a graph file holds, and whether it is usable. */
@Command(
    name = "info",
    description =
        "Tells what a graph file holds, what a search on it costs, and in plain words whether it is"
            + " usable: parts, items without links, hubs, weights and, if values of some or all items are known, how much of them the graph explains.")
final class GraphInfoCommand implements Callable<Integer> {

  @Mixin private GraphCommand.Argument argument = new GraphCommand.Argument();

  @Option(
      names = "--known",
      paramLabel = "FILE",
      description = "Values of items as label,value: all of them, or those checked so far.")
  private @Nullable Path known;

  @Mixin private Results results = new Results();

  private record Info(
      int items,
      int links,
      int components,
      int largestComponent,
      int isolatedItems,
      double totalWeight,
      double smallestDegree,
      double medianDegree,
      double largestDegree,
      int medianNeighbours,
      String hub,
      int hubNeighbours,
      double smallWeight,
      double medianWeight,
      double largeWeight,
      long selfLoopsDropped,
      long zeroWeightsDropped,
      String engine,
      double predictedStepMicros,
      String accuracy,
      @Nullable Signal signal,
      GraphRemarks.Level verdict,
      List<Advice> remarks) {}

  private record Signal(
      int items,
      double correlation,
      double correlationByChance,
      double explained,
      boolean weightsLookLikeDistances) {

    static Signal of(SignalFit fit) {
      return new Signal(
          fit.items(),
          fit.correlation(),
          fit.chance(),
          fit.explained(),
          fit.weightsLookLikeDistances());
    }
  }

  private record Advice(GraphRemarks.Level level, String text, String remedy) {}

  @Override
  public Integer call() {
    Graph graph = argument.read(results.err()).graph();
    Optional<SignalFit> signal =
        Optional.ofNullable(known).map(file -> SignalFit.of(graph, means(graph, file)));
    GraphProfile profile = GraphProfile.of(graph);
    List<GraphRemarks.Remark> remarks = GraphRemarks.of(graph, profile, signal);
    double[] degrees = new double[graph.size()];
    Arrays.setAll(degrees, graph::degree);
    int hub = hub(degrees);
    Arrays.sort(degrees);
    EnginePlan plan = EnginePlan.of(graph, Engine.AUTO, Accuracy.DEFAULT);
    Info info =
        new Info(
            profile.items(),
            profile.links(),
            profile.parts(),
            profile.largestPart(),
            profile.isolated(),
            Arrays.stream(degrees).sum() / 2,
            degrees[0],
            degrees[degrees.length / 2],
            degrees[degrees.length - 1],
            profile.medianNeighbours(),
            graph.label(hub),
            profile.hubNeighbours(),
            profile.smallWeight(),
            profile.medianWeight(),
            profile.largeWeight(),
            graph.dropped().selfLoops(),
            graph.dropped().zeroWeights(),
            plan.description(),
            plan.microsPerStep(),
            plan.accuracyInWords(),
            signal.map(Signal::of).orElse(null),
            GraphRemarks.worst(remarks),
            remarks.stream()
                .map(each -> new Advice(each.level(), each.text(), Remedies.of(each)))
                .toList());
    results.print(info, text -> print(info, text));
    return 0;
  }

  /** The mean of the checks of each item, NaN for those without. */
  private static double[] means(Graph graph, Path file) {
    Tally tally = new Tally(graph.size());
    for (Observation check : CheckFiles.read(file, graph)) {
      tally.add(check.item(), check.value());
    }
    double[] means = new double[graph.size()];
    Arrays.setAll(means, item -> tally.checks(item) == 0 ? Double.NaN : tally.mean(item));
    return means;
  }

  private static int hub(double[] degrees) {
    int hub = 0;
    for (int item = 1; item < degrees.length; item++) {
      hub = degrees[item] > degrees[hub] ? item : hub;
    }
    return hub;
  }

  private static void print(Info info, PrintWriter out) {
    out.printf(
        "%s, %s of total weight %s%n",
        FindText.plural(info.items, "item"),
        FindText.plural(info.links, "link"),
        Check.number(info.totalWeight));
    out.printf(
        "%s, the largest of %d items, %d items without any link%n",
        FindText.plural(info.components, "component"), info.largestComponent, info.isolatedItems);
    out.printf(
        "weighted degree %s to %s, median %s; the hub is \"%s\"%n",
        Check.number(info.smallestDegree),
        Check.number(info.largestDegree),
        Check.number(info.medianDegree),
        info.hub);
    out.printf("engine %s%n", info.engine);
    out.printf(
        "a check is predicted to cost about %s of computing; estimates %s%n",
        duration(info.predictedStepMicros), info.accuracy);
    for (Advice remark : info.remarks) {
      out.printf("%-8s %s%n", remark.level, remark.text);
      if (!remark.remedy.isEmpty()) {
        out.printf("%-8s → %s%n", "", remark.remedy);
      }
    }
    out.println(
        switch (info.verdict) {
          case GOOD -> "Usable.";
          case CARE -> "Usable, with care for what is marked.";
          case BAD -> "As it is, this graph helps little: see what is marked trouble.";
        });
  }

  private static String duration(double micros) {
    return micros < 1000 ? "%.0f µs".formatted(micros) : "%.1f ms".formatted(1e-3 * micros);
  }

  static final class Remedies {

    private Remedies() {}

    static String of(Remark remark) {
      boolean isBad = remark.level() == Level.BAD;
      if (remark.level() == Level.GOOD) {
        return "";
      }
      return switch (remark.finding()) {
        case NO_LINKS -> "Make links from what you know of items with 'grapl graph knn'.";
        case ISOLATED ->
            isBad
                ? "Raise --k or --radius if the graph comes from 'graph knn', or add another graph with 'graph combine'."
                : "";
        case PARTS ->
            isBad ? "Link more items: a larger --k, or a second graph with 'graph combine'." : "";
        case DENSITY ->
            "Keep only the nearest with 'graph knn', or thin it out with 'graph sparsify'.";
        case HUB -> "If its links mean little, remove them, or use 'graph knn --mutual'.";
        case WEIGHTS -> "Check their unit; the scale as a whole does not matter, ratios do.";
        case SIGNAL -> isBad ? "Link items by something that has to do with what is checked." : "";
        case DISTANCES ->
            "A weight must say how alike two items are: use 1/distance, or leave weights out.";
      };
    }
  }
}
