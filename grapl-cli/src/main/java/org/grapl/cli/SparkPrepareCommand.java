package org.grapl.cli;

import java.util.Optional;
import java.util.concurrent.Callable;
import org.grapl.experiments.cluster.Cluster;
import org.grapl.experiments.cluster.GraphSummary;
import org.grapl.experiments.cluster.TableSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code grapl spark prepare}: from links as people have them to a graph for rounds. */
@Command(
    name = "prepare",
    description = {
      "Makes a graph ready for campaigns: numbers its items, checks and adds up its links, counts its"
          + " pieces, and keeps all of it as Parquet. Done once for a graph.",
      ""
    })
final class SparkPrepareCommand implements Callable<Integer> {

  @Parameters(
      paramLabel = "LINKS",
      description =
          "Which items are alike: source,target[,weight] in a CSV or Parquet file, or a directory of"
              + " such, here or where Spark can read it (hdfs://...); or a database (jdbc:...).")
  private String links = "";

  @Option(names = "--table", paramLabel = "NAME", description = "Of a database: its table.")
  private Optional<String> table = Optional.empty();

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "DIR",
      description = "Where the graph is kept.")
  private String out = "";

  @Mixin private PartsOption parts = new PartsOption();
  @Mixin private SparkOption spark = new SparkOption();

  @Mixin private Results results = new Results();

  @Override
  public Integer call() {
    TableSource source = new TableSource(links, table);
    try (Cluster cluster = spark.openAnyway(results.err())) {
      GraphSummary graph = cluster.prepare(source, out, parts.of(cluster));
      results.print(
          graph,
          text -> {
            SparkSummary.print(graph, text);
            text.printf("Ready: %s%n", out);
          });
      return 0;
    }
  }
}
