package org.grapl.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.grapl.benchmarks.EngineBenchmark;
import org.grapl.benchmarks.EngineMeasurement;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code grapl bench engine}: the time of one step (choose and update) of each engine. */
@Command(
    name = "engine",
    mixinStandardHelpOptions = true,
    description = {
      "Times one step (choose an arm, bring every estimate up to date) of each engine on several"
          + " kinds of graphs, against conjugate gradients without preconditioner, the paper's own"
          + " way, in the same run."
    })
final class BenchEngineCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--steps",
      defaultValue = "400",
      description = "Steps timed for each row (default: ${DEFAULT-VALUE}).")
  private int steps;

  @Option(names = "--json", description = "Prints one JSON object instead of a table.")
  private boolean json;

  @Override
  public Integer call() {
    PrintWriter err = spec.commandLine().getErr();
    List<EngineMeasurement> rows =
        new EngineBenchmark(steps)
            .run(row -> err.printf("measured %s, %s engine%n", row.graph(), row.engine()));
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(json(rows));
      return 0;
    }
    out.printf(
        "%-16s %8s %8s %-10s %10s %10s %12s %10s %8s%n",
        "graph", "arms", "gamma", "engine", "µs/step", "error", "plain CG µs", "error", "ratio");
    for (EngineMeasurement row : rows) {
      out.printf(
          Locale.ROOT,
          "%-16s %8d %8s %-10s %10.1f %10.1e %12.1f %10.1e %7.1fx%n",
          row.graph(),
          row.arms(),
          row.gamma(),
          row.engine(),
          row.microsPerStep(),
          row.error(),
          row.baselineMicrosPerStep(),
          row.baselineError(),
          row.baselineMicrosPerStep() / row.microsPerStep());
    }
    return 0;
  }

  private static ObjectNode json(List<EngineMeasurement> rows) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ArrayNode array = json.putArray("measurements");
    for (EngineMeasurement row : rows) {
      ObjectNode node = array.addObject();
      node.put("graph", row.graph());
      node.put("arms", row.arms());
      node.put("gamma", row.gamma());
      node.put("engine", row.engine());
      node.put("microsPerStep", row.microsPerStep());
      node.put("baselineMicrosPerStep", row.baselineMicrosPerStep());
      node.put("error", row.error());
      node.put("baselineError", row.baselineError());
    }
    return json;
  }
}
