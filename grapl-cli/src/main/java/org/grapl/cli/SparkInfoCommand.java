package org.grapl.cli;

import java.util.concurrent.Callable;
import org.grapl.experiments.cluster.Cluster;
import org.grapl.experiments.cluster.GraphSummary;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code grapl spark info}: a graph made ready, and whether all of it is there. */
@Command(
    name = "info",
    description = {
      "Tells what a graph made ready is like, and whether all its files are there.",
      ""
    })
final class SparkInfoCommand implements Callable<Integer> {

  @Parameters(paramLabel = "DIR", description = "A graph made by 'spark prepare'.")
  private String directory = "";

  @Mixin private SparkOption spark = new SparkOption();

  @Mixin private Results results = new Results();

  @Override
  public Integer call() {
    try (Cluster cluster = spark.openAnyway(results.err())) {
      GraphSummary graph = cluster.describe(directory);
      results.print(graph, text -> SparkSummary.print(graph, text));
      return 0;
    }
  }
}
