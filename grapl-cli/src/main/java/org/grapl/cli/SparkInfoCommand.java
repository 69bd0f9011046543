package org.grapl.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.grapl.research.cluster.Cluster;
import org.grapl.research.cluster.GraphSummary;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code grapl spark info}: a graph made ready, and whether all of it is there. */
@Command(
    name = "info",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Tells what a graph made ready is like, and whether all its files are there.",
      ""
    })
final class SparkInfoCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "DIR", description = "A graph made by 'spark prepare'.")
  private String directory = "";

  @Mixin private SparkOption spark = new SparkOption();

  @Option(names = "--json", description = "Prints one JSON object instead of text.")
  private boolean json;

  @Override
  public Integer call() {
    PrintWriter text = spec.commandLine().getOut();
    try (Cluster cluster = spark.openAnyway(spec.commandLine().getErr())) {
      GraphSummary graph = cluster.describe(directory);
      if (json) {
        text.println(SparkSummary.json(graph));
      } else {
        SparkSummary.print(graph, text);
      }
      return 0;
    }
  }
}
