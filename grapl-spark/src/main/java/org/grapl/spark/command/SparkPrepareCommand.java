package org.grapl.spark.command;

import java.util.Optional;
import org.grapl.cli.Results;
import org.grapl.cli.SparkSubcommand;
import org.grapl.spark.SparkCluster;
import org.grapl.spark.graph.GraphDirectory;
import org.grapl.spark.graph.GraphSummary;
import org.grapl.spark.graph.TableSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code grapl spark prepare}: from links as people have them to a graph for rounds. */
@Command(
    name = "prepare",
    description =
        "Makes a graph ready for campaigns: numbers its items, checks and adds up its links, counts its"
            + " pieces, and keeps all of it as Parquet. Done once for a graph.")
public final class SparkPrepareCommand implements SparkSubcommand {

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
    try (SparkCluster cluster = spark.open(results.err())) {
      GraphSummary graph =
          GraphDirectory.prepare(cluster.session(), source, out, parts.of(cluster)).summary();
      results.print(
          graph,
          text -> {
            SparkInfoCommand.print(graph, text);
            text.printf("Ready: %s%n", out);
          });
      return 0;
    }
  }
}
