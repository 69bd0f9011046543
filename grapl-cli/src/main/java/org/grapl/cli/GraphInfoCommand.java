package org.grapl.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.concurrent.Callable;
import org.grapl.Check;
import org.grapl.estimate.Accuracy;
import org.grapl.estimate.Engine;
import org.grapl.estimate.EnginePlan;
import org.grapl.graph.Components;
import org.grapl.graph.Graph;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code grapl graph info}: what a graph file holds. */
@Command(
    name = "info",
    mixinStandardHelpOptions = true,
    description = "Tells what a graph file holds.")
final class GraphInfoCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private GraphArgument argument = new GraphArgument();

  @Option(names = "--json", description = "Prints one JSON object instead of text.")
  private boolean json;

  @Override
  public Integer call() {
    Graph graph = argument.read(spec.commandLine().getErr()).graph();
    Components components = graph.components();
    double[] degrees = new double[graph.size()];
    for (int arm = 0; arm < degrees.length; arm++) {
      degrees[arm] = graph.degree(arm);
    }
    Arrays.sort(degrees);
    double totalWeight = Arrays.stream(degrees).sum() / 2;
    int hub = hub(graph);
    ObjectNode info = JsonNodeFactory.instance.objectNode();
    info.put("arms", graph.size());
    info.put("edges", graph.edges());
    info.put("components", components.count());
    info.put("largestComponent", components.size(components.largest()));
    info.put("isolatedArms", components.isolatedArms());
    info.put("totalWeight", totalWeight);
    info.put("smallestDegree", degrees[0]);
    info.put("medianDegree", degrees[degrees.length / 2]);
    info.put("largestDegree", degrees[degrees.length - 1]);
    info.put("hub", graph.label(hub));
    info.put("selfLoopsDropped", graph.dropped().selfLoops());
    info.put("zeroWeightsDropped", graph.dropped().zeroWeights());
    EnginePlan plan = EnginePlan.of(graph, Engine.AUTO, Accuracy.DEFAULT);
    info.put("engine", plan.description());
    info.put("microsPerStep", plan.microsPerStep());
    info.put("accuracy", plan.accuracyInWords());
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(info);
    } else {
      print(out, info);
    }
    return 0;
  }

  private static int hub(Graph graph) {
    int hub = 0;
    for (int arm = 1; arm < graph.size(); arm++) {
      if (graph.degree(arm) > graph.degree(hub)) {
        hub = arm;
      }
    }
    return hub;
  }

  private static void print(PrintWriter out, ObjectNode info) {
    out.printf(
        "%d items, %d links of total weight %s%n",
        info.get("arms").asInt(),
        info.get("edges").asInt(),
        Check.number(info.get("totalWeight").asDouble()));
    out.printf(
        "%s, the largest of %d items, %d items without any link%n",
        FindText.plural(info.get("components").asInt(), "component"),
        info.get("largestComponent").asInt(),
        info.get("isolatedArms").asInt());
    out.printf(
        "weighted degree %s to %s, median %s; the hub is \"%s\"%n",
        Check.number(info.get("smallestDegree").asDouble()),
        Check.number(info.get("largestDegree").asDouble()),
        Check.number(info.get("medianDegree").asDouble()),
        info.get("hub").asText());
    out.printf("engine %s%n", FindSummary.forPeople(info.get("engine").asText()));
    out.printf(
        "a check is predicted to cost about %s of computing; estimates %s%n",
        duration(info.get("microsPerStep").asDouble()), info.get("accuracy").asText());
  }

  private static String duration(double micros) {
    return micros < 1000 ? "%.0f µs".formatted(micros) : "%.1f ms".formatted(1e-3 * micros);
  }
}
