package org.grapl.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.grapl.Observation;
import org.grapl.data.CheckFiles;
import org.grapl.data.GraphRemarks;
import org.grapl.data.SignalFit;
import org.grapl.estimate.Tally;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphProfile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code grapl graph check}: whether a graph is usable, in plain words. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    description = {
      "Tells in plain words whether a graph is usable: parts, items without links, hubs, weights and,",
      "if values of some or all items are known, how much of them the graph explains."
    })
final class GraphCheckCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private GraphArgument argument = new GraphArgument();

  @Option(
      names = {"--values", "--truth", "--known"},
      paramLabel = "FILE",
      description = "Values of items as label,value: all of them, or those checked so far.")
  private @Nullable Path values;

  @Option(names = "--json", description = "Prints one JSON object instead of text.")
  private boolean json;

  @Override
  public Integer call() {
    PrintWriter err = spec.commandLine().getErr();
    Graph graph = argument.read(err).graph();
    Optional<SignalFit> signal =
        values == null ? Optional.empty() : Optional.of(SignalFit.of(graph, means(graph, values)));
    GraphProfile profile = GraphProfile.of(graph);
    List<GraphRemarks.Remark> remarks = GraphRemarks.of(graph, profile, signal);
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(json(graph, profile, signal, remarks));
    } else {
      print(graph, remarks, out);
    }
    return 0;
  }

  /** The mean of the checks of each item, NaN for those without. */
  private static double[] means(Graph graph, Path file) {
    Tally tally = new Tally(graph.size());
    for (Observation check : CheckFiles.read(file, graph)) {
      tally.add(check.arm(), check.value());
    }
    double[] means = new double[graph.size()];
    Arrays.setAll(means, item -> tally.samples(item) == 0 ? Double.NaN : tally.mean(item));
    return means;
  }

  private static void print(Graph graph, List<GraphRemarks.Remark> remarks, PrintWriter out) {
    out.printf(
        "%s, %s%n", FindText.plural(graph.size(), "item"), FindText.plural(graph.edges(), "link"));
    for (GraphRemarks.Remark remark : remarks) {
      out.printf("%-8s %s%n", remark.level(), remark.text());
      String remedy = GraphRemedies.of(remark);
      if (!remedy.isEmpty()) {
        out.printf("%-8s → %s%n", "", remedy);
      }
    }
    out.println(
        switch (GraphRemarks.worst(remarks)) {
          case GOOD -> "Usable.";
          case CARE -> "Usable, with care for what is marked.";
          case BAD -> "As it is, this graph helps little: see what is marked trouble.";
        });
  }

  private static ObjectNode json(
      Graph graph,
      GraphProfile profile,
      Optional<SignalFit> signal,
      List<GraphRemarks.Remark> remarks) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    object.put("arms", profile.arms());
    object.put("edges", profile.edges());
    object.put("components", profile.parts());
    object.put("largestComponent", profile.largestPart());
    object.put("isolatedArms", profile.isolated());
    object.put("medianNeighbours", profile.medianNeighbours());
    object.put("hub", graph.label(profile.hub()));
    object.put("hubNeighbours", profile.hubNeighbours());
    Numbers.put(object, "smallWeight", profile.smallWeight());
    Numbers.put(object, "medianWeight", profile.medianWeight());
    Numbers.put(object, "largeWeight", profile.largeWeight());
    signal.ifPresentOrElse(
        fit -> {
          ObjectNode node = object.putObject("signal");
          node.put("arms", fit.arms());
          node.put("correlation", fit.correlation());
          node.put("correlationByChance", fit.chance());
          node.put("explained", fit.explained());
          node.put("weightsLookLikeDistances", fit.weightsLookLikeDistances());
        },
        () -> object.putNull("signal"));
    object.put("verdict", GraphRemarks.worst(remarks).toString());
    ArrayNode list = object.putArray("remarks");
    for (GraphRemarks.Remark remark : remarks) {
      list.addObject()
          .put("level", remark.level().toString())
          .put("text", remark.text())
          .put("remedy", GraphRemedies.of(remark));
    }
    return object;
  }
}
