package org.grapl.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.grapl.Observation;
import org.grapl.Tally;
import org.grapl.data.CheckFiles;
import org.grapl.data.GraphProfile;
import org.grapl.data.GraphRemarks;
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

@Command(
    name = "info",
    description =
        "Tells what a graph file holds, what a search on it costs and, in plain words, whether it"
            + " is usable; with known values also how much of them the graph explains.")
final class GraphInfoCommand implements Callable<Integer> {

  @Mixin private GraphCommand.Argument argument = new GraphCommand.Argument();

  @Option(
      names = "--known",
      description = "Values of items as label,value: all of them, or those checked so far.")
  private @Nullable Path known;

  @Mixin private Results results = new Results();

  @Override
  public Integer call() {
    Graph graph = argument.read(results.err()).graph();
    Profile profile =
        new Profile(
            graph, Optional.ofNullable(known).map(file -> SignalFit.of(graph, means(graph, file))));
    results.print(profile.json(), profile::print);
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

  private static final class Profile {

    private final Graph graph;
    private final Optional<SignalFit> signal;
    private final GraphProfile shape;
    private final List<GraphRemarks.Remark> remarks;
    private final EnginePlan plan;
    private final double[] degrees;
    private final String hub;

    Profile(Graph graph, Optional<SignalFit> signal) {
      this.graph = graph;
      this.signal = signal;
      this.shape = GraphProfile.of(graph);
      this.remarks = GraphRemarks.of(graph, shape, signal);
      this.plan = EnginePlan.of(graph, Engine.AUTO, Accuracy.DEFAULT);
      this.degrees = IntStream.range(0, graph.size()).mapToDouble(graph::degree).sorted().toArray();
      double largest = degrees[degrees.length - 1];
      this.hub =
          graph.label(
              IntStream.range(0, graph.size())
                  .filter(item -> graph.degree(item) == largest)
                  .findFirst()
                  .orElseThrow());
    }

    private double totalWeight() {
      return Arrays.stream(degrees).sum() / 2;
    }

    Map<String, Object> json() {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("items", shape.items());
      json.put("links", shape.links());
      json.put("components", shape.parts());
      json.put("largestComponent", shape.largestPart());
      json.put("isolatedItems", shape.isolated());
      json.put("totalWeight", totalWeight());
      json.put("smallestDegree", degrees[0]);
      json.put("medianDegree", degrees[degrees.length / 2]);
      json.put("largestDegree", degrees[degrees.length - 1]);
      json.put("medianNeighbours", shape.medianNeighbours());
      json.put("hub", hub);
      json.put("hubNeighbours", shape.hubNeighbours());
      json.put("smallWeight", shape.smallWeight());
      json.put("medianWeight", shape.medianWeight());
      json.put("largeWeight", shape.largeWeight());
      json.put("selfLoopsDropped", graph.dropped().selfLoops());
      json.put("zeroWeightsDropped", graph.dropped().zeroWeights());
      json.put("engine", plan.description());
      json.put("predictedStepMicros", plan.microsPerStep());
      json.put("accuracy", plan.accuracyInWords());
      json.put("signal", signal.map(Signal::of));
      json.put("verdict", GraphRemarks.worst(remarks));
      json.put("remarks", remarks.stream().map(Advice::of).toList());
      return json;
    }

    void print(PrintWriter out) {
      out.printf(
          "%s, %s of total weight %s%n",
          FindText.plural(shape.items(), "item"),
          FindText.plural(shape.links(), "link"),
          Check.number(totalWeight()));
      out.printf(
          "%s, the largest of %d items, %d items without any link%n",
          FindText.plural(shape.parts(), "component"), shape.largestPart(), shape.isolated());
      out.printf(
          "weighted degree %s to %s, median %s; the hub is \"%s\"%n",
          Check.number(degrees[0]),
          Check.number(degrees[degrees.length - 1]),
          Check.number(degrees[degrees.length / 2]),
          hub);
      double micros = plan.microsPerStep();
      out.printf("with --policy grapl: engine %s%n", plan.description());
      out.printf(
          "with --policy grapl: a check is predicted to cost about %s of computing; estimates %s%n",
          micros < 1000 ? "%.0f µs".formatted(micros) : "%.1f ms".formatted(1e-3 * micros),
          plan.accuracyInWords());
      for (GraphRemarks.Remark remark : remarks) {
        out.printf("%-8s %s%n", remark.level(), remark.text());
        if (!remedy(remark).isEmpty()) {
          out.printf("%-8s → %s%n", "", remedy(remark));
        }
      }
      out.println(
          switch (GraphRemarks.worst(remarks)) {
            case GOOD -> "Usable.";
            case CARE -> "Usable, with care for what is marked.";
            case BAD -> "As it is, this graph helps little: see what is marked trouble.";
          });
    }
  }

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

  private record Advice(GraphRemarks.Level level, String text, String remedy) {

    static Advice of(GraphRemarks.Remark remark) {
      return new Advice(remark.level(), remark.text(), GraphInfoCommand.remedy(remark));
    }
  }

  private static String remedy(GraphRemarks.Remark remark) {
    boolean isBad = remark.level() == GraphRemarks.Level.BAD;
    if (remark.level() == GraphRemarks.Level.GOOD) {
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
